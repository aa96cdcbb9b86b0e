/**
 * In which shard a new sensor is placed: the smaller one of two that are chosen at random. It takes no statement: `ShardList` keeps what is needed in memory.
 *
 * If all new sensors went to the smallest one, a database that is added to many would get the uploads of several others before it has as many bytes, and
 * sensors that are made together, before their first points, would all be in one.
 */
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
 * @param random at least 0 and less than 1
 * @returns where the next sensor is placed: never in the largest one of several; null: there is none
 */
export function placeAmong(open: readonly OpenShard[], random: () => number): number | null {
  const { length } = open;
  const first = Math.floor(random() * length);
  const second = length < 2 ? first : (first + 1 + Math.floor(random() * (length - 1))) % length;
  const [one, other] = [open[first], open[second]];
  if (one === undefined || other === undefined) return null;
  return other.bytes < one.bytes ? other.shard : one.shard;
}

/** What a process caches to place new sensors: one object for the central database. */
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
    return placeAmong(
      this.#open.filter(({ shard }) => !this.#silent.has(shard)),
      Math.random,
    );
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
