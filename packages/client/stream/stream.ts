/** A stream that connects, logs in, and reconnects until it is closed. */
import { type BackoffOptions, backoff, sleep } from '../backoff.js';
import { failure, type SensoriumError } from '../error.js';
import { Connection, type End } from './connection.js';
import type { Message } from './frames.js';
import type { ReadRange } from './missed.js';
import type { Receipt, StreamOptions, Totals } from './options.js';
import { batchesOf, Clock, type Columns, type StreamPoint } from './points.js';
import { Sender } from './sender.js';
import type { SubscribeOptions, Subscription } from './subscription.js';
import { Subscriptions } from './subscriptions.js';
import { Write } from './write.js';

const BUFFER = 100_000;
const IDLE_TIMEOUT = 30_000;
const BACKOFF: BackoffOptions = { first: 200, longest: 15_000 };

export class Stream {
  /** Resolves when the stream has ended: to null when it was closed in order, else to the error. */
  readonly closed: Promise<SensoriumError | null>;
  readonly #address: string;
  readonly #secret: string | null;
  readonly #options: StreamOptions;
  readonly #sender: Sender;
  readonly #pauses: BackoffOptions;
  readonly #subscriptions: Subscriptions;
  readonly #clock = new Clock();
  readonly #over = new AbortController();
  #connection: Connection | null = null;
  #isClosing = false;
  #error: SensoriumError | null = null;
  #connections = 0;
  #ready: Promise<void>;
  #isReady: () => void = () => {};
  #isNotReady: (error: Error) => void = () => {};

  /** @param url of the server; see {@link Client.stream} */
  constructor(url: string, secret: string | null, options: StreamOptions, readRange: ReadRange) {
    this.#address = `${url.replace(/^http/, 'ws')}/stream${secret === null ? '' : '?login=frame'}`;
    this.#secret = secret;
    this.#options = options;
    this.#pauses = options.backoff ?? BACKOFF;
    this.#sender = new Sender(options.buffer ?? BUFFER);
    const request = (id: string, body: object) => this.#sender.request(id, body);
    this.#subscriptions = new Subscriptions(request, this.#pauses, readRange);
    this.#ready = new Promise((resolve, reject) => {
      this.#isReady = resolve;
      this.#isNotReady = reject;
    });
    this.#ready.catch(() => {});
    this.closed = this.#run();
  }

  /** Resolves after the first login. @throws SensoriumError when the stream ends before */
  ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Writes points. Resolves when the points have room in the buffer, with the promise of their receipt, which resolves when
   * they are on disk.
   *
   * A receipt rejects when the server refuses a whole frame, for example for lack of rights, or when the stream fails. Points
   * of that write may be stored nevertheless; writing them again with the same dates is harmless.
   *
   * @throws SensoriumError `closed`, or the error of the stream; TypeError for an invalid argument
   */
  async write(points: Columns | readonly StreamPoint[]): Promise<{ receipt: Promise<Receipt> }> {
    this.#mustBeOpen();
    const { batches, rejected } = batchesOf(points, this.#clock);
    const count = batches.reduce((sum, { values }) => sum + values.length, rejected.length);
    const write = new Write(count, rejected);
    if (batches.length > 0) {
      await this.#sender.add(batches.map((batch) => ({ batch, write, from: 0, to: batch.values.length })));
    }
    return { receipt: write.receipt };
  }

  /** Writes points and waits until they are on disk. @throws as `write` and its receipt */
  async send(points: Columns | readonly StreamPoint[]): Promise<Receipt> {
    const { receipt } = await this.write(points);
    return receipt;
  }

  /** Resolves when everything written is acknowledged. @throws SensoriumError when the stream has failed */
  async flush(): Promise<void> {
    await this.#sender.idle();
    if (this.#error !== null) throw this.#error;
  }

  get totals(): Totals {
    return { ...this.#sender.totals, reconnects: Math.max(0, this.#connections - 1) };
  }

  /**
   * Subscribes to live points of sensors, until the program leaves the loop:
   *
   *     for await (const { sensor_id, dates, values } of stream.subscribe([1, 2], { from: '-1h' })) ...
   *
   * After a lost connection each sensor continues after the last point that came. If points may have been missed, `onLost` gets the range of
   * dates, or with `fill` the client reads them again.
   * @throws TypeError when the stream is already subscribed to one of the sensors
   */
  subscribe(sensors: readonly (number | string)[], options: SubscribeOptions = {}): Subscription {
    this.#mustBeOpen();
    return this.#subscriptions.add(sensors.map(Number), options);
  }

  /**
   * Accepts no more writes, waits for all receipts, and closes the connection.
   * @throws SensoriumError when the stream fails before
   */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#sender.refuseMore();
    await this.flush();
    this.#end(null);
    await this.closed;
  }

  /** Closes at once; pending receipts reject. */
  abort(error: SensoriumError = failure('closed', 'the stream was aborted')): void {
    this.#end(error);
  }

  #mustBeOpen(): void {
    if (this.#error !== null) throw this.#error;
    if (this.#isClosing || this.#over.signal.aborted) throw failure('closed', 'the stream is closed');
  }

  async #run(): Promise<SensoriumError | null> {
    const { reconnectTimeout = Number.POSITIVE_INFINITY, onReconnecting } = this.#options;
    const { signal } = this.#over;
    let tries = 0;
    let since = performance.now();
    while (!signal.aborted) {
      const before = this.#connections;
      const { error, isFinal } = await this.#connect();
      if (signal.aborted) break;
      if (this.#connections > before) {
        tries = 0;
        since = performance.now();
      }
      tries++;
      const pause = backoff(this.#pauses, tries);
      if (isFinal || performance.now() + pause - since > reconnectTimeout) {
        this.#end(error);
        break;
      }
      onReconnecting?.({ error, pause });
      await sleep(pause, signal).catch(() => {});
    }
    return this.#error;
  }

  /** Runs one connection. @returns how it ended */
  async #connect(): Promise<End> {
    const events = {
      opened: (credit: number, bytes: number) => this.#opened(credit, bytes),
      message: (message: Message) => this.#receive(message),
      // The server replies to a frame without points too.
      idle: () => this.#sender.request('probe', { sensors: [] }),
    };
    try {
      return await Connection.run(
        this.#address,
        this.#secret,
        this.#options.idleTimeout ?? IDLE_TIMEOUT,
        this.#over.signal,
        events,
        (connection) => {
          this.#connection = connection;
        },
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { error: failure('unreachable', reason, error), isFinal: false };
    } finally {
      this.#connection = null;
      this.#sender.detach();
      this.#subscriptions.disconnected();
    }
  }

  #opened(credit: number, bytes: number): void {
    const connection = this.#connection;
    if (connection === null) return;
    this.#connections++;
    this.#isReady();
    this.#sender.attach(connection, credit, bytes);
    this.#subscriptions.connected();
  }

  #receive(message: Message): void {
    if (!this.#sender.reply(message)) this.#subscriptions.receive(message);
  }

  /** @param error null: closed in order */
  #end(error: SensoriumError | null): void {
    if (this.#over.signal.aborted) return;
    this.#error = error;
    const reason = error ?? failure('closed', 'the stream is closed');
    this.#over.abort();
    this.#isNotReady(reason);
    this.#sender.fail(reason);
    this.#subscriptions.end(error);
    if (error === null) this.#connection?.close();
    else this.#connection?.drop(error);
  }
}
