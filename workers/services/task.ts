/** Services as a task of the sidecar: rounds wherever changes are announced. */
import type { Task } from '../loop.js';
import { type RoundParts, runRound, SERVICES } from './round.js';

/** Milliseconds between two looks everywhere: an announcement may be lost, and a sidecar may die of what it had heard. */
const EVERYWHERE = 5000;
/** Sensors that one round is told. */
const SENSORS = 500;

export class ServiceTasks {
  readonly #parts: RoundParts;
  readonly #announced = new Set<number>();
  #everywhere = true;
  #looked = 0;

  constructor(parts: RoundParts) {
    this.#parts = parts;
  }

  /** @param payload ids of sensors; empty or absent: it may be any */
  hear(payload = ''): void {
    if (payload === '') this.#everywhere = true;
    else for (const id of payload.split(' ')) this.#announced.add(Number(id));
  }

  readonly rounds: Task = async () => {
    if (performance.now() - this.#looked > EVERYWHERE) this.#everywhere = true;
    const everywhere = this.#everywhere;
    const sensorIds = everywhere ? null : [...this.#announced].slice(0, SENSORS);
    if (everywhere) {
      this.#looked = performance.now();
      this.#everywhere = false;
    } else for (const id of sensorIds!) this.#announced.delete(id);
    if (sensorIds?.length === 0) return EVERYWHERE;
    try {
      const { claimed, unfinished } = await runRound(this.#parts, sensorIds);
      for (const id of unfinished) this.#announced.add(id);
      // There may be more of them than one round takes.
      if (claimed === SERVICES) {
        if (everywhere) this.#everywhere = true;
        else for (const id of sensorIds!) this.#announced.add(id);
      }
    } catch (error) {
      this.#everywhere = true;
      throw error;
    }
    return this.#everywhere || this.#announced.size > 0 ? 0 : EVERYWHERE;
  };
}
