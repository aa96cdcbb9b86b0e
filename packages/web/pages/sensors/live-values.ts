/**
 * Newest values of the rows in sight: one stream for the page, with a subscription for each row. While there is no stream, the newest points are read
 * every few seconds.
 */
import { signal } from '@preact/signals';
import type { Stream, Subscription } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';

export interface LiveValue {
  readonly value: string;
  /** UNIX seconds. */
  readonly date: number;
}

/** Milliseconds between two reads without a stream. */
const POLL = 5000;
/** Milliseconds after which rows are subscribed to: those that only scroll past are not. */
const DWELL = 400;
/** Milliseconds after a stream that could not be had. */
const PAUSE = 30_000;
/** Characters of a value, as in the list. */
const LONGEST = 200;

/** How values come at the moment. */
export type LiveState = 'off' | 'stream' | 'polling';

export class LiveValues {
  readonly state = signal<LiveState>('off');
  /** By id; changes at most once a frame. */
  readonly values = signal<ReadonlyMap<string, LiveValue>>(new Map());
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #pending = new Map<string, LiveValue>();
  #wanted: readonly string[] = [];
  #stream: Stream | null = null;
  #blockedUntil = 0;
  #dwelling: ReturnType<typeof setTimeout> | undefined;
  #polling: ReturnType<typeof setTimeout> | undefined;
  #frame: number | undefined;
  #isStopped = false;

  /** @param ids rows in sight */
  follow(ids: readonly string[]): void {
    this.#wanted = ids;
    clearTimeout(this.#dwelling);
    this.#dwelling = setTimeout(() => this.#subscribeAll(), DWELL);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#dwelling);
    clearTimeout(this.#polling);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#stream?.abort();
    this.#stream = null;
  }

  #subscribeAll(): void {
    const wanted = new Set(this.#wanted);
    for (const [id, subscription] of this.#subscriptions) {
      if (wanted.has(id)) continue;
      this.#subscriptions.delete(id);
      void subscription.return();
    }
    if (Date.now() < this.#blockedUntil) {
      this.#pollSoon();
      return;
    }
    for (const id of wanted) if (!this.#subscriptions.has(id)) void this.#subscribe(id);
  }

  async #subscribe(id: string): Promise<void> {
    this.#stream ??= this.#open();
    const stream = this.#stream;
    const subscription = stream.subscribe([id]);
    this.#subscriptions.set(id, subscription);
    try {
      for await (const { dates, values } of subscription) {
        const last = dates.length - 1;
        if (last >= 0) this.#take(id, { date: dates[last]!, value: textOf(values[last]) });
      }
    } catch {
      // The right has ended, or the stream: then the end of the stream decides what follows.
    } finally {
      if (this.#subscriptions.get(id) === subscription) this.#subscriptions.delete(id);
    }
  }

  #open(): Stream {
    const opened = client.stream({ reconnectTimeout: 60_000 });
    opened.ready().then(
      () => {
        if (this.#stream === opened) this.state.value = 'stream';
      },
      () => {},
    );
    void opened.closed.then(() => {
      if (this.#stream !== opened) return;
      this.#stream = null;
      this.#blockedUntil = Date.now() + PAUSE;
      this.#pollSoon();
    });
    return opened;
  }

  #pollSoon(): void {
    clearTimeout(this.#polling);
    if (this.#isStopped) return;
    this.state.value = 'polling';
    this.#polling = setTimeout(() => void this.#poll(), POLL);
  }

  async #poll(): Promise<void> {
    const ids = this.#wanted;
    if (ids.length > 0 && !document.hidden) {
      const query = { sensor_id: ids.map(Number), last: true, per_page: 1000 };
      const { data } = await call(() => client.get('/sensors/data', query, { retries: 0 })).catch(() => ({
        data: [],
      }));
      for (const { sensor_id, date, value } of data)
        this.#take(String(sensor_id), { date, value: textOf(value) });
    }
    if (this.#isStopped) return;
    if (Date.now() < this.#blockedUntil) this.#pollSoon();
    else this.#subscribeAll();
  }

  #take(id: string, value: LiveValue): void {
    const known = this.#pending.get(id) ?? this.values.value.get(id);
    if (known !== undefined && known.date > value.date) return;
    this.#pending.set(id, value);
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.values.value = new Map([...this.values.value, ...this.#pending]);
      this.#pending.clear();
    });
  }
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
