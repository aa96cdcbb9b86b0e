/** Ranges of missed points, to be read again page by page while no new points wait for the reader. */
import type { Point } from '../calls.js';
import { SensoriumError } from '../error.js';
import { secondsOf } from '../points.js';
import type { LivePoints, LostRange } from './live-points.js';

/** Reads a range of a sensor with typed values; each page is requested when the iteration reaches it. */
export type ReadRange = (
  range: { readonly id: number; readonly start_date: string; readonly end_date: string },
  signal: AbortSignal,
) => AsyncGenerator<readonly Point[], void>;

/** Microseconds, both inclusive. */
interface Range {
  from: number;
  to: number;
}

/** Ranges kept for one sensor; beyond it, the two nearest are merged. */
const MAX_RANGES = 8;

export class Missed {
  readonly #read: ReadRange;
  readonly #signal: AbortSignal;
  /** By sensor: in order, without overlap. */
  readonly #ranges = new Map<number, Range[]>();

  constructor(read: ReadRange, signal: AbortSignal) {
    this.#read = read;
    this.#signal = signal;
  }

  get isEmpty(): boolean {
    return this.#ranges.size === 0;
  }

  add({ sensor_id, from, to }: Pick<LostRange, 'sensor_id' | 'from' | 'to'>): void {
    this.#add(sensor_id, { from: Math.round(from * 1e6), to: Math.round(to * 1e6) });
  }

  /**
   * Reads the next page and removes its part of the range.
   * @returns null when the range has no more points
   * @throws SensoriumError; the range is kept
   */
  async page(): Promise<LivePoints | null> {
    const [sensorId, ranges] = this.#ranges.entries().next().value!;
    const range = ranges.shift()!;
    if (ranges.length === 0) this.#ranges.delete(sensorId);
    try {
      const pages = this.#read(
        { id: sensorId, start_date: secondsOf(range.from), end_date: secondsOf(range.to) },
        this.#signal,
      );
      const { value: rows } = await pages.next();
      const last = rows?.at(-1);
      if (rows === undefined || last === undefined) return null;
      const next = Number(last.id) + 1;
      if (next <= range.to) this.#add(sensorId, { from: next, to: range.to });
      return {
        sensor_id: sensorId,
        dates: rows.map(({ date }) => date),
        values: rows.map(({ value }) => value),
        isRepeat: true,
      };
    } catch (error) {
      this.#add(sensorId, range);
      throw error;
    }
  }

  /** Removes the ranges of the next sensor, or of all sensors. @returns the removed ranges, in seconds */
  abandon(all: boolean): LostRange[] {
    const abandoned = [...this.#ranges].slice(0, all ? undefined : 1);
    for (const [sensorId] of abandoned) this.#ranges.delete(sensorId);
    return abandoned.flatMap(([sensor_id, ranges]) =>
      ranges.map(({ from, to }) => ({ sensor_id, count: null, from: from / 1e6, to: to / 1e6 })),
    );
  }

  #add(sensorId: number, range: Range): void {
    const ranges: Range[] = [];
    for (const each of [...(this.#ranges.get(sensorId) ?? []), range].sort((a, b) => a.from - b.from)) {
      const before = ranges.at(-1);
      if (before !== undefined && each.from <= before.to + 1) before.to = Math.max(before.to, each.to);
      else ranges.push({ ...each });
    }
    while (ranges.length > MAX_RANGES) {
      const space = (place: number) => ranges[place + 1]!.from - ranges[place]!.to;
      let nearest = 0;
      for (let place = 1; place < ranges.length - 1; place++)
        if (space(place) < space(nearest)) nearest = place;
      ranges[nearest]!.to = ranges[nearest + 1]!.to;
      ranges.splice(nearest + 1, 1);
    }
    this.#ranges.set(sensorId, ranges);
  }
}

/** @returns whether the server refused for good, so that another attempt would fail too */
export function isRefusal(error: unknown): error is SensoriumError {
  return error instanceof SensoriumError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
