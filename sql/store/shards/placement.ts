/** In which shard a new sensor is placed: the smallest one that responds. It takes no statement: `ShardList` keeps what is needed in memory. */
import type { Queryable } from '../../connect.js';

/** A shard that takes new sensors. */
export interface OpenShard {
  readonly shard: number;
  /** Size of its database. */
  readonly bytes: number;
}

/** What a process knows about the placement of new sensors: one object for the central database. */
export class Placement {
  /** The smallest one first. */
  #open: readonly OpenShard[] = [];
  readonly #silent = new Set<number>();

  /** @param open shards that take new sensors, whose sizes are known; none: all data are in the central database */
  update(open: readonly OpenShard[]): void {
    this.#open = open.toSorted((left, right) => left.bytes - right.bytes || left.shard - right.shard);
  }

  /** Notes whether a shard in a database of its own responds to this process. */
  note(shard: number, responds: boolean): void {
    if (responds) this.#silent.delete(shard);
    else this.#silent.add(shard);
  }

  /** Null: where the database places it, which is in the central shard. */
  get shard(): number | null {
    return this.#open.find(({ shard }) => !this.#silent.has(shard))?.shard ?? null;
  }
}

/**
 * @param central database, or a transaction of it
 * @returns the columns of a new sensor that say where its data will be
 */
export function placementOf(central: Queryable): { readonly shard?: number } {
  const { shard } = central.memory.of(Placement);
  return shard === null ? {} : { shard };
}
