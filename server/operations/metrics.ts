/** Metrics of the server, in the Prometheus text format. */
import { setImmediate as turn } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { clockOffset } from '../../common/clock.js';
import type { Background } from '../../sql/store/sidecars.js';
import type { Receipt } from '../data/public.js';
import type { RequestOutcome } from '../http/dispatch.js';
import { cached } from './cached.js';

/** Milliseconds for which the page is cached. */
const LIFE = 2000;

const OUTCOMES = ['stored', 'duplicate', 'replaced', 'rejected'] as const;
export type PointOutcome = (typeof OUTCOMES)[number];

export class Metrics {
  readonly registry = new Registry();

  readonly points = new Counter({
    name: 'sensorium_points_total',
    help: 'Points by outcome',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly flushPoints = new Histogram({
    name: 'sensorium_flush_points',
    help: 'Points in one flush',
    buckets: [1, 10, 100, 1000, 5000, 20_000, 50_000],
    registers: [this.registry],
  });
  readonly flushSeconds = new Histogram({
    name: 'sensorium_flush_seconds',
    help: 'Duration of one flush, from its first statement to its commit',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [this.registry],
  });
  readonly flushFailures = new Counter({
    name: 'sensorium_flush_failures_total',
    help: 'Failed flushes, retried or not, by SQLSTATE or driver code',
    labelNames: ['code'] as const,
    registers: [this.registry],
  });
  readonly requestSeconds = new Histogram({
    name: 'sensorium_request_seconds',
    help: 'Time from the headers of a request to its response, by declared path',
    labelNames: ['route'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  readonly requests = new Counter({
    name: 'sensorium_requests_total',
    help: 'Responses by method, declared path and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.registry],
  });

  readonly streams = new Gauge({
    name: 'sensorium_streams',
    help: 'Open streams',
    registers: [this.registry],
  });
  readonly frames = new Counter({
    name: 'sensorium_stream_frames_total',
    help: 'Frames, by outcome',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  readonly subscriptions = new Gauge({
    name: 'sensorium_subscriptions',
    help: 'Subscriptions of streams to sensors',
    registers: [this.registry],
  });
  readonly livePoints = new Counter({
    name: 'sensorium_live_points_total',
    help: 'Points for subscriptions: sent, or dropped because the client was too slow',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });

  /** All metrics in the text format, up to `LIFE` old: any client may ask without a limit. */
  readonly page = cached(() => pageOf(this.registry), { life: LIFE });

  /** @param background resolves to null when the database does not respond */
  constructor(queuedPoints: () => number, background: () => Promise<Background | null>) {
    collectDefaultMetrics({ register: this.registry });
    for (const outcome of OUTCOMES) this.points.inc({ outcome }, 0);
    new Gauge({
      name: 'sensorium_queue_points',
      help: 'Points waiting for the store; long texts count as several',
      registers: [this.registry],
      collect() {
        this.set(queuedPoints());
      },
    });
    new Gauge({
      name: 'sensorium_clock_offset_seconds',
      help: 'Offset of the clock of the database to the clock of the server',
      registers: [this.registry],
      collect() {
        this.set(clockOffset() / 1e6);
      },
    });
    new Gauge({
      name: 'sensorium_sidecar_seen_seconds',
      help: 'Time since the last heartbeat of each sidecar',
      labelNames: ['sidecar'] as const,
      registers: [this.registry],
      async collect() {
        const shown = await background();
        this.reset();
        for (const { id, seen } of shown?.sidecars ?? []) this.set({ sidecar: id }, seen);
      },
    });
    new Gauge({
      name: 'sensorium_shard_responds',
      help: 'Whether each shard responds: 1 or 0',
      labelNames: ['shard'] as const,
      registers: [this.registry],
      async collect() {
        const shown = await background();
        this.reset();
        for (const [shard, responds] of shown?.shards ?? []) this.set({ shard }, responds ? 1 : 0);
      },
    });
    new Gauge({
      name: 'sensorium_waiting',
      help: 'Work that waits for a sidecar: due jobs, sensors with points for triggers, services with points, sensors with outdated weekly sums',
      labelNames: ['kind'] as const,
      registers: [this.registry],
      async collect() {
        const shown = await background();
        this.reset();
        for (const [kind, count] of Object.entries(shown?.waiting ?? {})) this.set({ kind }, count);
      },
    });
  }

  upload(receipt: Receipt): void {
    this.#count('stored', receipt.stored);
    this.#count('duplicate', receipt.duplicate);
    this.#count('replaced', receipt.replaced);
    this.#count('rejected', receipt.rejectedTotal);
  }

  /** Skips zeros, which three of four outcomes nearly always are: finding a counter by its labels costs more than counting. */
  #count(outcome: PointOutcome, points: number): void {
    if (points > 0) this.points.inc({ outcome }, points);
  }

  request({ method, route, status, duration }: RequestOutcome): void {
    this.requestSeconds.observe({ route }, duration / 1000);
    this.requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
  }

  get contentType(): string {
    return this.registry.contentType;
  }
}

/** One metric in each turn of the event loop, since all of them take some 10 ms. */
async function pageOf(registry: Registry): Promise<Buffer> {
  const texts: string[] = [];
  for (const { name } of registry.getMetricsAsArray()) {
    texts.push(await registry.getSingleMetricAsString(name));
    await turn();
  }
  return Buffer.from(`${texts.join('\n\n')}\n`);
}

/** Methods with a label of their own: an arbitrary method of a client as label would grow the metric without bound. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
