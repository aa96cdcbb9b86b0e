/** A live reader that keeps received points, to compare them with stored ones. */
import { Disconnected, StreamClient } from './stream.js';

/** Messages about one sensor since its subscription. */
export class ReceivedPoints {
  /** Last value by timestamp in seconds. */
  readonly values = new Map<number, unknown>();
  /** Every point in order of arrival. */
  readonly points: [date: number, value: unknown][] = [];
  readonly losses: { count?: number; from: number; to: number }[] = [];
  isLive = false;
  /** Version of the sensor up to which all points arrived. */
  version: number | undefined;
  /** Version of the sensor at which its history was complete. */
  asOf: number | undefined;
  /** Code with which the server closed the subscription. */
  closed: string | null = null;
  /** Range of points missed when the subscription was closed. */
  missed: { from: number | undefined; to: number | undefined } | null = null;
}

export class LiveReader {
  readonly client: StreamClient;
  readonly received = new Map<number, ReceivedPoints>();
  /** Resolves when the connection has ended; rejects, and fails the test, after an invalid message. */
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

  /** Resolves when the condition holds, which is checked after each frame. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async #read(): Promise<void> {
    for (;;) {
      const frame = await this.client.next();
      if (frame.type === undefined) {
        // Before the reply resolves: points that follow it belong to the new subscription.
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
