/**
 * Live points of the page: one stream for all of its parts. Where no stream can be had, the newest points are asked for every few seconds.
 *
 * Each sensor is subscribed to once, as long as any part of the page listens to it.
 */
import { signal } from '@preact/signals';
import type { Stream, Subscription } from '@sensorium/client';
import { client } from './client.js';

export interface LivePoint {
  /** UNIX seconds. */
  readonly date: number;
  readonly value: unknown;
}

export type LiveListener = (points: readonly LivePoint[]) => void;

/** How points come at the moment. `waiting`: the connection is being made. */
export const liveState = signal<'off' | 'waiting' | 'stream' | 'polling'>('off');

/** Milliseconds between two questions without a stream. */
const POLL = 3000;
/** Milliseconds without a listener after which the stream is closed: pages follow each other. */
const LINGER = 5000;
/** Milliseconds after a stream that could not be had. */
const PAUSE = 30_000;

interface Followed {
  readonly listeners: Set<LiveListener>;
  subscription: Subscription | null;
  timer: ReturnType<typeof setInterval> | undefined;
  /** Date of the newest point that was polled. */
  newest: number;
}

const followed = new Map<number, Followed>();
let stream: Stream | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let blockedUntil = 0;

/** Calls a listener with each point of a sensor that is stored from now on. @returns a function that ends it */
export function follow(sensorId: number, listener: LiveListener): () => void {
  clearTimeout(closing);
  let each = followed.get(sensorId);
  if (each === undefined) {
    each = { listeners: new Set(), subscription: null, timer: undefined, newest: Date.now() / 1000 };
    followed.set(sensorId, each);
    void subscribe(sensorId, each);
  }
  each.listeners.add(listener);
  const own = each;
  return () => {
    own.listeners.delete(listener);
    if (own.listeners.size === 0 && followed.get(sensorId) === own) leave(sensorId, own);
  };
}

function leave(sensorId: number, each: Followed): void {
  followed.delete(sensorId);
  clearInterval(each.timer);
  void each.subscription?.return();
  if (followed.size > 0) return;
  closing = setTimeout(() => {
    stream?.abort();
    stream = null;
    liveState.value = 'off';
  }, LINGER);
}

function publish(each: Followed, points: readonly LivePoint[]): void {
  if (points.length > 0) for (const listener of each.listeners) listener(points);
}

async function subscribe(sensorId: number, each: Followed): Promise<void> {
  if (Date.now() < blockedUntil) {
    poll(sensorId, each);
    return;
  }
  try {
    stream ??= open();
    const subscription = stream.subscribe([sensorId], { fill: true });
    each.subscription = subscription;
    for await (const { dates, values } of subscription) {
      if (followed.get(sensorId) !== each) return;
      publish(
        each,
        Array.from(dates, (date, i) => ({ date, value: values[i] })),
      );
    }
  } catch {
    // Either the right has ended or the server opens no stream: polling shows which.
    if (followed.get(sensorId) === each) poll(sensorId, each);
  }
}

function open(): Stream {
  liveState.value = 'waiting';
  const opened = client.stream({
    reconnectTimeout: 60_000,
    onReconnecting: () => {
      liveState.value = 'waiting';
      void opened.ready().then(connected, () => {});
    },
  });
  const connected = () => {
    if (stream === opened) liveState.value = 'stream';
  };
  opened.ready().then(connected, () => {});
  void opened.closed.then((error) => {
    if (stream !== opened) return;
    stream = null;
    if (error !== null) blockedUntil = Date.now() + PAUSE;
  });
  return opened;
}

function poll(sensorId: number, each: Followed): void {
  liveState.value = 'polling';
  clearInterval(each.timer);
  each.timer = setInterval(async () => {
    const query = {
      id: sensorId,
      start_date: each.newest + 0.000001,
      values: 'typed' as const,
      per_page: 1000,
    };
    const { data } = await client
      .get('/sensors/{id}/data', query, { retries: 0 })
      .catch(() => ({ data: [] }));
    if (followed.get(sensorId) !== each) return;
    for (const { date } of data) each.newest = Math.max(each.newest, date);
    publish(each, data);
  }, POLL);
}
