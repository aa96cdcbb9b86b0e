/**
 * Clients of a server while a shard moves: each knows which of its points were acknowledged, and whatever it finds missing, doubled or refused is a violation.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestUser } from './client.js';
import { listed, upload } from './file-sensors.js';
import { make } from './live-sensors.js';

/** Milliseconds between two requests of a client. */
const PAUSE = 5;
/** Of a sensor that is deleted. */
const POINTS = 3;
/** Points of a page, at most. */
const PAGE = 1000;

interface Page {
  readonly total: number;
  readonly data: readonly { readonly date: number; readonly value: string }[];
}

/** Sensors of a load: two that get points, one whose oldest points are deleted, and one of files. */
export interface LoadSensors {
  readonly one: number;
  readonly two: number;
  readonly cut: number;
  readonly files: number;
}

export async function makeLoadSensors(user: TestUser): Promise<LoadSensors> {
  return {
    one: await make(user),
    two: await make(user),
    cut: await make(user),
    files: await make(user, 'file'),
  };
}

export class MovingLoad {
  readonly violations: string[] = [];
  /** By sensor: the last date whose point was acknowledged. Dates begin with 1. */
  readonly acknowledged = new Map<number, number>();
  readonly #user: TestUser;
  readonly #sent = new Map<number, number>();
  readonly #loops: Promise<void>[] = [];
  /** Whether a request may fail since its server was killed; it is repeated then. */
  readonly #mayFail: () => boolean;
  #filesBefore = 0;
  #isOver = false;

  constructor(user: TestUser, mayFail: () => boolean = () => false) {
    this.#user = user;
    this.#mayFail = mayFail;
  }

  /** Begins the clients of all these sensors. */
  async use({ one, two, cut, files }: LoadSensors): Promise<void> {
    this.write(one);
    this.write(two);
    this.replace(cut);
    await this.store(files);
  }

