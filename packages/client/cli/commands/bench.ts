/** `sensorium bench`: a bounded load test of the server. */
import type { Client } from '../../client.js';
import type { Stream } from '../../stream/stream.js';
import { loggedIn } from '../access.js';
import {
  type Command,
  type CommandContext,
  EXIT,
  type Options,
  parse,
  URL_OPTION,
  whole,
} from '../command.js';
import { grouped, Progress } from '../progress.js';

/** Unsent and unacknowledged points of the first half. */
const BUFFER = 20_000;

const options = {
  seconds: { type: 'string', value: 'N', about: 'how long, at most; 2 to 60', default: '10' },
  sensors: { type: 'string', value: 'N', about: 'how many; 1 to 1000', default: '10' },
  points: { type: 'string', value: 'N', about: 'of each write; 1 to 10000', default: '100' },
  url: URL_OPTION,
} as const satisfies Options;

export const bench: Command = {
  summary: 'a bounded load test of the server',
  operands: '',
  about: `Creates sensors of its own, writes to them over one stream, half of the time as fast as acknowledgements come, half of the time
one write after the other, and deletes the sensors at the end. A point counts when the server has acknowledged it, that is, when it is
on disk. If the server runs on the same machine, this program takes a share of that machine.`,
  options,
  async run(parameters, context) {
    const { values } = parse(parameters, options);
    const half = (whole('--seconds', values.seconds, 2, 60) * 1000) / 2;
    const count = whole('--sensors', values.sensors, 1, 1000);
    const points = whole('--points', values.points, 1, 10_000);
    const client = loggedIn(values.url, context.environment);
    const ids: number[] = [];
    const stream = client.stream({ buffer: Math.max(BUFFER, 2 * points), reconnectTimeout: 10_000 });
    try {
      await stream.ready();
      while (ids.length < count && !context.signal.aborted) {
        const sensor = { name: 'sensorium bench', data_type: 'float' };
        ids.push(Number((await client.post('/sensors', { body: { sensor } })).sensor.id));
      }
      const load = new Load(stream, ids, points, context);
      const busy = await load.run(half, Number.POSITIVE_INFINITY);
      const calm = await load.run(half, 1);
      await stream.close();
      context.stdout.write(report(stream, { count, points, busy, calm }));
    } finally {
      stream.abort();
      await removeAll(client, ids);
    }
    return context.signal.aborted ? EXIT.interrupted : EXIT.done;
  },
};

interface Measured {
  readonly points: number;
  readonly seconds: number;
  /** Milliseconds from a write to its receipt, ascending. */
  readonly waits: readonly number[];
}

class Load {
  readonly #stream: Stream;
  readonly #ids: readonly number[];
  readonly #points: number;
  readonly #signal: AbortSignal;
  readonly #progress: Progress;
  #writes = 0;
  readonly #start = Math.floor(Date.now() / 1000) - 86_400;

  constructor(stream: Stream, ids: readonly number[], points: number, context: CommandContext) {
    this.#stream = stream;
    this.#ids = ids;
    this.#points = points;
    this.#signal = context.signal;
    this.#progress = new Progress(context);
  }

  /**
   * @param milliseconds after which no write starts
   * @param most writes in flight; the buffer of the stream is another limit
   */
  async run(milliseconds: number, most: number): Promise<Measured> {
    const begun = performance.now();
    const waits: number[] = [];
    let points = 0;
    while (performance.now() - begun < milliseconds && !this.#signal.aborted) {
      const since = performance.now();
      const { receipt } = await this.#stream.write(this.#next());
      const done = receipt.then(({ taken }) => {
        points += taken;
        waits.push(performance.now() - since);
      });
      // The flush below throws the same error.
      done.catch(() => {});
      if (most === 1) await done;
      this.#progress.update(points, (performance.now() - begun) / milliseconds);
    }
    await this.#stream.flush();
    this.#progress.clear();
    return { points, seconds: (performance.now() - begun) / 1000, waits: waits.sort((a, b) => a - b) };
  }

  /** Dates are unique: one for each millisecond, from yesterday on. */
  #next() {
    const turn = this.#writes++;
    const first = Math.floor(turn / this.#ids.length) * this.#points;
    const dates = Float64Array.from({ length: this.#points }, (_, i) => this.#start + (first + i) / 1000);
    const values = dates.map((date) => Math.round(1000 * Math.sin(date)) / 1000);
    return { sensor_id: this.#ids[turn % this.#ids.length]!, dates, values };
  }
}

interface Run {
  readonly count: number;
  readonly points: number;
  readonly busy: Measured;
  readonly calm: Measured;
}

function report(stream: Stream, { count, points, busy, calm }: Run): string {
  const { rejected, duplicate, replaced, reconnects } = stream.totals;
  const lines = [
    `one stream, ${grouped(count)} sensors, ${grouped(points)} points a write; acknowledged = on disk`,
    `as fast as acknowledgements come  ${lineOf(busy)}`,
    `one write at a time               ${lineOf(calm)}`,
  ];
  const odd = { rejected, duplicate, replaced, reconnects };
  for (const [name, number] of Object.entries(odd)) if (number > 0) lines.push(`${name}: ${grouped(number)}`);
  return `${lines.join('\n')}\n`;
}

function lineOf({ points, seconds, waits }: Measured): string {
  const at = (share: number) => (waits[Math.ceil(waits.length * share) - 1] ?? 0).toFixed(1);
  const rate = grouped(Math.round(points / seconds));
  return `${rate} points/s  (${grouped(points)} in ${seconds.toFixed(1)} s)  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms`;
}

async function removeAll(client: Client, ids: readonly number[]): Promise<void> {
  for (const id of ids) await client.delete('/sensors/{id}', { id });
}
