/** A stream that stays: it connects, logs in, and connects again until it is closed. */
import { type BackoffOptions, backoff, sleep } from '../backoff.js';
import { failure, type SensoriumError } from '../error.js';
import { Connection, type End } from './connection.js';
import type { Message } from './frames.js';
import type { Live, LiveOptions } from './live.js';
import type { ReadRange } from './missed.js';
import type { Receipt, StreamOptions, Totals } from './options.js';
import { Clock, type Columns, piecesOf, type StreamPoint } from './points.js';
import { Sender } from './sender.js';
import { Subscriptions } from './subscriptions.js';
import { Write } from './write.js';

const BUFFER = 100_000;
const SILENCE = 30_000;
const BACKOFF: BackoffOptions = { first: 200, longest: 15_000 };

export class Stream {
  /** Resolves when the stream is over: null when it was closed in order, else why. */
  readonly closed: Promise<SensoriumError | null>;
  readonly #address: string;
  readonly #secret: string;
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
  constructor(url: string, secret: string, options: StreamOptions, readRange: ReadRange) {
    this.#address = `${url.replace(/^http/, 'ws')}/stream?login=frame`;
    this.#secret = secret;
    this.#options = options;
    this.#pauses = options.backoff ?? BACKOFF;
    this.#sender = new Sender(options.buffer ?? BUFFER);
    const ask = (id: string, body: object) => this.#sender.request(id, body);
    this.#subscriptions = new Subscriptions(ask, this.#pauses, readRange);
    this.#ready = new Promise((resolve, reject) => {
      this.#isReady = resolve;
      this.#isNotReady = reject;
    });
    this.#ready.catch(() => {});
    this.closed = this.#run();
  }

  /** Resolves after the first login. @throws SensoriumError when there will be none */
  ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Gives points to the stream. Resolves as soon as there is room for them in the buffer, with the promise of their
   * receipt, which comes when they are on disk.
   *
   * A receipt rejects when the server refuses a whole frame, for want of rights for example, or the stream fails; points of
   * that write may be stored all the same, and writing them again with their dates is harmless.
   *
   * @throws SensoriumError `closed`, or why the stream has failed; TypeError for what is no point
   */
  async write(points: Columns | readonly StreamPoint[]): Promise<{ receipt: Promise<Receipt> }> {
    this.#mustBeOpen();
    const { pieces, rejected } = piecesOf(points, this.#clock);
    const count = pieces.reduce((sum, { values }) => sum + values.length, rejected.length);
    const write = new Write(count, rejected);
    if (pieces.length > 0) {
      await this.#sender.add(pieces.map((piece) => ({ piece, write, from: 0, to: piece.values.length })));
    }
    return { receipt: write.receipt };
  }

  /** Writes, and waits until the points are on disk. @throws as `write` and its receipt do */
  async send(points: Columns | readonly StreamPoint[]): Promise<Receipt> {
    const { receipt } = await this.write(points);
    return receipt;
  }

  /** Resolves when everything that was written has been answered. @throws SensoriumError when the stream has failed */
  async flush(): Promise<void> {
    await this.#sender.idle();
    if (this.#error !== null) throw this.#error;
  }

  get totals(): Totals {
    return { ...this.#sender.totals, reconnects: Math.max(0, this.#connections - 1) };
  }

  /**
   * Live points of sensors, until the loop is left:
   *
   *     for await (const { sensor_id, dates, values } of stream.subscribe([1, 2], { from: '-1h' })) ...
   *
   * After a lost connection it goes on behind what came last. Where points were missed all the same, `onLost` is told between which dates, or
   * with `fill` they are read again.
   * @throws TypeError when one of them is subscribed to already
   */
  subscribe(sensors: readonly (number | string)[], options: LiveOptions = {}): Live {
    this.#mustBeOpen();
    return this.#subscriptions.add(sensors.map(Number), options);
  }

  /**
   * Takes nothing more, waits for all answers, and closes the connection.
   * @throws SensoriumError when the stream fails before
   */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#sender.refuseMore();
    await this.flush();
    this.#end(null);
    await this.closed;
  }

  /** Closes at once; receipts that have not come will reject. */
  abort(error: SensoriumError = failure('closed', 'the stream was aborted')): void {
    this.#end(error);
  }

  #mustBeOpen(): void {
    if (this.#error !== null) throw this.#error;
    if (this.#isClosing || this.#over.signal.aborted) throw failure('closed', 'the stream is closed');
  }

  async #run(): Promise<SensoriumError | null> {
    const { patience = Number.POSITIVE_INFINITY, onTrouble } = this.#options;
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
      if (isFinal || performance.now() + pause - since > patience) {
        this.#end(error);
        break;
      }
      onTrouble?.({ error, pause });
      await sleep(pause, signal).catch(() => {});
    }
    return this.#error;
  }

  /** One connection, from its beginning to its end. */
  async #connect(): Promise<End> {
    const events = {
      opened: (credit: number, bytes: number) => this.#opened(credit, bytes),
      message: (message: Message) => this.#take(message),
      // A frame without points is answered like any other.
      silent: () => this.#sender.request('are you there?', { sensors: [] }),
    };
    try {
      return await Connection.run(
        this.#address,
        this.#secret,
        this.#options.silence ?? SILENCE,
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

  #take(message: Message): void {
    if (!this.#sender.answer(message)) this.#subscriptions.take(message);
  }

  /** @param error null: in order */
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
