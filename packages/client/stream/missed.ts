/** Ranges of dates that a reader has missed, to be read again page by page while nothing new waits for it. */
import type { PointAnswer } from '../calls.js';
import { SensoriumError } from '../error.js';
import { secondsOf } from '../points.js';
import type { LivePoints, Lost } from './live-points.js';

/** Reads a range of a sensor, each page asked for when it is wanted, with typed values. */
export type ReadRange = (
  range: { readonly id: number; readonly start_date: string; readonly end_date: string },
  signal: AbortSignal,
) => AsyncGenerator<readonly PointAnswer[], void>;

/** Microseconds, both inclusive. */
interface Range {
  from: number;
  to: number;
}

/** Ranges kept of one sensor; of more, those nearest to each other become one. */
const MOST = 8;

export class Missed {
  readonly #read: ReadRange;
  readonly #signal: AbortSignal;
  /** In order and apart, by sensor. */
  readonly #ranges = new Map<number, Range[]>();

  constructor(read: ReadRange, signal: AbortSignal) {
    this.#read = read;
    this.#signal = signal;
  }

  get isEmpty(): boolean {
    return this.#ranges.size === 0;
  }

  add({ sensor_id, from, to }: Pick<Lost, 'sensor_id' | 'from' | 'to'>): void {
    this.#add(sensor_id, { from: Math.round(from * 1e6), to: Math.round(to * 1e6) });
  }

  /**
   * The next page of what was missed; what is left of it stays. The database answered it after everything that was given to the reader before.
   * @returns null when the range has no more points
   * @throws SensoriumError; then nothing was taken away
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

  /** Gives up what is left of the sensor that comes next, or of all of them. @returns ranges in seconds */
  giveUp(all: boolean): Lost[] {
    const given = [...this.#ranges].slice(0, all ? undefined : 1);
    for (const [sensorId] of given) this.#ranges.delete(sensorId);
    return given.flatMap(([sensor_id, ranges]) =>
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
    while (ranges.length > MOST) {
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

/** Whether reading again would end in the same way: the server has refused, and not for the moment. */
export function isRefusal(error: unknown): error is SensoriumError {
  return error instanceof SensoriumError && error.status >= 400 && error.status < 500 && error.status !== 429;
}
