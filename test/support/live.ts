/** Somebody who reads live, and keeps what he is told: to be compared with what is stored. */
import { Disconnected, StreamClient } from './stream.js';

/** What came of one sensor since it was subscribed to. */
export class ReceivedPoints {
  /** Values by date in seconds, the last one that came. */
  readonly values = new Map<number, unknown>();
  /** Every point as it came. */
  readonly points: [date: number, value: unknown][] = [];
  readonly losses: { count?: number; from: number; to: number }[] = [];
  isLive = false;
  /** Of the sensor, up to which everything came. */
  version: number | undefined;
  /** Version as of which its history came up to the newest point. */
  asOf: number | undefined;
  /** Code with which the server ended it. */
  closed: string | null = null;
  /** Dates between which points were missed when it was ended. */
  missed: { from: number | undefined; to: number | undefined } | null = null;
}

export class LiveReader {
  readonly client: StreamClient;
  readonly received = new Map<number, ReceivedPoints>();
  /** Resolves when the connection is over; rejects, and fails the test, when what came cannot be understood. */
  readonly over: Promise<void>;
  readonly #answers = new Map<unknown, (answer: Awaited<ReturnType<StreamClient['next']>>) => void>();
  #waiting: (() => void)[] = [];
  #nextId = 1;

  constructor(client: StreamClient) {
    this.client = client;
    this.over = this.#read().catch((error: unknown) => {
      if (!(error instanceof Disconnected)) throw error;
    });
  }

  static async open(server: { readonly url: string }, secret: string): Promise<LiveReader> {
    return new LiveReader(await StreamClient.open(server, secret));
  }

  subscribe(sensors: readonly number[], from?: number | string, form: 'json' | 'msgpack' = 'json') {
    return this.ask({ type: 'subscribe', sensors, ...(from === undefined ? {} : { from }) }, form);
  }

  unsubscribe(sensors: readonly number[]) {
    return this.ask({ type: 'unsubscribe', sensors });
  }

  ask(frame: object, form: 'json' | 'msgpack' = 'json') {
    const id = this.#nextId++;
    const answer = new Promise<Awaited<ReturnType<StreamClient['next']>>>((resolve) => {
      this.#answers.set(id, resolve);
    });
    this.client.send({ id, ...frame }, form);
    return answer;
  }

  of(sensorId: number): ReceivedPoints {
    const received = this.received.get(sensorId) ?? new ReceivedPoints();
    this.received.set(sensorId, received);
    return received;
  }

  /** Until what came fulfils the condition; it is looked at after each frame. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async #read(): Promise<void> {
    for (;;) {
      const frame = await this.client.next();
      if (frame.type === undefined) {
        // Before the answer is told: points that follow it belong to the new subscription.
        for (const id of frame.subscribed ?? []) this.received.set(id, new ReceivedPoints());
        this.#answers.get(frame.id)?.(frame);
        this.#answers.delete(frame.id);
      } else {
        const received = this.of(frame.sensor_id!);
        if (frame.type === 'points') {
          const values = Array.from(frame.values!);
          Array.from(frame.dates!).forEach((date, i) => {
            received.points.push([date, values[i]]);
            received.values.set(date, values[i]);
          });
        }
        if (frame.type === 'live') received.isLive = true;
        if (frame.version !== undefined) received.version = frame.version;
        if (frame.as_of !== undefined) received.asOf = frame.as_of;
        if (frame.type === 'closed') {
          received.closed = frame.code!;
          if (frame.from !== undefined) received.missed = { from: frame.from, to: frame.to };
        }
        if (frame.type === 'lost') {
          const count = frame.count === undefined ? {} : { count: frame.count };
          received.losses.push({ ...count, from: frame.from!, to: frame.to! });
        }
      }
      for (const check of this.#waiting.splice(0)) check();
    }
  }
}
