/** Sparklines of the rows in sight, in one request. */
import { signal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { type SparkPath, sparkPath } from '../../parts/sparkline/spark-path.js';

/** Drawing size of a sparkline in pixels. */
export const SPARK = { width: 120, height: 22 } as const;

/** Milliseconds after which a line is read again. */
const FRESH = 60_000;
/** Milliseconds after which rows are asked for: those that only scroll past are not. */
const DWELL = 150;
/** Sensors of a request. */
const MOST = 100;

export class Sparklines {
  /** By id; null: the sensor has no number in the last day. */
  readonly paths = signal<ReadonlyMap<string, SparkPath | null>>(new Map());
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
      const query = { sensor_id: due.map(Number) };
      const { sensors } = await call(() =>
        client.get('/sensors/sparklines', query, { signal: abort.signal, retries: 1 }),
      );
      const paths = new Map(this.paths.value);
      for (const line of sensors) {
        const id = String(line.sensor_id);
        this.#read.set(id, now);
        paths.set(id, sparkPath(line, SPARK.width, SPARK.height));
      }
      this.paths.value = paths;
    } catch {
      // One of them was deleted, or the server does not respond: the list says so, and the next look reads them again.
    }
  }
}
