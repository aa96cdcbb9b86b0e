/**
 * Batches of sensors that another transaction has locked. Each waits outside the writer, and holds up only its own sensor:
 *
 *   flush without it ──> [waits; later batches of its sensor wait behind it] ──> sensor free ──> back to the writer, in front
 */
import type { QueuedBatch } from './batch.js';

/** Milliseconds before the first check of a locked sensor, and between two later ones at most. */
const FIRST = 20;
const LONGEST = 1000;

interface LockedSensor {
  /** In order of arrival. */
  batches: QueuedBatch[];
  pause: number;
  /** By the clock. */
  due: number;
}

export class LockedBatches {
  readonly #bySensor = new Map<number, LockedSensor>();
  readonly #clock: () => number;

  /** @param clock monotonic, milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** All batches that wait here. */
  *batches(): Generator<QueuedBatch> {
    for (const { batches } of this.#bySensor.values()) yield* batches;
  }

  get isEmpty(): boolean {
    return this.#bySensor.size === 0;
  }

  holds(sensorId: number): boolean {
    return this.#bySensor.has(sensorId);
  }

  /** Adds a batch of one sensor, which is locked, behind those of its sensor. */
  add(batch: QueuedBatch): void {
    const known = this.#bySensor.get(batch.sensorId);
    if (known === undefined)
      this.#bySensor.set(batch.sensorId, { batches: [batch], pause: FIRST, due: this.#clock() + FIRST });
    else known.batches.push(batch);
  }

  /** Milliseconds until a sensor is due for a check; null: none waits. */
  get wait(): number | null {
    let due = Number.POSITIVE_INFINITY;
    for (const each of this.#bySensor.values()) due = Math.min(due, each.due);
    return this.isEmpty ? null : Math.max(0, due - this.#clock());
  }

  /** The sensors that are due for a check. */
  due(): number[] {
    const now = this.#clock();
    return [...this.#bySensor].filter(([, { due }]) => due <= now).map(([id]) => id);
  }

  /** Takes out the batches whose clients have their response, and forgets sensors without others. */
  takeCompleted(): QueuedBatch[] {
    const completed = [...this.batches()].filter(({ isCompleted }) => isCompleted);
    for (const [id, sensor] of this.#bySensor) {
      sensor.batches = sensor.batches.filter(({ isCompleted }) => !isCompleted);
      if (sensor.batches.length === 0) this.#bySensor.delete(id);
    }
    return completed;
  }

  /** Takes out the batches of a sensor that is free, in order. */
  release(sensorId: number): readonly QueuedBatch[] {
    const batches = this.#bySensor.get(sensorId)?.batches ?? [];
    this.#bySensor.delete(sensorId);
    return batches;
  }

  /** The sensor is still locked, or could not be checked. */
  postpone(sensorId: number): void {
    const sensor = this.#bySensor.get(sensorId);
    if (sensor === undefined) return;
    sensor.pause = Math.min(2 * sensor.pause, LONGEST);
    sensor.due = this.#clock() + sensor.pause;
  }
}
