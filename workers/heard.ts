/** Where a task has to look for changes of sensors: where some were announced, and everywhere now and then. */

/** Milliseconds between two looks everywhere: an announcement may be lost, and a sidecar may die of what it had heard. */
export const EVERYWHERE = 5000;

export class Heard {
  readonly #announced = new Set<number>();
  #everywhere = true;
  #looked = 0;
  /** The last look was one everywhere. */
  #wasEverywhere = false;

  /** @param payload ids of sensors; empty or absent: it may be any */
  hear(payload = ''): void {
    if (payload === '') this.#everywhere = true;
    else this.add(payload.split(' ').map(Number));
  }

  /** There may be more to read in these. @param sensorIds null: anywhere */
  add(sensorIds: readonly number[] | null): void {
    if (sensorIds === null) this.#everywhere = true;
    else for (const id of sensorIds) this.#announced.add(id);
  }

  /**
   * What was announced and the rest take turns, so that neither waits for the other.
   * @param most sensors
   * @returns where to look now; null: everywhere
   */
  take(most: number): readonly number[] | null {
    const now = performance.now();
    if (now - this.#looked > EVERYWHERE) this.#everywhere = true;
    this.#wasEverywhere = this.#everywhere && !(this.#wasEverywhere && this.#announced.size > 0);
    if (!this.#wasEverywhere) return take(this.#announced, most);
    this.#looked = now;
    this.#everywhere = false;
    return null;
  }

  /** Milliseconds until the next look, unless something is heard. */
  get pause(): number {
    return this.#everywhere || this.#announced.size > 0 ? 0 : EVERYWHERE;
  }
}

/** Takes the first ones out of a set. */
export function take(ids: Set<number>, most: number): number[] {
  const taken: number[] = [];
  for (const id of ids) {
    if (taken.length === most) break;
    taken.push(id);
    ids.delete(id);
  }
  return taken;
}
