/** Sparklines and states of the rows in sight, in one request. */
import { signal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { type SparkPath, sparkPath } from '../../parts/sparkline/spark-path.js';
import type { LineState } from '../../parts/states-line/states-line.js';

/** Drawing size of a sparkline in pixels. */
export const SPARK = { width: 120, height: 22 } as const;

/** Columns of a strip of states: a state of a quarter of an hour is shown by itself. */
const STATES = 96;

/** What a row draws: a line of numbers or, where the values are none, states. */
export type Spark =
  | SparkPath
  /** Dates in UNIX seconds. */
  | { readonly states: readonly LineState[]; readonly from: number; readonly to: number };

/** Milliseconds after which a line is read again. */
const FRESH = 60_000;
/** Milliseconds after which rows are asked for: those that only scroll past are not. */
const DWELL = 150;
/** Sensors of a request. */
const MOST = 100;

export class Sparklines {
  /** By id; null: the sensor has nothing to draw in the last day. */
  readonly drawn = signal<ReadonlyMap<string, Spark | null>>(new Map());
  readonly #read = new Map<string, number>();
  #wanted: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | null = null;

  /** @param ids rows in sight */
  want(ids: readonly string[]): void {
    this.#wanted = ids;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#load(), DWELL);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  async #load(): Promise<void> {
    const now = Date.now();
    const due = this.#wanted.filter((id) => now - (this.#read.get(id) ?? 0) > FRESH).slice(0, MOST);
    if (due.length === 0) return;
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const query = { sensor_id: due.map(Number), states: STATES };
      const { sensors, start, interval, columns } = await call(() =>
        client.get('/sensors/sparklines', query, { signal: abort.signal, retries: 1 }),
      );
      const to = start + columns * interval;
      const drawn = new Map(this.drawn.value);
      for (const line of sensors) {
        const id = String(line.sensor_id);
        this.#read.set(id, now);
        const { states } = line;
        if (states === undefined) drawn.set(id, sparkPath(line, SPARK.width, SPARK.height));
        else drawn.set(id, states.length === 0 ? null : { states, from: start, to });
      }
      this.drawn.value = drawn;
    } catch {
      // One of them was deleted, or the server does not respond: the list says so, and the next look reads them again.
    }
  }
}
