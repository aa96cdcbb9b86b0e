/** Algebra of the ranges that a refresh works on. */
import { bucketStart, SECOND, type Width } from '../../sql/points/widths.js';

/** Part of the time of a sensor: `[lo, hi)`, microseconds since 1970. */
export interface SensorRange {
  readonly sensor_id: number;
  readonly lo: number;
  readonly hi: number;
}

/** Part of which rollups are out of date. */
export interface DirtyRange extends SensorRange {
  /** The rows of its minutes are right: a flush has written them. */
  readonly summed: boolean;
}

/**
 * The same set of moments as ranges that are in order, disjoint and do not touch: nothing is counted twice.
 */
export function unite(ranges: readonly SensorRange[]): SensorRange[] {
  const united: SensorRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.sensor_id - b.sensor_id || a.lo - b.lo)) {
    const last = united.at(-1);
    if (last !== undefined && last.sensor_id === range.sensor_id && range.lo <= last.hi) {
      united[united.length - 1] = { ...last, hi: Math.max(last.hi, range.hi) };
    } else {
      const { sensor_id, lo, hi } = range;
      united.push({ sensor_id, lo, hi });
    }
  }
  return united;
}

/** All buckets of a width that the ranges touch, whole, as united ranges. */
export function widen(ranges: readonly SensorRange[], width: Width): SensorRange[] {
  return unite(
    ranges.map(({ sensor_id, lo, hi }) => ({
      sensor_id,
      lo: bucketStart(lo, width),
      hi: bucketStart(hi - 1, width) + width * SECOND,
    })),
  );
}

/**
 * The buckets of a width that the ranges touch and that are complete, which is to say end at the mark or before it.
 * @param marks of the sensors, microseconds since 1970; a sensor without one has no complete bucket
 */
export function completeBuckets(
  ranges: readonly SensorRange[],
  width: Width,
  marks: ReadonlyMap<number, number>,
): SensorRange[] {
  return widen(ranges, width)
    .map((range) => ({
      ...range,
      hi: Math.min(range.hi, bucketStart(marks.get(range.sensor_id) ?? 0, width)),
    }))
    .filter(({ lo, hi }) => lo < hi);
}
