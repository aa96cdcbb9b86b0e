/**
 * Advances one service by the points that have arrived: from its current state, or from a checkpoint when some points are late.
 *
 *            checkpoint      late point      watermark
 *   ─────────────┼───────────────×───────────────┼──────▶ date
 *                └── computed ──▶│── again ───────▶│── newly arrived points
 *
 * Outputs that are computed again are replaced, and removed where there is none any more. After the watermark only the arrived points are
 * computed: the sources may have older points there, from before the service read them. Late points that would cost too much are left out and
 * counted.
 *
 * Storage and computation are arguments, so that tests run it in memory.
 */
import {
  BEGINNING,
  type Checkpoint,
  type CheckpointState,
  checkpointSpacing,
  inOrder,
  type Output,
  type SourcePoint,
  type Stepped,
} from '@sensorium/services';
import { type LeftOut, ServiceFailure } from './service.js';

/** Microseconds before the watermark within which late points are always computed. */
export const LATE = 60_000_000;
/** Microseconds before the watermark within which late points are computed if at most `MAX_RECOMPUTED` points must be computed again. */
export const LONG_LATE = 86_400_000_000;
export const MAX_RECOMPUTED = 20_000;

export interface Course {
  /** Date of the newest computed point; null: none yet. */
  readonly watermark: number | null;
  readonly checkpointState: CheckpointState;
  /** Date of the last checkpoint; without meaning before the first point. */
  readonly checkpointed: number;
  /** True: late points are computed in order of date; else in order of arrival. */
  readonly isDated: boolean;
  /** Date of the output that a point of this date may change; null: no output is removed. */
  readonly outputDate: (date: number) => number | null;
}

export interface Past {
  /** Dates of the checkpoints, in order. */
  checkpoints(): Promise<readonly number[]>;
  /** State at one of them. */
  checkpointStateAt(date: number): Promise<CheckpointState>;
  /** Earliest date, not before `from`, from which the sources have at most `MAX_RECOMPUTED` points up to `to`. */
  affordableFrom(from: number, to: number): Promise<number>;
  /** Points of all sources after a date, up to another, in order. */
  pointsBetween(after: number, to: number): Promise<readonly SourcePoint[]>;
}

/** @param from checkpoint from which the service continues @param since date of the last checkpoint */
export type Compute = (from: Checkpoint, points: readonly SourcePoint[], since: number) => Promise<Stepped>;

export interface Advanced {
  readonly watermark: number;
  readonly checkpointState: CheckpointState;
  readonly outputs: readonly Output[];
  /** Dates of earlier outputs, if any, that the new computation does not have; null: nothing was computed again. */
  readonly stale: readonly number[] | null;
  /** Checkpoints after this date are invalid; null: all are valid. */
  readonly back: number | null;
  readonly checkpoints: readonly Checkpoint[];
}

export interface AdvanceOutcome {
  /** Null: no point was computed. */
  readonly advanced: Advanced | null;
  readonly leftOut: LeftOut | null;
}

/**
 * @param arrived in order of arrival
 * @throws errors of `compute` and `past`
 */
export async function advance(
  course: Course,
  arrived: readonly SourcePoint[],
  past: Past,
  compute: Compute,
): Promise<AdvanceOutcome> {
  const { watermark, checkpointState, checkpointed, isDated } = course;
  const points = distinct(arrived);
  if (points.length === 0) return { advanced: null, leftOut: null };
  if (watermark === null) {
    const begin: Checkpoint = { date: BEGINNING, checkpointState };
    const { checkpoints, ...stepped } = await compute(begin, points, begin.date);
    return whole(advancedTo(points, { ...stepped, checkpoints: [begin, ...checkpoints] }));
  }
  const late = isDated ? points.filter(({ date }) => date <= watermark) : [];
  const later = isDated ? points.filter(({ date }) => date > watermark) : points;
  const continueFrom = async (from: CheckpointState, since: number) =>
    later.length === 0 ? null : compute({ date: watermark, checkpointState: from }, later, since);
  const continueWithout = async (leftOut: LeftOut | null): Promise<AdvanceOutcome> => {
    const stepped = await continueFrom(checkpointState, checkpointed);
    return { advanced: stepped && advancedTo(later, stepped, watermark), leftOut };
  };
  if (late.length === 0) return continueWithout(null);
  const dates = await past.checkpoints();
  const { counting, leftOut } = await choose(late, watermark, dates, past);
  if (counting.length === 0) return continueWithout(leftOut);
  const first = counting[0]!.date;
  const place = before(dates, first)!;
  // The points that the sources had before the first arrived point are not computed.
  const from = {
    date: place === BEGINNING ? first - 1 : place,
    checkpointState: await past.checkpointStateAt(place),
  };
  let again: readonly SourcePoint[];
  let anew: Stepped;
  try {
    again = await past.pointsBetween(from.date, watermark);
    anew = await compute(from, again, from.date);
  } catch (error) {
    // A point that is very late must not stop the service.
    if (!(error instanceof ServiceFailure && error.isLimit) || first >= watermark - LATE) throw error;
    return continueWithout(leave(late, () => 'too much data after them to compute again'));
  }
  const since = anew.checkpoints.at(-1)?.date ?? from.date;
  const parts = [anew, (await continueFrom(anew.checkpointState, since)) ?? []].flat();
  const outputs = parts.flatMap((part) => part.outputs);
  const come = new Set(outputs.map(({ date }) => date));
  const mayBeStale = again.flatMap(({ date }) => (date >= first ? (course.outputDate(date) ?? []) : []));
  const advanced: Advanced = {
    watermark: later.at(-1)?.date ?? watermark,
    checkpointState: parts.at(-1)!.checkpointState,
    outputs: outputs.filter(({ of }) => of >= first),
    stale: [...new Set(mayBeStale)].filter((date) => !come.has(date)),
    back: place,
    checkpoints: [...(place === BEGINNING ? [from] : []), ...parts.flatMap((part) => part.checkpoints)],
  };
  return { advanced, leftOut };
}

