/** Triggers on sensors of a shard as tasks of the sidecar: quick polls after notifications of changes, and slow polls for slow expressions. */
import { LRUCache } from 'lru-cache';
import type { Log } from '../../common/log.js';
import type { ShardSql, Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';
import { FULL_POLL_INTERVAL, PendingNotifications, take } from '../pending-notifications.js';
import type { EvaluationTimeouts, Evaluator } from './evaluate.js';
import {
  type FailedSensor,
  type PollOptions,
  pollTriggers,
  SENSORS,
  type TriggerPollResult,
} from './poll.js';

/** Expressions of one owner that exceed this go to the slow polls. */
const QUICK: EvaluationTimeouts = { perOwner: 300, total: 10_000, onTimeout: 'defer' };
const SLOW: EvaluationTimeouts = { perOwner: 10_000, total: 30_000, onTimeout: 'fail' };

/** Sensors with unreadable triggers, and milliseconds for which the polls skip them. */
const UNREADABLE = 10_000;
const PAUSE = 60_000;

/** Notified sensors from which a poll chooses, by turns of their owners. */
const NOTIFIED = 10_000;
/** Milliseconds after which sensors with locked triggers are polled again. */
const LOCKED_PAUSE = 250;

export class TriggerTasks {
  readonly #sql: Sql;
  readonly #shard: ShardSql;
  readonly #evaluator: Evaluator;
  readonly #log: Log;
  readonly #pending = new PendingNotifications();
  /** Slow sensors by owner. */
  readonly #slow = new Map<number, Set<number>>();
  /** Sensors with locked triggers, and when they are due, by performance.now(). */
  readonly #locked = new Map<number, number>();
  readonly #unreadable = new LRUCache<number, true>({ max: UNREADABLE, ttl: PAUSE });
  /** Called when slow sensors are added. */
  wakeSlow = () => {};

  constructor(sql: Sql, shard: ShardSql, evaluator: Evaluator, log: Log) {
    this.#sql = sql;
    this.#shard = shard;
    this.#evaluator = evaluator;
    this.#log = log;
  }

  /** @param payload ids of sensors, of any shard; empty or absent: any sensor may have changed */
  notify(payload?: string): void {
    this.#pending.notify(payload);
  }

  /** Skips slow sensors: each poll would claim them again, in place of others. */
  readonly quick: Task = async () => {
    this.#pending.add(this.#takeUnlocked());
    const sensorIds = this.#pending.take(NOTIFIED);
    if (sensorIds?.length === 0) return this.#pause;
    try {
      const slowIds = [...this.#slow.values()].flatMap((sensors) => [...sensors]);
      const { claimed, unfinished, slow, locked, failed } = await this.#poll({
        sensorIds,
        except: [...slowIds, ...this.#unreadable.keys(), ...this.#locked.keys()],
        timeouts: QUICK,
      });
      this.#pending.add(unfinished);
      this.#putBack(locked);
      this.#report(failed);
      for (const [id, owner] of slow) this.#slow.set(owner, (this.#slow.get(owner) ?? new Set()).add(id));
      if (slow.size > 0) this.wakeSlow();
      // There may be more. Those that were polled have no more changes.
      if (claimed === SENSORS) this.#pending.add(sensorIds);
    } catch (error) {
      this.#pending.add(null);
      throw error;
    }
    return this.#pause;
  };

  #poll(options: PollOptions): Promise<TriggerPollResult> {
    return pollTriggers(this.#sql, this.#shard, this.#evaluator, options);
  }

  get #pause(): number {
    return this.#locked.size > 0 ? Math.min(this.#pending.pause, LOCKED_PAUSE) : this.#pending.pause;
  }

  #putBack(locked: readonly number[]): void {
    for (const id of locked) this.#locked.set(id, performance.now() + LOCKED_PAUSE);
  }

  /** Removes the sensors that are due. */
  #takeUnlocked(): number[] {
    const due = [...this.#locked].filter(([, at]) => at <= performance.now()).map(([id]) => id);
    for (const id of due) this.#locked.delete(id);
    return due;
  }

  /** Polls one slow sensor at a time, of each owner in turn. After an error, a quick poll finds the sensor again. */
  readonly slow: Task = async () => {
    const sensorIds = this.#takeSlow();
    if (sensorIds.length > 0) {
      const { unfinished, locked, failed } = await this.#poll({ sensorIds, timeouts: SLOW });
      this.#pending.add(unfinished);
      this.#putBack(locked);
      this.#report(failed);
    }
    return this.#slow.size > 0 ? 0 : FULL_POLL_INTERVAL;
  };

  /** Logs failures, and skips sensors with unreadable triggers for a while: each poll would have to read its sensors one by one. */
  #report(failed: readonly FailedSensor[]): void {
    for (const { sensorId, error, isUnreadable } of failed) {
      this.#log.error({ err: error, sensor: sensorId }, 'triggers of a sensor failed');
      if (isUnreadable) this.#unreadable.set(sensorId, true);
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
