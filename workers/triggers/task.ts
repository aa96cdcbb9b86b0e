/** Triggers as tasks of the sidecar: rounds wherever changes are announced, slow ones apart. */
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';
import type { Evaluator, Patience } from './evaluate.js';
import { runRound } from './round.js';

/** Sensors that one round is given. */
const SENSORS = 500;
/** Milliseconds between two looks everywhere: an announcement may be lost, and a sidecar may die of what it had heard. */
const EVERYWHERE = 5000;

/** Expressions of one owner that take longer than this are computed in the slow rounds. */
const QUICK: Patience = { time: 300, unanswered: 'left' };
const SLOW: Patience = { time: 10_000, unanswered: 'given up' };

export class TriggerTasks {
  readonly #sql: Sql;
  readonly #evaluator: Evaluator;
  readonly #announced = new Set<number>();
  readonly #slow = new Set<number>();
  #everywhere = true;
  #looked = 0;
  /** There are slow sensors. */
  wakeSlow = () => {};

  constructor(sql: Sql, evaluator: Evaluator) {
    this.#sql = sql;
    this.#evaluator = evaluator;
  }

  /** @param payload ids of sensors; empty or absent: it may be any */
  hear(payload = ''): void {
    if (payload === '') this.#everywhere = true;
    else for (const id of payload.split(' ')) this.#add(Number(id));
  }

  #add(sensorId: number): void {
    if (!this.#slow.has(sensorId)) this.#announced.add(sensorId);
  }

  readonly quick: Task = async () => {
    const now = performance.now();
    if (now - this.#looked > EVERYWHERE) this.#everywhere = true;
    const everywhere = this.#everywhere;
    const sensorIds = everywhere ? null : take(this.#announced, SENSORS);
    if (everywhere) {
      this.#looked = now;
      this.#everywhere = false;
    }
    if (sensorIds?.length === 0) return EVERYWHERE;
    try {
      const { claimed, unfinished, slow } = await runRound(this.#sql, this.#evaluator, {
        sensorIds,
        patience: QUICK,
      });
      for (const id of unfinished) this.#add(id);
      for (const id of slow) this.#slow.add(id);
      if (slow.length > 0) this.wakeSlow();
      if (everywhere && claimed === SENSORS) this.#everywhere = true;
    } catch (error) {
      this.#everywhere = true;
      throw error;
    }
    return this.#everywhere || this.#announced.size > 0 ? 0 : EVERYWHERE;
  };

  /** One sensor after the other. Those that are lost on the way are found by the quick rounds again. */
  readonly slow: Task = async () => {
    const sensorIds = take(this.#slow, 1);
    if (sensorIds.length > 0) {
      const { unfinished } = await runRound(this.#sql, this.#evaluator, { sensorIds, patience: SLOW });
      for (const id of unfinished) this.#announced.add(id);
    }
    return this.#slow.size > 0 ? 0 : EVERYWHERE;
  };
}

function take(ids: Set<number>, most: number): number[] {
  const taken: number[] = [];
  for (const id of ids) {
    if (taken.length === most) break;
    taken.push(id);
    ids.delete(id);
  }
  return taken;
}
