/** The door to the write path: takes judged points, answers when they are on disk. */
import { tryLater } from '../../../common/errors.js';
import type { Columns } from './columns.js';
import { Lane, type LaneParts } from './lane.js';
import { type Counts, Part } from './part.js';

export interface IngestParts extends LaneParts {
  readonly lanes: number;
  /** Points that may wait at once. */
  readonly queuePoints: number;
  /** Milliseconds an upload waits for the store. */
  readonly timeout: number;
}

/** Judged points of one sensor, at most as many as fill a flush. */
export interface Entry {
  readonly sensorId: number;
  readonly columns: Columns;
  /** Rights epoch under which the caller may write to the sensor. */
  readonly epoch: number;
}

const SWEEP = 500;

export class Ingest {
  readonly #lanes: readonly Lane[];
  readonly #parts: IngestParts;
  readonly #sweep: NodeJS.Timeout;

  constructor(parts: IngestParts) {
    this.#parts = parts;
    this.#lanes = Array.from({ length: parts.lanes }, () => new Lane(parts));
    this.#sweep = setInterval(() => {
      for (const lane of this.#lanes) lane.expire();
    }, SWEEP);
    this.#sweep.unref();
  }

  /** Points waiting or being flushed; long texts count as several. */
  get weight(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.weight, 0);
  }

  /**
   * @returns for each entry how its points fared, when they are on disk; or why they were not written: ApiError
   *   (overloaded, not_found, internal) or StaleRights
   * @throws ApiError overloaded when the queue has no room; then nothing of the upload was taken
   */
  async submit(entries: readonly Entry[]): Promise<PromiseSettledResult<Counts>[]> {
    const arriving = entries.reduce((sum, entry) => sum + entry.columns.weight, 0);
    const queued = this.weight;
    // An upload larger than the whole queue is let in when nothing else waits.
    if (queued > 0 && queued + arriving > this.#parts.queuePoints) throw tryLater('overloaded', 1);
    const deadline = performance.now() + this.#parts.timeout;
    const parts = entries.map((entry) => new Part(entry.sensorId, entry.columns, entry.epoch, deadline));
    for (const part of parts) this.#lanes[part.sensorId % this.#lanes.length]!.add(part);
    return Promise.allSettled(parts.map((part) => part.done));
  }

  /** Flushes what waits, then lets go of the connections. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
    clearInterval(this.#sweep);
  }
}
