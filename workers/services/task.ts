/** Services as a task of the sidecar: rounds wherever changes are announced. */
import { Heard } from '../heard.js';
import type { Task } from '../loop.js';
import { type RoundParts, runRound, SERVICES } from './round.js';

/** Sensors that one round is told. */
const SENSORS = 500;

export class ServiceTasks {
  readonly #parts: RoundParts;
  readonly #heard = new Heard();

  constructor(parts: RoundParts) {
    this.#parts = parts;
  }

  /** @param payload ids of sensors; empty or absent: it may be any */
  hear(payload?: string): void {
    this.#heard.hear(payload);
  }

  readonly rounds: Task = async () => {
    const sensorIds = this.#heard.take(SENSORS);
    if (sensorIds?.length === 0) return this.#heard.pause;
    try {
      const { claimed, unfinished } = await runRound(this.#parts, sensorIds);
      this.#heard.add(unfinished);
      // There may be more of them than one round takes.
      if (claimed === SERVICES) this.#heard.add(sensorIds);
    } catch (error) {
      this.#heard.add(null);
      throw error;
    }
    return this.#heard.pause;
  };
}
