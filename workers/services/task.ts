/** Services as a task of the sidecar: a poll wherever changes are announced. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '../loop.js';
import { PendingNotifications } from '../pending-notifications.js';
import { type PollParts, pollServices, SERVICES } from './poll.js';

/** Maximum number of announced sensors in one poll. */
const SENSORS = 500;
/** Milliseconds of cooldown after a poll without services, since most changes concern none: the next poll covers all changes meanwhile. */
const COOLDOWN = 25;

export class ServiceTasks {
  readonly #parts: PollParts;
  readonly #pending = new PendingNotifications();
  /** By performance.now(). */
  #cooldownUntil = 0;

  constructor(parts: PollParts) {
    this.#parts = parts;
  }

  /** @param payload ids of sensors; empty or absent: any sensor */
  notify(payload?: string): void {
    this.#pending.notify(payload);
  }

  readonly poll: Task = async (signal) => {
    const cooldown = this.#cooldownUntil - performance.now();
    if (cooldown > 0) await sleep(cooldown, undefined, { signal });
    const sensorIds = this.#pending.take(SENSORS);
    if (sensorIds?.length === 0) return this.#pending.pause;
    try {
      const { claimed, unfinished } = await pollServices(this.#parts, sensorIds);
      this.#pending.add(unfinished);
      // There may be more services than one poll claims.
      if (claimed === SERVICES) this.#pending.add(sensorIds);
      if (claimed === 0) this.#cooldownUntil = performance.now() + COOLDOWN;
    } catch (error) {
      this.#pending.add(null);
      throw error;
    }
    return this.#pending.pause;
  };
}
