/**
 * In which shard a new sensor is placed: beside the newest sensor of its account, since what is sent together is then one flush of one shard, and now and then in
 * the smaller one of two shards that are chosen at random. It takes no statement: `ShardList` keeps what is needed in memory, and the statement that adds the
 * sensor finds the newest one.
 *
 * If all new sensors went to the smallest one, a database that is added to many would get the uploads of several others before it has as many bytes, and
 * sensors that are made together, before their first points, would all be in one.
 */
import type { Fragment, Queryable } from '../../connect.js';

/** A shard that takes new sensors. */
export interface OpenShard {
  readonly shard: number;
  /** Size of its database. */
  readonly bytes: number;
}

/** Sensors of an account that are placed in the same shard before another one is drawn, on average. */
const TOGETHER = 3000;
/** Size of a shard, to the mean of all, above which another one is drawn for an account that uses it. */
const LARGEST = 1.5;

/**
 * @param open shards that take new sensors and respond
 * @param random at least 0 and less than 1
 * @returns where the next sensors of an account are placed: never in the largest one of several; null: there is none
 */
export function placeAmong(open: readonly OpenShard[], random: () => number): number | null {
  const { length } = open;
  const first = Math.floor(random() * length);
  const second = length < 2 ? first : (first + 1 + Math.floor(random() * (length - 1))) % length;
  const [one, other] = [open[first], open[second]];
  if (one === undefined || other === undefined) return null;
  return other.bytes < one.bytes ? other.shard : one.shard;
}

/** Where sensors are placed that an account makes at once. */
export interface Placed {
  /** Shards in which they follow the newest sensor of the account, if that is there. */
  readonly followed: readonly number[];
  /** The shard in which they are placed if it is elsewhere, or there is none. */
  readonly drawn: number;
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

  /**
   * The rule of placement, but for the newest sensor of the account, which the database finds. `npm run bench -- placement` applies it to a fleet of ten million
   * sensors.
   * @param count of the sensors
   * @param random at least 0 and less than 1
   * @returns null: where the database places them, which is in the central shard
   */
  place(count: number, random = Math.random): Placed | null {
    const open = this.#open.filter(({ shard }) => !this.#silent.has(shard));
    const drawn = placeAmong(open, random);
    if (drawn === null) return null;
    const isDrawn = random() < 1 - (1 - 1 / TOGETHER) ** count;
    return { followed: isDrawn ? [] : notTooLarge(open), drawn };
  }
}

/** Shards in which sensors of an account may follow its newest one. */
function notTooLarge(open: readonly OpenShard[]): readonly number[] {
  let sum = 0;
  for (const { bytes } of open) sum += bytes;
  return open.filter(({ bytes }) => bytes * open.length <= LARGEST * sum).map(({ shard }) => shard);
}

/**
 * @param central database, or a transaction of it
 * @param count of the sensors that a statement adds
 * @returns SQL of the shard of the new sensors of an account; null: the column has its default
 */
export function placementOf(central: Queryable, ownerId: number, count: number): Fragment | null {
  const placed = central.memory.of(Placement).place(count);
  if (placed === null) return null;
  const { followed, drawn } = placed;
  return central`
    coalesce(
      (SELECT shard FROM (SELECT shard FROM sensors WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT 1) newest
       WHERE shard = ANY (${followed as number[]}::smallint[])),
      ${drawn}::smallint)`;
}
