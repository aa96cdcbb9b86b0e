/** Puts points into a target before anything is measured, in the form that is stored fastest. */
import type { Workload } from '../data/workload.js';
import type { Target } from '../targets.js';
import { prepareLoad } from './load.js';

/** Points of a piece: all its bodies are in memory before they are sent. */
const PIECE = 1_000_000;
/** Of ours, which is given frames of columns whatever it is measured with. */
const STREAM = { wire: 'sensorium-stream-msgpack', connections: 4, underWay: 16, leastBody: 0 } as const;

/**
 * Stores the points from `from` to before `to` of the workload; both are multiples of its run.
 * @param ids of its sensors. Those of one sensor travel one after the other: out of order they would be late points
 */
export async function fill(
  { kind, peer }: Target,
  ids: readonly number[],
  workload: Workload,
  from: number,
  to: number,
): Promise<void> {
  const isOurs = kind.wire.startsWith('sensorium') && kind.wire !== 'sensorium-lines';
  const form = isOurs ? STREAM : { ...kind, connections: 4, underWay: 1 };
  const prepare = (begin: number) =>
    prepareLoad({
      ...form,
      access: { ...peer.access, ids },
      workload,
      from: begin,
      to: Math.min(begin + PIECE, to),
      bodyPoints: Math.max(workload.run, form.leastBody),
      connections: workload.sensors === 1 ? 1 : form.connections,
      rate: null,
    });
  for (let begin = from; begin < to; begin += PIECE) await (await prepare(begin)).run();
}
