/**
 * One service, and points that have arrived for it: it goes on from where it stands, or back to a checkpoint when some of them
 * are late.
 *
 *            checkpoint      late point        front
 *   ─────────────┼───────────────×───────────────┼──────▶ date
 *                └── computed ──▶│── anew ────────▶│── what has arrived ahead of it
 *
 * Of what is computed anew outputs are replaced, and those that no longer come removed. Ahead of the front only what has arrived counts:
 * the sources may have had points there before.
 *
 * Driven from outside: what is stored, and what computes, come in as arguments.
 */
import type { Output } from '../../common/services/contract.js';
import { inOrder, type SourcePoint } from '../../common/services/join.js';
import type { Checkpoint, Stand, Stepped } from '../../common/services/steps.js';

/** Microseconds behind the front within which late points count. */
export const LATE = 60_000_000;

export interface Course {
  /** Date of the newest point that was computed; null: there was none. */
  readonly front: number | null;
  readonly stand: Stand;
  /** Date of the last checkpoint; of no meaning before the first point. */
  readonly checkpointed: number;
  /** Whether late points are computed in their place; else they are taken as they come. */
  readonly isDated: boolean;
}

export interface Past {
  /** The newest checkpoint before a date. */
  checkpointBefore(date: number): Promise<Checkpoint | null>;
  /** Points of all sources after a date, up to another, in order. */
  pointsBetween(after: number, to: number): Promise<readonly SourcePoint[]>;
}

/** @param from where it goes on, and `since` the date of the last checkpoint */
export type Compute = (from: Checkpoint, points: readonly SourcePoint[], since: number) => Promise<Stepped>;

export interface Advanced {
  readonly front: number;
  readonly stand: Stand;
  readonly outputs: readonly Output[];
  /** Outputs in this range of dates that are not among `outputs` are to be removed; null: there are none. */
  readonly rewritten: { readonly from: number; readonly to: number } | null;
  /** Checkpoints after this date are void; null: all hold. */
  readonly back: number | null;
  readonly checkpoints: readonly Checkpoint[];
}

/**
 * @param arrived in order of arrival
 * @returns null when nothing of it counts
 * @throws what `compute` and `past` throw
 */
export async function advance(
  course: Course,
  arrived: readonly SourcePoint[],
  past: Past,
  compute: Compute,
): Promise<Advanced | null> {
  const { front, stand, checkpointed, isDated } = course;
  const counting = distinct(
    front === null || !isDated ? arrived : arrived.filter(({ date }) => date >= front - LATE),
  );
  if (counting.length === 0) return null;
  const first = counting[0]!.date;
  const newest = Math.max(front ?? first, counting.at(-1)!.date);
  if (front === null) {
    // Points a little older may still come.
    const begin: Checkpoint = { date: first - LATE - 1, stand };
    const { checkpoints, ...stepped } = await compute(begin, counting, begin.date);
    return ahead(newest, { ...stepped, checkpoints: [begin, ...checkpoints] });
  }
  if (!isDated || first > front) {
    return ahead(newest, await compute({ date: front, stand }, counting, checkpointed));
  }
  const later = counting.filter(({ date }) => date > front);
  const checkpoint = await past.checkpointBefore(first);
  if (checkpoint === null) {
    // Its settings have changed since, or it has just begun anew: what was before is left alone.
    return later.length === 0
      ? null
      : ahead(newest, await compute({ date: front, stand }, later, checkpointed));
  }
  const anew = await compute(checkpoint, await past.pointsBetween(checkpoint.date, front), checkpoint.date);
  const parts = [anew];
  if (later.length > 0) {
    const since = anew.checkpoints.at(-1)?.date ?? checkpoint.date;
    parts.push(await compute({ date: front, stand: anew.stand }, later, since));
  }
  const outputs = parts.flatMap((part) => part.outputs);
  const isForward = outputs.some(({ date, of }) => date === null || date > of);
  return {
    front: newest,
    stand: parts.at(-1)!.stand,
    outputs: outputs.filter(({ of }) => of >= first),
    // Of outputs that lie ahead of their points nobody knows here which are still true.
    rewritten: isForward ? null : { from: first, to: front },
    back: checkpoint.date,
    checkpoints: parts.flatMap((part) => part.checkpoints),
  };
}

function ahead(front: number, { stand, outputs, checkpoints }: Stepped): Advanced {
  return { front, stand, outputs, rewritten: null, back: null, checkpoints };
}

/** In order; of one sensor and date the point that came last. */
function distinct(arrived: readonly SourcePoint[]): SourcePoint[] {
  const points = [...arrived].sort(inOrder);
  return points.filter((point, index) => {
    const next = points[index + 1];
    return next === undefined || next.date !== point.date || next.sensorId !== point.sensorId;
  });
}