/** Chooses the late points that are computed. @param late in order @param dates of the checkpoints */
async function choose(
  late: readonly SourcePoint[],
  watermark: number,
  dates: readonly number[],
  past: Past,
): Promise<{ counting: readonly SourcePoint[]; leftOut: LeftOut | null }> {
  /** Date from which points are computed again for a late point. */
  const startOf = (date: number, place: number) => (place === BEGINNING ? date : place);
  const oldest = Math.max(late[0]!.date, watermark - LONG_LATE);
  const start = startOf(oldest, before(dates, oldest) ?? dates[0] ?? oldest);
  const affordable = oldest < watermark - LATE ? await past.affordableFrom(start, watermark) : start;
  const reasonFor = ({ date }: SourcePoint): string | null => {
    if (date < watermark - LONG_LATE) return `more than ${LONG_LATE / 3_600_000_000} hours late`;
    const place = before(dates, date);
    if (place === undefined) return 'older than the last change of settings or sources';
    if (date >= watermark - LATE || startOf(date, place) >= affordable) return null;
    return `more than ${MAX_RECOMPUTED} points after them to compute again`;
  };
  const counting = late.filter((point) => reasonFor(point) === null);
  const others = late.filter((point) => reasonFor(point) !== null);
  return { counting, leftOut: leave(others, (point) => reasonFor(point)!) };
}

/** @param points in order */
function leave(points: readonly SourcePoint[], reasonFor: (point: SourcePoint) => string): LeftOut | null {
  const newest = points.at(-1);
  if (newest === undefined) return null;
  return { points: points.length, from: points[0]!.date, to: newest.date, reason: reasonFor(newest) };
}

/**
 * Chooses the checkpoints to keep: one that is older than any late point can be, and later ones by the spacing for their age.
 * @param dates in order
 */
export function worthKeeping(dates: readonly number[], watermark: number): number[] {
  const kept: number[] = [];
  const oldest = Math.max(
    0,
    dates.findLastIndex((date) => date < watermark - LONG_LATE),
  );
  for (let index = oldest; index < dates.length; index++) {
    const [last, next] = [kept.at(-1), dates[index + 1]];
    const isBetween = last !== undefined && last !== BEGINNING && next !== undefined;
    if (isBetween && next - last <= checkpointSpacing(watermark - next)) continue;
    kept.push(dates[index]!);
  }
  return kept;
}

/** Newest checkpoint before a date. */
function before(dates: readonly number[], date: number): number | undefined {
  return dates.findLast((each) => each < date);
}

function whole(advanced: Advanced): AdvanceOutcome {
  return { advanced, leftOut: null };
}

/** @param points in order, at least one */
function advancedTo(
  points: readonly SourcePoint[],
  { checkpointState, outputs, checkpoints }: Stepped,
  watermark = Number.NEGATIVE_INFINITY,
): Advanced {
  const newest = Math.max(watermark, points.at(-1)!.date);
  return { watermark: newest, checkpointState, outputs, stale: null, back: null, checkpoints };
}

/** In order; of several points of one sensor and date, the last one that arrived. */
function distinct(arrived: readonly SourcePoint[]): SourcePoint[] {
  const points = [...arrived].sort(inOrder);
  return points.filter((point, index) => {
    const next = points[index + 1];
    return next === undefined || next.date !== point.date || next.sensorId !== point.sensorId;
  });
}
