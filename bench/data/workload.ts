/** The data of a benchmark: a function of the seed alone, so that every peer gets the same points, however they are batched. */

/** Points and their arrangement in bodies. A sensor is a number from 0; each peer has its own ids. */
export interface Workload {
  readonly seed: number;
  readonly sensors: number;
  /** Date of the first point of each sensor, UNIX seconds. */
  readonly start: number;
  /** Seconds between two points of a sensor. */
  readonly step: number;
  /** Consecutive points of one sensor in a body. */
  readonly run: number;
}

/** Consecutive points of one sensor. */
export interface Run {
  readonly sensor: number;
  /** Whole UNIX seconds, which every peer stores exactly. */
  readonly dates: readonly number[];
  readonly values: readonly number[];
}

/** Content of one body. */
export type BodyRuns = readonly Run[];

const DAY = 86_400;

/** Sixteen pseudo-random bits for each point, as a fraction in [0, 1). Source of the mixing: MurmurHash3, fmix32. */
export function pseudoRandom(seed: number, sensor: number, index: number): number {
  let h = (seed ^ Math.imul(sensor + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca77)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 16) / 65_536;
}

/** Temperature of a room over the day, with noise, to two decimals. */
export function valueAt(workload: Workload, sensor: number, index: number): number {
  const date = workload.start + index * workload.step;
  const wave = 5 * Math.sin(((date % DAY) / DAY + sensor / 97) * 2 * Math.PI);
  return Math.round((20 + wave + pseudoRandom(workload.seed, sensor, index)) * 100) / 100;
}

/** @param number of the run, from 0: run n belongs to sensor n modulo the number of sensors */
export function runAt(workload: Workload, number: number): Run {
  const sensor = number % workload.sensors;
  const first = Math.floor(number / workload.sensors) * workload.run;
  const dates: number[] = [];
  const values: number[] = [];
  for (let index = first; index < first + workload.run; index++) {
    dates.push(workload.start + index * workload.step);
    values.push(valueAt(workload, sensor, index));
  }
  return { sensor, dates, values };
}

/**
 * The points `[from, to)`, in the order common to all peers, in bodies of `bodyPoints`.
 * All three are multiples of the workload's run; the last body may be shorter.
 */
export function* batches(
  workload: Workload,
  from: number,
  to: number,
  bodyPoints: number,
): Generator<BodyRuns> {
  const runs = bodyPoints / workload.run;
  if (!Number.isInteger(runs) || from % workload.run !== 0 || to % workload.run !== 0) {
    throw new RangeError(`bodies of ${bodyPoints} points do not hold whole runs of ${workload.run}`);
  }
  const last = to / workload.run;
  for (let first = from / workload.run; first < last; first += runs) {
    const count = Math.min(runs, last - first);
    yield Array.from({ length: count }, (_, i) => runAt(workload, first + i));
  }
}

export function pointsIn(batch: BodyRuns): number {
  return batch.reduce((sum, run) => sum + run.dates.length, 0);
}
