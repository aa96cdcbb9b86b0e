/** In which shard a new sensor is placed: the smallest one that responds. It takes no statement: `ShardList` keeps what is needed in memory. */
import type { Queryable } from '../../connect.js';

/** A shard that takes new sensors. */
export interface OpenShard {
  readonly shard: number;
  /** Size of its database. */
  readonly bytes: number;
}

/**
 * The rule of placement. `npm run bench -- placement` applies it to a fleet of ten million sensors.
 * @param open shards that take new sensors and respond
 * @returns where the next sensor is placed: the smallest one, of equal ones the first; null: there is none
 */
export function placeAmong(open: readonly OpenShard[]): number | null {
  let best: OpenShard | null = null;
  for (const each of open) {
    if (best === null || each.bytes < best.bytes || (each.bytes === best.bytes && each.shard < best.shard))
      best = each;
  }
  return best?.shard ?? null;
}

/** What a process knows about the placement of new sensors: one object for the central database. */
export class Placement {
  #open: readonly OpenShard[] = [];
  readonly #silent = new Set<number>();

  /** @param open shards that take new sensors, whose sizes are known; none: all data are in the central database */
  update(open: readonly OpenShard[]): void {
    this.#open = open;
  }

  /** Notes whether a shard in a database of its own responds to this process. */
  note(shard: number, responds: boolean): void {
    if (responds) this.#silent.delete(shard);
    else this.#silent.add(shard);
  }

  /** Null: where the database places it, which is in the central shard. */
  get shard(): number | null {
    return placeAmong(this.#open.filter(({ shard }) => !this.#silent.has(shard)));
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
