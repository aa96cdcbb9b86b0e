/** Joins the points of several sources: at each point, the newest values of the other sources. */
import type { FieldValue, Input, Sample } from './contract.js';

/** Microseconds for which a value of another source is used. */
export const JOIN_AGE = 300_000_000;

/** A point of a source, with the values of the inputs of that source, in order. */
export interface SourcePoint {
  /** Microseconds since 1970. */
  readonly date: number;
  readonly sensorId: number;
  readonly values: readonly (FieldValue | null)[];
}

/** Last value of each input, by sensor and field. Plain JSON. */
export type LastValues = Readonly<Record<string, readonly [date: number, value: FieldValue]>>;

/** Compares by date, then by sensor, so that the result does not depend on the order of arrival. */
export function inOrder(a: SourcePoint, b: SourcePoint): number {
  return a.date - b.date || a.sensorId - b.sensorId;
}

export class Join {
  readonly #keys: readonly string[];
  readonly #places = new Map<number, number[]>();
  readonly #last = new Map<string, readonly [number, FieldValue]>();

  /** @param last of an earlier join; values of inputs that no longer exist are dropped */
  constructor(inputs: readonly Input[], last: LastValues) {
    this.#keys = inputs.map(({ sensorId, name }) => `${sensorId} ${name}`);
    for (const [place, { sensorId }] of inputs.entries()) {
      this.#places.set(sensorId, [...(this.#places.get(sensorId) ?? []), place]);
    }
    for (const key of this.#keys) {
      if (Object.hasOwn(last, key)) this.#last.set(key, last[key]!);
    }
  }

  /**
   * A point that arrives after a newer one of its source is returned, and does not change the value that other sources are joined with.
   * @returns null when the point has no value that the service reads
   */
  next({ date, sensorId, values }: SourcePoint): Sample | null {
    const places = this.#places.get(sensorId) ?? [];
    const fresh = places.filter((_, k) => (values[k] ?? null) !== null);
    if (fresh.length === 0) return null;
    const joined = this.#keys.map((key) => {
      const last = this.#last.get(key);
      return last === undefined || date - last[0] > JOIN_AGE ? null : last[1];
    });
    for (const [k, place] of places.entries()) {
      const value = values[k] ?? null;
      if (value === null) continue;
      joined[place] = value;
      const key = this.#keys[place]!;
      const last = this.#last.get(key);
      if (last === undefined || last[0] <= date) this.#last.set(key, [date, value]);
    }
    return { date, sensorId, values: joined, fresh };
  }

  get last(): LastValues {
    return Object.fromEntries(this.#last);
  }
}
