/** The blocks to which the next points of sensors are likely to be added, as far as this process has written them. */
import { PART, windowOf } from '../packed/windows.js';
import type { PackedBlock } from './rows.js';

/** Blocks with fewer points are not remembered: they are cheap to write anew. */
const FEW = 512;

interface OpenBlock {
  readonly points: number;
  /** End of its window, microseconds since 1970. */
  readonly to: number;
}

export class OpenBlocks {
  #blocks = new Map<number, OpenBlock>();

  /** @param last the newest of the blocks that a merge has written for a sensor */
  wrote(sensorId: number, { level, summary }: PackedBlock): void {
    const { to } = windowOf(summary.first, level === PART ? 2 : level);
    if (summary.count < FEW) this.#blocks.delete(sensorId);
    else this.#blocks.set(sensorId, { points: summary.count, to });
  }

  /** @returns how many points the block has to which points up to a date would be added; 0: few, or it is not known */
  pointsOf(sensorId: number, newest: number): number {
    const block = this.#blocks.get(sensorId);
    return block === undefined || newest >= block.to ? 0 : block.points;
  }
}
