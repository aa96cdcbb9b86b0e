/** Triggers as tasks of the sidecar: rounds wherever changes are announced, slow ones apart. */
import { LRUCache } from 'lru-cache';
import type { Log } from '../../common/log.js';
import type { Sql } from '../../sql/connect.js';
import { EVERYWHERE, Heard, take } from '../heard.js';
import type { Task } from '../loop.js';
import type { Evaluator, Patience } from './evaluate.js';
import { type FailedSensor, runRound, SENSORS } from './round.js';

/** Expressions of one owner that take longer than this are computed in the slow rounds. */
const QUICK: Patience = { time: 300, inAll: 10_000, unanswered: 'left' };
const SLOW: Patience = { time: 10_000, inAll: 30_000, unanswered: 'given up' };

/** Sensors whose triggers cannot be read, and milliseconds for which they are passed over. */
const UNREAD = 10_000;
const PAUSE = 60_000;

export class TriggerTasks {
  readonly #sql: Sql;
  readonly #evaluator: Evaluator;
  readonly #log: Log;
  readonly #heard = new Heard();
  /** By their owners. */
  readonly #slow = new Map<number, Set<number>>();
  readonly #unread = new LRUCache<number, true>({ max: UNREAD, ttl: PAUSE });
  /** There are slow sensors. */
  wakeSlow = () => {};

  constructor(sql: Sql, evaluator: Evaluator, log: Log) {
    this.#sql = sql;
    this.#evaluator = evaluator;
    this.#log = log;
  }

  /** @param payload ids of sensors; empty or absent: it may be any */
  hear(payload?: string): void {
    this.#heard.hear(payload);
  }

  /** Passes over slow sensors: they would come up again and again, and leave no room to others. */
  readonly quick: Task = async () => {
    const sensorIds = this.#heard.take(SENSORS);
    if (sensorIds?.length === 0) return this.#heard.pause;
    try {
      const slowOnes = [...this.#slow.values()].flatMap((sensors) => [...sensors]);
      const { claimed, unfinished, slow, failed } = await runRound(this.#sql, this.#evaluator, {
        sensorIds,
        except: [...slowOnes, ...this.#unread.keys()],
        patience: QUICK,
      });
      this.#heard.add(unfinished);
      this.#note(failed);
      for (const [id, owner] of slow) this.#slow.set(owner, (this.#slow.get(owner) ?? new Set()).add(id));
      if (slow.size > 0) this.wakeSlow();
      if (sensorIds === null && claimed === SENSORS) this.#heard.add(null);
    } catch (error) {
      this.#heard.add(null);
      throw error;
    }
    return this.#heard.pause;
  };

  /** One sensor after the other, of each owner in turn. Those that are lost on the way are found by the quick rounds again. */
  readonly slow: Task = async () => {
    const sensorIds = this.#takeSlow();
    if (sensorIds.length > 0) {
      const { unfinished, failed } = await runRound(this.#sql, this.#evaluator, {
        sensorIds,
        patience: SLOW,
      });
      this.#heard.add(unfinished);
      this.#note(failed);
    }
    return this.#slow.size > 0 ? 0 : EVERYWHERE;
  };

  /** Sensors whose triggers could not be read are passed over for a moment: others would have to be read one by one in each round. */
  #note(failed: readonly FailedSensor[]): void {
    for (const { sensorId, error, isUnread } of failed) {
      this.#log.error({ err: error, sensor: sensorId }, 'triggers of a sensor failed');
      if (isUnread) this.#unread.set(sensorId, true);
    }
  }

  #takeSlow(): number[] {
    for (const [owner, sensors] of this.#slow) {
      const taken = take(sensors, 1);
      this.#slow.delete(owner);
      if (sensors.size > 0) this.#slow.set(owner, sensors);
      return taken;
    }
    return [];
  }
}
