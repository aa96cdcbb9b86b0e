/** Services as a task of the sidecar: rounds wherever changes are announced. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '../loop.js';
import { PendingNotifications } from '../pending-notifications.js';
import { type RoundParts, runRound, SERVICES } from './round.js';

/** Sensors that one round is told. */
const SENSORS = 500;
/** Milliseconds after a look that found nothing, since most changes concern no service: those of the next moment are looked for together. */
const REST = 25;

export class ServiceTasks {
  readonly #parts: RoundParts;
  readonly #heard = new PendingNotifications();
  /** Of performance.now(). */
  #restsUntil = 0;

  constructor(parts: RoundParts) {
    this.#parts = parts;
  }

  /** @param payload ids of sensors; empty or absent: it may be any */
  hear(payload?: string): void {
    this.#heard.notify(payload);
  }

  readonly rounds: Task = async (signal) => {
    const rest = this.#restsUntil - performance.now();
    if (rest > 0) await sleep(rest, undefined, { signal });
    const sensorIds = this.#heard.take(SENSORS);
    if (sensorIds?.length === 0) return this.#heard.pause;
    try {
      const { claimed, unfinished } = await runRound(this.#parts, sensorIds);
      this.#heard.add(unfinished);
      // There may be more of them than one round takes.
      if (claimed === SERVICES) this.#heard.add(sensorIds);
      if (claimed === 0) this.#restsUntil = performance.now() + REST;
    } catch (error) {
      this.#heard.add(null);
      throw error;
    }
    return this.#heard.pause;
  };
}