  /** A sensor that gets one point after the other, and two clients that read it. */
  write(sensorId: number): void {
    this.acknowledged.set(sensorId, 0);
    this.#sent.set(sensorId, 0);
    this.#loop(async () => {
      const date = this.acknowledged.get(sensorId)! + 1;
      this.#sent.set(sensorId, date);
      if (await this.#post(sensorId, date)) this.acknowledged.set(sensorId, date);
    });
    for (let reader = 0; reader < 2; reader++) this.#loop(() => this.#readAll(sensorId));
  }

  /** A sensor whose oldest points are deleted while later ones come; its client reads it after each step. */
  replace(sensorId: number): void {
    let [first, last] = [1, 0];
    this.#loop(async () => {
      while (last < first + 9) if (await this.#post(sensorId, last + 1)) last++;
      const path = `/sensors/${sensorId}/data?start_date=${first}&end_date=${first + 4}`;
      const answer = await this.#try(() => this.#user.client.delete(path));
      if (answer === null) return;
      if (answer.status !== 200) return this.#violate(`deletion answered ${answer.status} ${answer.text}`);
      first += 5;
      const dates = (await this.#read(sensorId))?.map(([date]) => date);
      const expected = Array.from({ length: last - first + 1 }, (_, i) => first + i);
      if (dates !== undefined && String(dates) !== String(expected))
        this.#violate(`sensor ${sensorId} has ${dates} in place of ${expected}`);
    });
  }

  /** A sensor of files, one after the other: the only one of its account that gets files meanwhile. */
  async store(sensorId: number): Promise<void> {
    let last = 0;
    this.#filesBefore = (await listed(this.#user)).total;
    this.#loop(async () => {
      const name = `f${last + 1}.gif`;
      const answer = await this.#try(() => upload(this.#user, sensorId, `name=${name}&date=${last + 1}`));
      if (answer === null) return;
      if (answer.status !== 201) return this.#violate(`file answered ${answer.status} ${answer.text}`);
      last++;
      this.acknowledged.set(sensorId, last);
      await sleep(50);
    });
  }

  /** Sensors that are made, get points and are deleted, one after the other. */
  renew(): void {
    this.#loop(async () => {
      const sensor = { name: 'short', data_type: 'float' };
      const made = await this.#try(() =>
        this.#user.client.post<{ sensor: { id: string } }>('/sensors', { sensor }),
      );
      if (made === null) return;
      if (made.status !== 201) return this.#violate(`creation answered ${made.status} ${made.text}`);
      const id = Number(made.body.sensor.id);
      for (let date = 1; date <= POINTS; ) if (await this.#post(id, date)) date++;
      let isRepeated = false;
      for (;;) {
        const answer = await this.#try(() => this.#user.client.delete(`/sensors/${id}`));
        if (answer?.status === 200 || (isRepeated && answer?.status === 404)) return;
        if (answer !== null) return this.#violate(`deletion answered ${answer.status} ${answer.text}`);
        isRepeated = true;
        await sleep(PAUSE);
      }
    });
  }

  /** Ends the clients, and checks all once more. @param files sensor of `store` */
  async end(files: number): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
    for (const sensorId of this.#sent.keys()) await this.#readAll(sensorId);
    const dates = (await this.#read(files))?.map(([date]) => date);
    const stored = Array.from({ length: this.acknowledged.get(files) ?? 0 }, (_, i) => i + 1);
    if (String(dates) !== String(stored)) this.#violate(`sensor ${files} has ${dates} in place of ${stored}`);
    const total = (await listed(this.#user)).total - this.#filesBefore;
    if (total !== stored.length) this.#violate(`there are ${total} files of ${stored.length}`);
  }

  #loop(step: () => Promise<void>): void {
    const run = async () => {
      while (!this.#isOver) {
        await step();
        await sleep(PAUSE);
      }
    };
    this.#loops.push(
      run().catch((error: unknown) => this.#violate(`client failed: ${(error as Error).stack}`)),
    );
  }

  #violate(text: string): void {
    this.violations.push(text);
  }

  /** @returns null: the server was killed meanwhile, or the request is to be repeated after that */
  async #try<T extends { readonly status: number }>(request: () => PromiseLike<T>): Promise<T | null> {
    const could = this.#mayFail();
    try {
      const answer = await request();
      return answer.status >= 500 && (could || this.#mayFail()) ? null : answer;
    } catch (error) {
      if (could || this.#mayFail()) return null;
      throw error;
    }
  }

  async #post(sensorId: number, date: number): Promise<boolean> {
    const answer = await this.#try(() =>
      this.#user.client.post(`/sensors/${sensorId}/data`, { value: date, date }),
    );
    if (answer === null) return false;
    if (answer.status === 201) return true;
    this.#violate(`upload answered ${answer.status} ${answer.text}`);
    return false;
  }

  async #readAll(sensorId: number): Promise<void> {
    const acknowledged = this.acknowledged.get(sensorId)!;
    const points = await this.#read(sensorId);
    if (points === null) return;
    const wrong = points.findIndex(([date, value], i) => date !== i + 1 || Number(value) !== date);
    if (wrong !== -1)
      this.#violate(`sensor ${sensorId} has ${points[wrong]} at place ${wrong + 1} of ${points.length}`);
    if (points.length < acknowledged)
      this.#violate(`sensor ${sensorId} has ${points.length} of ${acknowledged} acknowledged points`);
    const sent = this.#sent.get(sensorId)!;
    if (points.length > sent) this.#violate(`sensor ${sensorId} has ${points.length} of ${sent} points`);
  }

  /** Pages from the oldest point on. */
  async #read(sensorId: number): Promise<(readonly [date: number, value: string])[] | null> {
    const points: (readonly [number, string])[] = [];
    for (let from = 0; ; from = points.at(-1)![0] + 1) {
      const path = `/sensors/${sensorId}/data?sort=ASC&per_page=${PAGE}&start_date=${from}`;
      const answer = await this.#try(() => this.#user.client.get<Page>(path));
      if (answer === null) return null;
      if (answer.status !== 200) {
        this.#violate(`read answered ${answer.status} ${answer.text}`);
        return null;
      }
      const { data } = answer.body;
      points.push(...data.map(({ date, value }) => [date, value] as const));
      if (data.length < PAGE) return points;
    }
  }
}
