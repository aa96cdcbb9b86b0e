/** Joins the points of several sources: at each of them, the newest values of the others. */
import type { FieldValue, Input, Sample } from './contract.js';

/** Microseconds for which a value of another source counts. */
export const JOIN_AGE = 300_000_000;

/** A point of a source, with the values of its inputs in their order. */
export interface SourcePoint {
  /** Microseconds since 1970. */
  readonly date: number;
  readonly sensorId: number;
  readonly values: readonly (FieldValue | null)[];
}

/** Last value of each input, by sensor and field. Plain JSON. */
export type LastValues = Readonly<Record<string, readonly [date: number, value: FieldValue]>>;

/** In order of date; of one date in order of sensor, so that the order of arrival does not matter. */
export function inOrder(a: SourcePoint, b: SourcePoint): number {
  return a.date - b.date || a.sensorId - b.sensorId;
}

export class Join {
  readonly #keys: readonly string[];
  readonly #places = new Map<number, number[]>();
  readonly #last = new Map<string, readonly [number, FieldValue]>();

  /** @param last what was known before; of inputs that are gone it is forgotten */
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
   * Of a point that comes behind a newer one of its source the others see nothing: theirs stays the newest.
   * @returns null when the point brings nothing that the service reads
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
