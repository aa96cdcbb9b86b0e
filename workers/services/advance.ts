/**
 * One service, and points that have arrived for it: it goes on from where it stands, or back to a checkpoint when some of them
 * are late.
 *
 *            checkpoint      late point        front
 *   ─────────────┼───────────────×───────────────┼──────▶ date
 *                └── computed ──▶│── anew ────────▶│── what has arrived ahead of it
 *
 * Of what is computed anew outputs are replaced, and those that no longer come removed. Ahead of the front only what has arrived counts:
 * the sources may have had points there before. Late points that would cost too much are left out, and counted.
 *
 * Driven from outside: what is stored, and what computes, come in as arguments.
 */
import {
  BEGINNING,
  type Checkpoint,
  checkpointSpacing,
  inOrder,
  type Output,
  type SourcePoint,
  type Stand,
  type Stepped,
} from '@sensorium/services';
import { type LeftOut, ServiceFailure } from './service.js';

/** Microseconds behind the front within which late points always count. */
export const LATE = 60_000_000;
/** Microseconds behind the front within which they count where the sources have at most so many points to compute anew. */
export const LONG_LATE = 86_400_000_000;
export const ANEW = 20_000;

export interface Course {
  /** Date of the newest point that was computed; null: there was none. */
  readonly front: number | null;
  readonly stand: Stand;
  /** Date of the last checkpoint; of no meaning before the first point. */
  readonly checkpointed: number;
  /** Whether late points are computed in their place; else they are taken as they come. */
  readonly isDated: boolean;
  /** The date of the output that a point of this date may change; null: no output is taken back. */
  readonly outputDate: (date: number) => number | null;
}

export interface Past {
  /** Dates of the checkpoints, in order. */
  checkpoints(): Promise<readonly number[]>;
  /** The stand at one of them. */
  standAt(date: number): Promise<Stand>;
  /** The date from which on, but not before `from`, the sources have few enough points up to another date to compute them anew. */
  affordableFrom(from: number, to: number): Promise<number>;
  /** Points of all sources after a date, up to another, in order. */
  pointsBetween(after: number, to: number): Promise<readonly SourcePoint[]>;
}

/** @param from where it goes on, and `since` the date of the last checkpoint */
export type Compute = (from: Checkpoint, points: readonly SourcePoint[], since: number) => Promise<Stepped>;

export interface Advanced {
  readonly front: number;
  readonly stand: Stand;
  readonly outputs: readonly Output[];
  /** Dates at which there may be outputs from before that have not come again; null: nothing was computed anew. */
  readonly stale: readonly number[] | null;
  /** Checkpoints after this date are void; null: all hold. */
  readonly back: number | null;
  readonly checkpoints: readonly Checkpoint[];
}

export interface Outcome {
  /** Null: nothing came that counts. */
  readonly advanced: Advanced | null;
  readonly leftOut: LeftOut | null;
}

/**
 * @param arrived in order of arrival
 * @throws what `compute` and `past` throw
 */
