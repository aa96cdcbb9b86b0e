/** Partitions of points, made before they are needed. */
import type { Queryable, Sql } from '../connect.js';
import { isPacked } from './is-packed.js';

interface Range {
  readonly lo: number;
  /** Exclusive. */
  readonly hi: number;
}

/**
 * Which dates have a partition, as far as this process knows. What is covered stays covered (partitions are split
 * and emptied, never dropped), so that an answer from memory cannot be out of date.
 */
export class PartitionCover {
  readonly #sql: Sql;
  /** Disjoint, in order; bounded by the rule that partitions follow. */
  #ranges: readonly Range[] = [];

  /** @param sql not the connection of the flush: a partition has to be there for everybody before it is used */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Makes the missing partitions for these dates. Touches the database only for what is not known to be covered.
   * @param dates microseconds since 1970, 0 <= date < 2^53; fastest in order
   */
  async ensure(dates: Iterable<number>): Promise<void> {
    if (isPacked) return;
    let last: Range | undefined;
    for (const date of dates) {
      if (last !== undefined && date >= last.lo && date < last.hi) continue;
      last = this.#find(date) ?? (await this.#make(date));
    }
  }

  /** Whether all dates from the first to the last, inclusive, are known to have one. */
  covers(first: number, last: number): boolean {
    const range = this.#find(first);
    return range !== undefined && last < range.hi;
  }

  #find(date: number): Range | undefined {
    return this.#ranges.find((range) => date >= range.lo && date < range.hi);
  }

  async #make(date: number): Promise<Range> {
    const [made] = await this.#sql<Range[]>`SELECT lo, hi FROM ensure_points_partition(${date})`;
    const ranges = [...this.#ranges, made!].sort((a, b) => a.lo - b.lo);
    this.#ranges = join(ranges);
    return made!;
  }
}

/** Whether any partition was made: then the database is in use. */
export async function hasPartitions(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ used: boolean }[]>`SELECT EXISTS (SELECT FROM points_partitions) AS used`;
  return row!.used;
}

/** Joins neighbours, so that usual data lie in one range. Two pieces may overlap when one was split meanwhile. */
function join(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && range.lo <= last.hi) {
      joined[joined.length - 1] = { lo: last.lo, hi: Math.max(last.hi, range.hi) };
    } else {
      joined.push(range);
    }
  }
  return joined;
}
