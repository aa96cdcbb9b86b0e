/** Services as a task of the sidecar: a poll on each notification of changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout } from '../../sql/connect.js';
import { RETRY } from '../../sql/store/lock-waits.js';
import type { Task } from '../loop.js';
import { PendingNotifications } from '../pending-notifications.js';
import { LockedServices } from './locked-services.js';
import { type PollParts, pollServices, SERVICES, sourcesOf } from './poll.js';

/** Maximum number of notified sensors in one poll. */
const SENSORS = 500;
/** Milliseconds of cooldown after a poll without services, since most changes concern none: the next poll covers all changes meanwhile. */
const COOLDOWN = 25;

export class ServiceTasks {
  readonly #parts: PollParts;
  readonly #pending = new PendingNotifications();
  readonly #locked: LockedServices;
  /** By performance.now(). */
  #cooldownUntil = 0;

  constructor(parts: PollParts) {
    this.#parts = parts;
    this.#locked = new LockedServices(parts.sql, parts.reachable, parts.clock);
  }

  /** @param payload ids of sensors; empty or absent: any sensor */
  notify(payload?: string): void {
    this.#pending.notify(payload);
  }

  readonly poll: Task = async (signal) => {
    const cooldown = this.#cooldownUntil - performance.now();
    if (cooldown > 0) await sleep(cooldown, undefined, { signal });
    this.#pending.add(this.#locked.dueSources());
    const sensorIds = this.#pending.take(SENSORS);
    if (sensorIds?.length === 0) return this.#pause;
    const leftOut = this.#locked.waiting();
    try {
      const { claimed, unfinished, locked } = await pollServices(this.#parts, sensorIds, leftOut);
      this.#locked.polled(leftOut, locked);
      // Those of locked services follow when their pause is over.
      const later = new Set(sourcesOf(locked));
      this.#pending.add(unfinished.filter((id) => !later.has(id)));
      // There may be more services than one poll claims.
      if (claimed === SERVICES) this.#pending.add(sensorIds);
      if (claimed === 0) this.#cooldownUntil = performance.now() + COOLDOWN;
    } catch (error) {
      this.#pending.add(null);
      // Nothing was stored: another transaction holds the fence.
      if (isLockTimeout(error)) return RETRY.first;
      throw error;
    }
    return this.#pause;
  };

  get #pause(): number {
    return Math.min(this.#pending.pause, this.#locked.pause);
  }
}
