/** A reader of live points that subscribes to every sensor of an experiment, reconnects, and checks what it receives. */
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Point } from '../support/points.js';
import { packr } from '../support/stream.js';
import { PAUSE } from './uploader.js';

export interface CheckedReaderOptions {
  /** Name of the reader in violations. */
  readonly name: string;
  readonly url: () => string;
  readonly secret: string;
  readonly sensorIds: readonly number[];
  /** First timestamp of the experiment, microseconds since 1970. */
  readonly since: number;
  /** Whether to use MessagePack. */
  readonly binary: boolean;
}

interface Said {
  readonly type?: 'hello' | 'points' | 'live' | 'lost' | 'closed';
  readonly sensor_id?: number;
  readonly dates?: ArrayLike<number>;
  readonly values?: ArrayLike<number>;
  readonly refused?: readonly { readonly code: string }[];
  readonly code?: string;
}

/** Milliseconds without a message, and in all, after which what the reader has not received is missing. A busy machine sends a history slowly. */
const SILENCE = 30_000;
const TIMEOUT = 600_000;

export class CheckedReader {
  readonly #options: CheckedReaderOptions;
  readonly #faults: string[] = [];
  /** Last value of each point, received on this connection. */
  #received = new Map<string, number>();
  /** Sensors whose history is complete, on this connection. */
  #live = new Set<number>();
  /** Time of the last message, of performance.now(). */
  #lastMessage = 0;
  #socket: WebSocket;
  #isOver = false;

  constructor(options: CheckedReaderOptions) {
    this.#options = options;
    this.#socket = this.#connect();
  }

  /** Waits for all stored points. @returns a line for each sensor with missing points, and for each point received twice */
  async check(stored: ReadonlyMap<number, readonly Point[]>): Promise<string[]> {
    const begun = performance.now();
    const isLate = () => {
      const now = performance.now();
      return now - Math.max(begun, this.#lastMessage) > SILENCE || now - begun > TIMEOUT;
    };
    let missing = this.#missing(stored);
    while (missing.length > 0 && !isLate()) {
      await sleep(PAUSE);
      missing = this.#missing(stored);
    }
    return [...this.#faults, ...missing];
  }

  close(): void {
    this.#isOver = true;
    this.#socket.close(1000);
  }

  #missing(stored: ReadonlyMap<number, readonly Point[]>): string[] {
    const missing: string[] = [];
    for (const [sensorId, points] of stored) {
      const absent = points.filter(
        ({ date, number }) => this.#received.get(`${sensorId} ${date}`) !== number,
      );
      const [first] = absent;
      if (first === undefined) continue;
      const number = this.#received.get(`${sensorId} ${first.date}`);
      missing.push(
        `${this.#options.name} did not receive ${absent.length} of ${points.length} points of sensor ${sensorId}, ` +
          `${first.date} being ${first.number} and received as ${number}; ${this.#state(sensorId)}`,
      );
    }
    return missing;
  }

  #state(sensorId: number): string {
    const states = ['connecting', 'open', 'closing', 'closed'] as const;
    const phase = this.#live.has(sensorId) ? 'live' : 'history';
    return `${states[this.#socket.readyState]}, ${phase}, silent for ${Math.round(performance.now() - this.#lastMessage)} ms`;
  }

  #connect(): WebSocket {
    const { url, secret, sensorIds, since, binary } = this.#options;
    const headers = { Authorization: `Bearer ${secret}` };
    const socket = new WebSocket(`${url().replace(/^http/, 'ws')}/stream`, { headers });
    this.#received = new Map();
    this.#live = new Set();
    const request = { id: 1, type: 'subscribe', sensors: sensorIds, from: since / 1e6 };
    socket.on('open', () => socket.send(binary ? packr.pack(request) : JSON.stringify(request)));
    socket.on('message', (data: Buffer, isBinary) =>
      this.#take(socket, (isBinary ? packr.unpack(data) : JSON.parse(data.toString())) as Said),
    );
    socket.on('error', () => {});
    socket.on('close', () => void this.#again());
    return socket;
  }

  async #again(): Promise<void> {
    await sleep(PAUSE);
    if (!this.#isOver) this.#socket = this.#connect();
  }

  #take(socket: WebSocket, said: Said): void {
    this.#lastMessage = performance.now();
    if (said.type === 'live') this.#live.add(said.sensor_id!);
    if (said.type === 'points') this.#note(said);
    // After a loss or a temporary error the reader reconnects, and gets the missed points as history.
    else if (said.type === 'lost' || isTemporary(said)) socket.terminate();
    else if (said.code !== undefined || (said.refused?.length ?? 0) > 0) {
      this.#faults.push(`a subscription was refused: ${JSON.stringify(said)}`);
    }
  }

  #note({ sensor_id, dates = [], values = [] }: Said): void {
    for (let i = 0; i < dates.length; i++) {
      const key = `${sensor_id} ${Math.round(dates[i]! * 1e6)}`;
      if (this.#received.get(key) === values[i]) this.#faults.push(`${key}: ${values[i]} was received twice`);
      this.#received.set(key, values[i]!);
    }
  }
}

/** Sensors of a shard that cannot be reached are refused alone. */
function isTemporary({ code, refused = [] }: Said): boolean {
  const codes = code === undefined ? refused.map((each) => each.code) : [code];
  return codes.length > 0 && codes.every((each) => each === 'interrupted' || each === 'overloaded');
}
