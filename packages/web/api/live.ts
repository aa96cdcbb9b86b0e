/**
 * Live points of the page: one stream for all of its parts. While there is no stream, the newest points are asked for every few seconds.
 *
 * Each sensor is subscribed to once, as long as any part of the page listens to it.
 */
import { signal } from '@preact/signals';
import type { Stream, Subscription } from '@sensorium/client';
import { onBeat } from './beat.js';
import { client } from './client.js';
import { call } from './session.js';

export interface LivePoint {
  /** UNIX seconds. */
  readonly date: number;
  readonly value: unknown;
}

export type LiveListener = (points: readonly LivePoint[]) => void;

/** How points come at the moment. `waiting`: the connection is being made. */
export const liveState = signal<'off' | 'waiting' | 'stream' | 'polling'>('off');

/** Milliseconds between two reads without a stream. */
const POLL = 3000;
/** Milliseconds that a connection takes before points are asked for meanwhile: some proxies let no stream through. */
const GRACE = 4000;
/** Milliseconds without a listener after which the stream is closed: pages follow each other. */
const LINGER = 5000;
/** Milliseconds after a stream that could not be had. */
const PAUSE = 30_000;

interface Followed {
  readonly listeners: Set<LiveListener>;
  /** True: each point matters; false: the newest one does. */
  readonly isWhole: boolean;
  subscription: Subscription | null;
  /** Date of the newest point that was polled. */
  newest: number;
  /** Points that the listeners get with the next beat. */
  waiting: LivePoint[];
}

const followed = new Map<number, Followed>();
let stream: Stream | null = null;
let closing: ReturnType<typeof setTimeout> | undefined;
let ticking: ReturnType<typeof setInterval> | undefined;
let endBeat: (() => void) | undefined;
let isPolling = false;
let blockedUntil = 0;
let waitingSince = 0;

/**
 * Calls a listener with the points of a sensor that are stored from now on.
 * @param options.isWhole false: without a stream, the newest point will do
 * @returns a function that ends it
 */
export function follow(
  sensorId: number,
  listener: LiveListener,
  { isWhole = true }: { readonly isWhole?: boolean } = {},
): () => void {
  clearTimeout(closing);
  let each = followed.get(sensorId);
  if (each === undefined) {
    each = { listeners: new Set(), isWhole, subscription: null, newest: Date.now() / 1000, waiting: [] };
    followed.set(sensorId, each);
    void subscribe(sensorId, each);
  }
  each.listeners.add(listener);
  ticking ??= setInterval(tick, POLL);
  endBeat ??= onBeat(publishAll);
  const own = each;
  return () => {
    own.listeners.delete(listener);
    if (own.listeners.size === 0 && followed.get(sensorId) === own) leave(sensorId, own);
  };
}

function leave(sensorId: number, each: Followed): void {
  followed.delete(sensorId);
  void each.subscription?.return();
  if (followed.size > 0) return;
  clearInterval(ticking);
  ticking = undefined;
  endBeat?.();
  endBeat = undefined;
  clearTimeout(closing);
  closing = setTimeout(() => {
    stream?.abort();
    stream = null;
    liveState.value = 'off';
  }, LINGER);
}

/** Hands over what came since the last beat, of all sensors together. */
function publishAll(): void {
  for (const each of followed.values()) {
    const points = each.waiting;
    if (points.length === 0) continue;
    each.waiting = [];
    for (const listener of each.listeners) listener(points);
  }
}

/** Ends when the right to read the sensor has ended, or with the stream: then `tick` makes another one. */
async function subscribe(sensorId: number, each: Followed): Promise<void> {
  if (Date.now() < blockedUntil) return;
  stream ??= open();
  const subscription = stream.subscribe([sensorId], each.isWhole ? { fill: true } : {});
  each.subscription = subscription;
  try {
    for await (const { dates, values } of subscription) {
      if (followed.get(sensorId) !== each) return;
      for (let i = 0; i < dates.length; i++) {
        const date = dates[i]!;
        each.newest = Math.max(each.newest, date);
        each.waiting.push({ date, value: values[i] });
      }
    }
  } catch {
    // The end of the stream decides what follows.
  }
}

function open(): Stream {
  const wait = (opened: Stream) => {
    if (liveState.value !== 'polling') liveState.value = 'waiting';
    waitingSince = Date.now();
    opened.ready().then(
      () => {
        if (stream === opened) liveState.value = 'stream';
      },
      () => {},
    );
  };
  const opened: Stream = client.stream({ reconnectTimeout: 60_000, onReconnecting: () => wait(opened) });
  wait(opened);
  void opened.closed.then((error) => {
    if (stream !== opened) return;
    stream = null;
    for (const each of followed.values()) each.subscription = null;
    if (liveState.value === 'stream') liveState.value = 'waiting';
    if (error !== null) blockedUntil = Date.now() + PAUSE;
  });
  return opened;
}

function tick(): void {
  if (liveState.value === 'stream' || document.hidden) return;
  if (stream === null && Date.now() >= blockedUntil)
    for (const [sensorId, each] of followed) void subscribe(sensorId, each);
  if (stream !== null && Date.now() - waitingSince < GRACE) return;
  liveState.value = 'polling';
  if (!isPolling) void poll();
}

async function poll(): Promise<void> {
  isPolling = true;
  const all = [...followed];
  const newest = all.filter(([, { isWhole }]) => !isWhole).map(([sensorId]) => sensorId);
  const whole = all.filter(([, { isWhole }]) => isWhole);
  // What the server does not answer now comes with the next read; the page says that the server is away.
  await Promise.all([
    newest.length === 0 ? null : pollNewest(newest).catch(() => {}),
    ...whole.map(([sensorId, each]) => pollWhole(sensorId, each).catch(() => {})),
  ]);
  isPolling = false;
}

async function pollNewest(ids: readonly number[]): Promise<void> {
  const query = { sensor_id: [...ids], last: true, values: 'typed' as const, per_page: 1000 };
  const { data } = await call(() => client.get('/sensors/data', query, { retries: 0 }));
  for (const { sensor_id, date, value } of data) {
    const each = followed.get(sensor_id);
    each?.waiting.push({ date, value });
  }
}

async function pollWhole(sensorId: number, each: Followed): Promise<void> {
  const query = {
    id: sensorId,
    start_date: (each.newest + 0.000001).toFixed(6),
    values: 'typed' as const,
    per_page: 1000,
  };
  const { data } = await call(() => client.get('/sensors/{id}/data', query, { retries: 0 }));
  if (followed.get(sensorId) !== each) return;
  for (const { date } of data) each.newest = Math.max(each.newest, date);
  each.waiting.push(...data);
}
