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

/** How long sensors of an account are placed together. */
export interface Togetherness {
  /** Sensors, on average. */
  readonly run: number;
  /** Up to which size of their shard, to the mean of all. */
  readonly most: number;
}

const TOGETHER: Togetherness = { run: 3000, most: 1.5 };

/**
 * The rule of placement. `npm run bench -- placement` applies it to a fleet of ten million sensors.
 * @param open shards that take new sensors and respond
 * @param newest shard of the newest sensor of the account; null: there is none
 * @param random at least 0 and less than 1
 * @returns where the next sensor is placed; null: there is none
 */
export function placeBeside(
  open: readonly OpenShard[],
  newest: number | null,
  random: () => number,
  { run, most }: Togetherness = TOGETHER,
): number | null {
  const goesOn = newest !== null && random() * run >= 1 && mayGoOn(open, newest, most);
  return goesOn ? newest : placeAmong(open, random);
}

/** Whether sensors of an account are still placed in a shard that it has begun to use. */
function mayGoOn(open: readonly OpenShard[], shard: number, most: number): boolean {
  let [sum, own] = [0, Number.NaN];
  for (const each of open) {
    sum += each.bytes;
    if (each.shard === shard) own = each.bytes;
  }
  return own * open.length <= most * sum;
}

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
  /** Shards in which they are placed if its newest sensor is there. */
  readonly beside: readonly number[];
  /** The shard in which they are placed otherwise. */
  readonly otherwise: number;
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
   * As `placeBeside`, of which the database knows the newest sensor.
   * @param count of the sensors
   * @returns null: where the database places them, which is in the central shard
   */
  place(count: number, random = Math.random): Placed | null {
    const open = this.#open.filter(({ shard }) => !this.#silent.has(shard));
    const otherwise = placeAmong(open, random);
    if (otherwise === null) return null;
    const { run, most } = TOGETHER;
    const isOver = random() < 1 - (1 - 1 / run) ** count;
    const beside = isOver ? [] : open.map(({ shard }) => shard).filter((shard) => mayGoOn(open, shard, most));
    return { beside, otherwise };
  }
}

/**
 * @param central database, or a transaction of it
 * @param count of the sensors that a statement adds
 * @returns SQL of the shard of the new sensors of an account; null: the column has its default
 */
export function placementOf(central: Queryable, ownerId: number, count: number): Fragment | null {
  const placed = central.memory.of(Placement).place(count);
  if (placed === null) return null;
  const { beside, otherwise } = placed;
  return central`
    coalesce(
      (SELECT shard FROM (SELECT shard FROM sensors WHERE owner_id = ${ownerId} ORDER BY id DESC LIMIT 1) newest
       WHERE shard = ANY (${beside as number[]}::smallint[])),
      ${otherwise}::smallint)`;
}
