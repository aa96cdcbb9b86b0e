/** Single requests to the servers of a plant, each of which may fail while something is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plant } from './plant.js';
import { PAUSE } from './uploader.js';

/** A response; null: there was none. */
export type Reply = { readonly status: number; readonly body: unknown } | null;

/** Of a page of points, at most. */
const PAGE = 1000;
const ATTEMPTS = 200;

export class Caller {
  readonly #plant: Plant;
  /** Of the server. */
  readonly #index: number;

  constructor(plant: Plant, index: number) {
    this.#plant = plant;
    this.#index = index;
  }

  async send(method: string, target: string, body?: unknown): Promise<Reply> {
    try {
      const response = await fetch(this.#plant.url(this.#index) + target, {
        method,
        headers: { 'Content-Type': 'application/json', 'X-SESSION_ID': this.#plant.session },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    } catch {
      return null;
    }
  }

  /** Repeats a request that the server could not serve now. */
  async insist(method: string, target: string, body?: unknown): Promise<Reply> {
    for (let attempt = 1; ; attempt++) {
      const reply = await this.send(method, target, body);
      if (!isLater(reply) || attempt === ATTEMPTS) return reply;
      await sleep(PAUSE);
    }
  }

  /** @returns the value of each point, or the response that is not a success */
  async values(sensorId: number): Promise<number[] | Reply> {
    const values: number[] = [];
    for (let page = 0; ; page++) {
      const reply = await this.insist('GET', `/sensors/${sensorId}/data?per_page=${PAGE}&page=${page}`);
      if (reply?.status !== 200) return reply;
      const { data } = reply.body as { data: { value: string }[] };
      values.push(...data.map(({ value }) => Number(value)));
      if (data.length < PAGE) return values;
    }
  }
}

/** Whether the client has to try again, or to look what was done. */
export function isLater(reply: Reply): boolean {
  return reply === null || reply.status === 509;
}

export function describe(reply: Reply): string {
  return reply === null ? 'no response' : `${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`;
}
