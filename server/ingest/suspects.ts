/**
 * Batches of one sensor whose flush failed alone, by an error that blames neither their values nor the database. Each waits outside the writer, and
 * holds up only its own sensor:
 *
 *   failed alone ──> [waits; later batches of its sensor wait behind it] ──> tried alone ──> written, or given up
 *
 * A try counts only if another flush has committed since the one before: while nothing commits, the database itself may be at fault.
 */
import type { QueuedBatch } from './batch.js';

/** Flushes that have committed, of all writers of this process. */
export interface Tally {
  commits: number;
}

/** Tries alone after which a batch is given up; the first is the one in which it was found. */
export const TRIES = 5;
/** Milliseconds before the second, third, ... try: the last one comes within ten seconds of the first. */
const PAUSES: readonly number[] = [500, 1000, 2000, 4000];
/** Milliseconds between two tries, of whichever sensors, while nothing commits. */
const QUIET = 1000;

interface Suspect {
  /** In order of arrival; the first one is suspected. */
  readonly batches: QueuedBatch[];
  error: unknown;
  tries: number;
  /** Of the tally at the last try. */
  commits: number;
  /** Of performance.now(). */
  due: number;
}

export class Suspects {
  readonly #bySensor = new Map<number, Suspect>();
  readonly #tally: Tally;
  readonly #pauses: readonly number[];
  #lastFailure = { commits: -1, at: 0 };

  /** @param pauses milliseconds before the second and each later try */
  constructor(tally: Tally, pauses: readonly number[] = PAUSES) {
    this.#tally = tally;
    this.#pauses = pauses;
  }

  /** All batches that wait here. */
  *batches(): Generator<QueuedBatch> {
    for (const { batches } of this.#bySensor.values()) yield* batches;
  }

  /** Whether nothing waits here. */
  get isEmpty(): boolean {
    return this.#bySensor.size === 0;
  }

  /** Whether a batch of this sensor is suspected, so that others have to wait behind it. */
  holds(sensorId: number): boolean {
    return this.#bySensor.has(sensorId);
  }

  /** The batch waits behind the one of its sensor that is suspected. */
  follow(batch: QueuedBatch): void {
    this.#bySensor.get(batch.sensorId)!.batches.push(batch);
  }

  /** The batch has failed alone. @returns true when that was its last try */
  failed(batch: QueuedBatch, error: unknown): boolean {
    const { sensorId } = batch;
    const { commits } = this.#tally;
    const now = performance.now();
    const known = this.#bySensor.get(sensorId);
    const suspect = known ?? { batches: [batch], error, tries: 1, commits, due: 0 };
    if (known !== undefined && commits > known.commits) known.tries++;
    this.#bySensor.set(sensorId, suspect);
    this.#lastFailure = { commits, at: now };
    suspect.commits = commits;
    suspect.error = error;
    this.#postpone(suspect, now);
    return suspect.tries >= TRIES;
  }

  /** It could not be tried: the database was away. */
  postpone({ sensorId }: QueuedBatch): void {
    this.#postpone(this.#bySensor.get(sensorId)!, performance.now());
  }

  #postpone(suspect: Suspect, now: number): void {
    suspect.due = now + this.#pauses[Math.min(suspect.tries, this.#pauses.length) - 1]!;
  }

  /** The suspected batch was written or given up. @returns those that have waited behind it, in order */
  release({ sensorId }: QueuedBatch): readonly QueuedBatch[] {
    const [, ...others] = this.#bySensor.get(sensorId)?.batches ?? [];
    this.#bySensor.delete(sensorId);
    return others;
  }

  /** The batch that is to be tried next, why it failed last, and in how many milliseconds; null when none is suspected. */
  next(): { readonly batch: QueuedBatch; readonly error: unknown; readonly wait: number } | null {
    let next: Suspect | null = null;
    for (const suspect of this.#bySensor.values())
      if (next === null || suspect.due < next.due) next = suspect;
    if (next === null) return null;
    const { commits, at } = this.#lastFailure;
    const due =
      this.#tally.commits > commits
        ? next.due
        : Math.max(next.due, at + Math.min(QUIET, this.#pauses.at(-1)!));
    return { batch: next.batches[0]!, error: next.error, wait: Math.max(0, due - performance.now()) };
  }
}
