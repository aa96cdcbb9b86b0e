/** A reader of live points: subscribed to every sensor of a round from its beginning on, again whenever the connection is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import type { Point } from '../support/points.js';
import { packr } from '../support/stream.js';
import { PAUSE } from './uploader.js';

export interface WatcherOptions {
  /** How its faults call it. */
  readonly name: string;
  readonly url: () => string;
  readonly secret: string;
  readonly sensorIds: readonly number[];
  /** Microseconds since 1970: where the dates of the round begin. */
  readonly since: number;
  /** Whether to ask, and be told, in MessagePack. */
  readonly binary: boolean;
}

interface Said {
  readonly type?: 'hello' | 'points' | 'live' | 'lost' | 'closed';
  readonly sensor_id?: number;
  readonly dates?: ArrayLike<number>;
  readonly values?: ArrayLike<number>;
  readonly refused?: readonly unknown[];
  readonly code?: string;
}

/** Milliseconds until what was stored must have been told. */
const PATIENCE = 30_000;

export class Watcher {
  readonly #options: WatcherOptions;
  readonly #faults: string[] = [];
  /** Value told last of each point, on this connection. */
  #told = new Map<string, number>();
  /** Sensors that are live, on this connection. */
  #live = new Set<number>();
  /** Of performance.now(): when anything came last. */
  #heard = 0;
  #socket: WebSocket;
  #isOver = false;

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.#socket = this.#connect();
  }

  /** Waits until it was told everything that is stored. @returns what it was not told, one line for each sensor; told wrong or twice, one for each */
  async judge(stored: ReadonlyMap<number, readonly Point[]>): Promise<string[]> {
    const late = performance.now() + PATIENCE;
    let missing = this.#missing(stored);
    while (missing.length > 0 && performance.now() < late) {
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
      const untold = points.filter(({ date, number }) => this.#told.get(`${sensorId} ${date}`) !== number);
      const [first] = untold;
      if (first === undefined) continue;
      const told = this.#told.get(`${sensorId} ${first.date}`);
      missing.push(
        `${this.#options.name} was not told ${untold.length} of ${points.length} points of sensor ${sensorId}, ` +
          `${first.date} being ${first.number} and told as ${told}; ${this.#state(sensorId)}`,
      );
    }
    return missing;
  }

  #state(sensorId: number): string {
    const states = ['connecting', 'open', 'closing', 'closed'] as const;
    const phase = this.#live.has(sensorId) ? 'live' : 'history';
    return `${states[this.#socket.readyState]}, ${phase}, silent for ${Math.round(performance.now() - this.#heard)} ms`;
  }

  #connect(): WebSocket {
    const { url, secret, sensorIds, since, binary } = this.#options;
    const headers = { Authorization: `Bearer ${secret}` };
    const socket = new WebSocket(`${url().replace(/^http/, 'ws')}/stream`, { headers });
    this.#told = new Map();
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
    this.#heard = performance.now();
    if (said.type === 'live') this.#live.add(said.sensor_id!);
    if (said.type === 'points') this.#note(said);
    // Told that something was missed, or could not be asked for now: begins anew, and reads what it missed as history.
    else if (said.type === 'lost' || said.code === 'interrupted' || said.code === 'overloaded')
      socket.terminate();
    else if (said.code !== undefined || (said.refused?.length ?? 0) > 0) {
      this.#faults.push(`a subscription was refused: ${JSON.stringify(said)}`);
    }
  }

  #note({ sensor_id, dates = [], values = [] }: Said): void {
    for (let i = 0; i < dates.length; i++) {
      const key = `${sensor_id} ${Math.round(dates[i]! * 1e6)}`;
      if (this.#told.get(key) === values[i]) this.#faults.push(`${key}: ${values[i]} was told twice`);
      this.#told.set(key, values[i]!);
    }
  }
}