export async function advance(
  course: Course,
  arrived: readonly SourcePoint[],
  past: Past,
  compute: Compute,
): Promise<Outcome> {
  const { front, stand, checkpointed, isDated } = course;
  const points = distinct(arrived);
  if (points.length === 0) return { advanced: null, leftOut: null };
  if (front === null) {
    const begin: Checkpoint = { date: BEGINNING, stand };
    const { checkpoints, ...stepped } = await compute(begin, points, begin.date);
    return whole(ahead(points, { ...stepped, checkpoints: [begin, ...checkpoints] }));
  }
  const late = isDated ? points.filter(({ date }) => date <= front) : [];
  const later = isDated ? points.filter(({ date }) => date > front) : points;
  const goOn = async (from: Stand, since: number) =>
    later.length === 0 ? null : compute({ date: front, stand: from }, later, since);
  const goOnWithout = async (leftOut: LeftOut | null): Promise<Outcome> => {
    const stepped = await goOn(stand, checkpointed);
    return { advanced: stepped && ahead(later, stepped, front), leftOut };
  };
  if (late.length === 0) return goOnWithout(null);
  const dates = await past.checkpoints();
  const { counting, leftOut } = await choose(late, front, dates, past);
  if (counting.length === 0) return goOnWithout(leftOut);
  const first = counting[0]!.date;
  const place = before(dates, first)!;
  // What the sources had before the first point that has arrived is not computed.
  const from = { date: place === BEGINNING ? first - 1 : place, stand: await past.standAt(place) };
  let again: readonly SourcePoint[];
  let anew: Stepped;
  try {
    again = await past.pointsBetween(from.date, front);
    anew = await compute(from, again, from.date);
  } catch (error) {
    // A point that came very late stops no service.
    if (!(error instanceof ServiceFailure && error.isLimit) || first >= front - LATE) throw error;
    return goOnWithout(leave(late, () => 'computing again what came after them is too much at once'));
  }
  const since = anew.checkpoints.at(-1)?.date ?? from.date;
  const parts = [anew, (await goOn(anew.stand, since)) ?? []].flat();
  const outputs = parts.flatMap((part) => part.outputs);
  const come = new Set(outputs.map(({ date }) => date));
  const mayBeStale = again.flatMap(({ date }) => (date >= first ? (course.outputDate(date) ?? []) : []));
  const advanced: Advanced = {
    front: later.at(-1)?.date ?? front,
    stand: parts.at(-1)!.stand,
    outputs: outputs.filter(({ of }) => of >= first),
    stale: [...new Set(mayBeStale)].filter((date) => !come.has(date)),
    back: place,
    checkpoints: [...(place === BEGINNING ? [from] : []), ...parts.flatMap((part) => part.checkpoints)],
  };
  return { advanced, leftOut };
}

/** Which late points are computed in their place. @param late in order @param dates of the checkpoints */
async function choose(
  late: readonly SourcePoint[],
  front: number,
  dates: readonly number[],
  past: Past,
): Promise<{ counting: readonly SourcePoint[]; leftOut: LeftOut | null }> {
  /** Of a late point that was not too late: the date from which on points are computed anew. */
  const startOf = (date: number, place: number) => (place === BEGINNING ? date : place);
  const oldest = Math.max(late[0]!.date, front - LONG_LATE);
  const start = startOf(oldest, before(dates, oldest) ?? dates[0] ?? oldest);
  const affordable = oldest < front - LATE ? await past.affordableFrom(start, front) : start;
  const reasonFor = ({ date }: SourcePoint): string | null => {
    if (date < front - LONG_LATE) return `they came more than ${LONG_LATE / 3_600_000_000} hours late`;
    const place = before(dates, date);
    if (place === undefined) return 'its settings or sources have changed since';
    if (date >= front - LATE || startOf(date, place) >= affordable) return null;
    return `more than ${ANEW} points would have to be computed again`;
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
 * Which checkpoints are worth keeping: one that is older than any late point, and after it as many as their spacing asks for.
 * @param dates in order
 */
export function worthKeeping(dates: readonly number[], front: number): number[] {
  const kept: number[] = [];
  const oldest = Math.max(
    0,
    dates.findLastIndex((date) => date < front - LONG_LATE),
  );
  for (let index = oldest; index < dates.length; index++) {
    const [last, next] = [kept.at(-1), dates[index + 1]];
    const isBetween = last !== undefined && last !== BEGINNING && next !== undefined;
    if (isBetween && next - last <= checkpointSpacing(front - next)) continue;
    kept.push(dates[index]!);
  }
  return kept;
}

/** The newest one before a date. */
function before(dates: readonly number[], date: number): number | undefined {
  return dates.findLast((each) => each < date);
}

function whole(advanced: Advanced): Outcome {
  return { advanced, leftOut: null };
}

/** @param points in order, one at least */
function ahead(
  points: readonly SourcePoint[],
  { stand, outputs, checkpoints }: Stepped,
  front = Number.NEGATIVE_INFINITY,
): Advanced {
  const newest = Math.max(front, points.at(-1)!.date);
  return { front: newest, stand, outputs, stale: null, back: null, checkpoints };
}

/** In order; of one sensor and date the point that came last. */
function distinct(arrived: readonly SourcePoint[]): SourcePoint[] {
  const points = [...arrived].sort(inOrder);
  return points.filter((point, index) => {
    const next = points[index + 1];
    return next === undefined || next.date !== point.date || next.sensorId !== point.sensorId;
  });
}
