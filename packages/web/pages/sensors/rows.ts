/** The rows of the list, page by page, as the table needs them. */
import { signal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { type ListState, queryOf } from './address.js';
import { pagesOf, type Window } from './window.js';

export type SensorRow = Required<
  Pick<
    Result<'GET', '/sensors'>['sensors'][number],
    'id' | 'name' | 'display_name' | 'unit' | 'data_type_id' | 'owned' | 'shared' | 'last_value' | 'last_date'
  >
> &
  Pick<Result<'GET', '/sensors'>['sensors'][number], 'owner' | 'device' | 'place' | 'groups'>;

/** Rows of a page. */
const SIZE = 100;
/** Pages that are kept: those around the view, and some on the way back. */
const KEPT = 30;

export interface Loaded {
  /** Rows of the whole list; null: not known yet. */
  readonly total: number | null;
  readonly row: (index: number) => SensorRow | undefined;
  /** Of the newest response, milliseconds since 1970; 0: none. */
  readonly renewed: number;
  /** What the newest request came to; null: it succeeded. */
  readonly error: unknown;
  /** The rows are those of another search, until the first page of this one is there. */
  readonly isOld: boolean;
}

/** Reads a list for as long as its state is shown. */
export class Rows {
  readonly loaded = signal<Loaded>({
    total: null,
    row: () => undefined,
    renewed: 0,
    error: null,
    isOld: false,
  });
  #state: ListState;
  #pages = new Map<number, readonly SensorRow[]>();
  #total: number | null = null;
  #renewed = 0;
  #error: unknown = null;
  #isOld = false;
  readonly #running = new Map<number, AbortController>();

  constructor(state: ListState) {
    this.#state = state;
  }

  /** Shows another list. The rows stay until its first ones are there. */
  show(state: ListState): void {
    this.#state = state;
    this.#abort();
    this.#isOld = true;
    this.#publish();
    void this.#read(0);
  }

  /** Reads what a window lacks. */
  want(window: Window): void {
    if (this.#isOld) return;
    const wanted = pagesOf(window, SIZE);
    for (const [page, abort] of this.#running) if (!wanted.includes(page)) abort.abort();
    for (const page of wanted) {
      if (!this.#pages.has(page) && !this.#running.has(page)) void this.#read(page);
    }
  }

  /** Reads the pages of a window again. */
  async renew(window: Window): Promise<void> {
    const pages = pagesOf(window, SIZE);
    await Promise.all((pages.length === 0 ? [0] : pages).map((page) => this.#read(page)));
  }

  /** Reads the list anew after sensors were added or deleted. */
  removed(): void {
    this.#pages.clear();
    void this.#read(0);
  }

  stop(): void {
    this.#abort();
  }

  #abort(): void {
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  async #read(page: number): Promise<void> {
    const abort = new AbortController();
    this.#running.get(page)?.abort();
    this.#running.set(page, abort);
    const state = this.#state;
    try {
      const query = { ...queryOf(state), page, per_page: SIZE };
      const { sensors, total } = await call(() =>
        client.get('/sensors', query, { signal: abort.signal, retries: 1 }),
      );
      if (abort.signal.aborted) return;
      if (this.#isOld) this.#pages.clear();
      this.#isOld = false;
      this.#pages.delete(page);
      this.#pages.set(page, sensors as SensorRow[]);
      this.#trim();
      this.#total = total;
      this.#renewed = Date.now();
      this.#error = null;
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#error = error;
    } finally {
      if (this.#running.get(page) === abort) this.#running.delete(page);
    }
    this.#publish();
  }

  #trim(): void {
    for (const page of this.#pages.keys()) {
      if (this.#pages.size <= KEPT) return;
      this.#pages.delete(page);
    }
  }

  #publish(): void {
    const pages = new Map(this.#pages);
    this.loaded.value = {
      total: this.#total,
      row: (index) => pages.get(Math.floor(index / SIZE))?.[index % SIZE],
      renewed: this.#renewed,
      error: this.#error,
      isOld: this.#isOld,
    };
  }
}
