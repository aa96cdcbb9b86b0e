/** Fills a target before the measurements, in the fastest form. */
import type { Workload } from '../data/workload.js';
import type { Peer, PeerKind } from '../peers/peer.js';
import { prepareLoad } from './load.js';

/** Points of a chunk, whose bodies are all in memory before they are sent. */
const CHUNK = 1_000_000;
/** Form for Sensorium: frames of columns, whatever form is measured. */
const STREAM = { wire: 'sensorium-stream-msgpack', connections: 4, underWay: 16, leastBody: 0 } as const;

/**
 * Stores the points `[from, to)` of the workload; both are multiples of its run.
 * @param ids of its sensors. The points of a single sensor use one connection: out of order they would be late points
 */
export async function fill(
  { kind, peer }: { readonly kind: PeerKind; readonly peer: Pick<Peer, 'access'> },
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
      to: Math.min(begin + CHUNK, to),
      bodyPoints: Math.max(workload.run, form.leastBody),
      connections: workload.sensors === 1 ? 1 : form.connections,
      rate: null,
    });
  for (let begin = from; begin < to; begin += CHUNK) await (await prepare(begin)).run();
}
