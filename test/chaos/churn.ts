/**
 * Sensors that are made and deleted during the load. Each gets points at once, so that its state is made in the shard while others are made and deleted.
 *
 *   made ──> uploads ──> deleted, of three two ──> refused as unknown
 *
 * No upload is repeated, and the server assigns the timestamps: so a point that was stored twice is there twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, describe, isLater, type Reply } from './caller.js';
import { Ledger } from './ledger.js';
import type { Plant } from './plant.js';
import { random } from './random.js';
import { PAUSE } from './uploader.js';

/** Sensors that are made at the same time. */
const WORKERS = 6;
const UPLOADS = 4;
const POINTS = 5;
/** Mean milliseconds between two requests of a worker. */
const BETWEEN = 60;

interface Life {
  readonly id: number;
  readonly ledger: Ledger;
  isDeleted: boolean;
}

export interface ChurnOptions {
  readonly plant: Plant;
  readonly seed: number;
  /** Ends the load. */
  readonly signal: AbortSignal;
}

export class Churn {
  readonly #plant: Plant;
  readonly #seed: number;
  readonly #signal: AbortSignal;
  readonly #lives: Life[] = [];
  /** Of attempts whose outcome is unknown. */
  readonly #perhaps: string[] = [];
  readonly #violations: string[] = [];
  readonly #ended: Promise<unknown>;
  #names = 0;

  constructor({ plant, seed, signal }: ChurnOptions) {
    this.#plant = plant;
    this.#seed = seed;
    this.#signal = signal;
    this.#ended = Promise.all(Array.from({ length: WORKERS }, (_, worker) => this.#work(worker)));
  }

  /** Sensors that were made. */
  get made(): number {
    return this.#lives.length;
  }

  /**
   * Compares what servers return, once all of them are healthy, with what was acknowledged, and deletes all sensors.
   * @returns violations, one line each
   */
  async end(): Promise<string[]> {
    await this.#ended;
    const left = [...this.#lives];
    const checkNext = async (worker: number) => {
      const caller = new Caller(this.#plant, worker);
      for (let life = left.pop(); life !== undefined; life = left.pop()) {
        await this.#compare(caller, life);
        if (!life.isDeleted) await this.#delete(caller, life);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => checkNext(worker)));
    await this.#deleteUnknown();
    return this.#violations;
  }

  async #work(worker: number): Promise<void> {
    const chance = random(this.#seed * 1000 + worker);
    const caller = new Caller(this.#plant, worker);
    let former: Life | null = null;
    const pause = () => sleep(2 * BETWEEN * chance());
    while (!this.#signal.aborted) {
      const life = await this.#make(caller);
      if (life === null) return;
      this.#lives.push(life);
      for (let upload = 0; upload < UPLOADS && !this.#signal.aborted; upload++) {
        await this.#upload(caller, former === null || chance() < 0.5 ? [life] : [life, former], chance);
        await pause();
      }
      if (chance() < 2 / 3) await this.#delete(caller, life);
      else former = life;
      await pause();
    }
  }

  /** @returns null: the load has ended before */
  async #make(caller: Caller): Promise<Life | null> {
    while (!this.#signal.aborted) {
      const name = `churn ${this.#seed} ${this.#names++}`;
      const reply = await caller.send('POST', '/sensors', { sensor: { name, data_type: 'integer' } });
      if (reply?.status === 201) {
        const { id } = (reply.body as { sensor: { id: string } }).sensor;
        return { id: Number(id), ledger: new Ledger(), isDeleted: false };
      }
      this.#perhaps.push(name);
      this.#expectLater(reply, 'a sensor was not made');
      await sleep(PAUSE);
    }
    return null;
  }

  /** Once, whatever the response is. */
  async #upload(caller: Caller, lives: readonly Life[], chance: () => number): Promise<void> {
    const parts = lives.map((life) => ({
      life,
      values: life.ledger.send(1 + Math.floor(chance() * POINTS)),
    }));
    const sensors = parts.map(({ life, values }) => ({
      sensor_id: life.id,
      data: values.map((value) => ({ value })),
    }));
    const reply = await caller.send('POST', '/sensors/data', { sensors });
    if (reply?.status !== 200 && reply?.status !== 201) {
      this.#expectLater(reply, 'an upload was refused');
      return;
    }
    const { rejected } = reply.body as { rejected: readonly { sensor_id: number; reason: string }[] };
    const refused = new Set(rejected.map(({ sensor_id }) => Number(sensor_id)));
    for (const { life, values } of parts) if (!refused.has(life.id)) life.ledger.ack(values);
  }

  /** Until it is deleted. */
  async #delete(caller: Caller, life: Life): Promise<void> {
    let isRepeated = false;
    for (;;) {
      const reply = await caller.send('DELETE', `/sensors/${life.id}`);
      life.isDeleted = reply?.status === 200 || (isRepeated && reply?.status === 404);
      if (life.isDeleted) break;
      this.#expectLater(reply, `sensor ${life.id} was not deleted`);
      // It is tried until the servers are healthy; other refusals do not end.
      if (!isLater(reply)) return;
      isRepeated = true;
      await sleep(PAUSE);
    }
    for (let server = 0; server < this.#plant.servers; server++) {
      const other = new Caller(this.#plant, server);
      const late = await other.send('POST', `/sensors/${life.id}/data`, { value: life.ledger.send(1)[0] });
      if (late?.status !== 404)
        this.#expectLater(late, `an upload to sensor ${life.id} after its deletion, at server ${server}`);
    }
  }

  async #compare(caller: Caller, { id, ledger, isDeleted }: Life): Promise<void> {
    const found = await caller.values(id);
    if (isDeleted) {
      if (Array.isArray(found) || found?.status !== 404)
        this.#violations.push(
          `sensor ${id} is deleted, and a read of it has ${Array.isArray(found) ? `${found.length} points` : describe(found)}`,
        );
      return;
    }
    if (!Array.isArray(found)) {
      this.#violations.push(`sensor ${id} can not be read: ${describe(found)}`);
      return;
    }
    this.#violations.push(...ledger.check(found).map((violation) => `sensor ${id}: ${violation}`));
  }

  /** Sensors that were made without a response. */
  async #deleteUnknown(): Promise<void> {
    const rows = await this.#plant.sql<{ id: number; name: string }[]>`
      SELECT id, name FROM sensors WHERE name = ANY (${this.#perhaps}::text[])`;
    if (new Set(rows.map(({ name }) => name)).size < rows.length)
      this.#violations.push('a sensor was made twice by one request');
    for (const { id } of rows)
      await this.#delete(new Caller(this.#plant, 0), { id, ledger: new Ledger(), isDeleted: false });
  }

  #expectLater(reply: Reply, what: string): void {
    if (!isLater(reply)) this.#violations.push(`${what}: ${describe(reply)}`);
  }
}
