/**
 * Services that a poll has put back, since another transaction has locked their virtual sensors, or a shard with a source cannot be reached. Polls leave each out until its pause is over; a service
 * that was skipped often enough is waited for, one at a time and the accounts in turn.
 */
import type { Sql } from '../../sql/connect.js';
import { RETRY } from '../../sql/store/lock-waits.js';
import { Skips } from '../../sql/store/skips.js';
import type { ReachableShards } from '../reachable-shards.js';
import { sourcesOf } from './poll.js';
import type { Service } from './service.js';

/** Milliseconds that the waiting slot waits for a sensor. */
const LONG_WAIT = 1000;

interface PutBack {
  readonly service: Service;
  readonly pause: number;
  due: number;
}

export class LockedServices {
  readonly #sql: Sql;
  readonly #reachable: ReachableShards;
  readonly #clock: () => number;
  readonly #putBack = new Map<number, PutBack>();
  readonly #skips = new Skips();
  #isWaiting = false;

  constructor(sql: Sql, reachable: ReachableShards, clock: () => number) {
    this.#sql = sql;
    this.#reachable = reachable;
    this.#clock = clock;
  }

  /** Services that the next poll leaves out. */
  waiting(): number[] {
    const now = this.#clock();
    return [...this.#putBack].filter(([, { due }]) => due > now).map(([id]) => id);
  }

  /** Sources of the services whose pause is over. */
  dueSources(): number[] {
    const now = this.#clock();
    return sourcesOf(
      [...this.#putBack.values()].filter(({ due }) => due <= now).map(({ service }) => service),
    );
  }

  /** Milliseconds until a pause is over; infinite when none is. */
  get pause(): number {
    const dues = [...this.#putBack.values()].map(({ due }) => due);
    return Math.max(0, Math.min(...dues) - this.#clock());
  }

  /**
   * Takes the outcome of a poll.
   * @param leftOut services that it has left out
   * @param locked services that it has put back
   */
  polled(leftOut: readonly number[], locked: readonly Service[]): void {
    const still = new Set([...leftOut, ...locked.map(({ id }) => id)]);
    for (const [id, { service }] of this.#putBack) {
      if (still.has(id)) continue;
      this.#putBack.delete(id);
      this.#skips.done(service.ownerId, id);
    }
    for (const service of locked) {
      const before = this.#putBack.get(service.id);
      const pause = before === undefined ? RETRY.first : Math.min(2 * before.pause, RETRY.longest);
      this.#putBack.set(service.id, { service, pause, due: this.#clock() + pause });
      this.#skips.skipped(service.ownerId, service.id);
    }
    this.#waitForNext();
  }

  #waitForNext(): void {
    const id = this.#isWaiting ? undefined : this.#skips.next();
    if (id === undefined) return;
    this.#isWaiting = true;
    this.#reachable
      .waitFor(this.#sql, id, LONG_WAIT)
      // The next poll meets the same error.
      .catch(() => {})
      .finally(() => {
        this.#isWaiting = false;
        const putBack = this.#putBack.get(id);
        if (putBack !== undefined) putBack.due = this.#clock();
      });
  }
}
