/** Simulates the days of a fleet in a database: two servers flush, and a sidecar merges, rolls up and expires points by a simulated clock. */
import { DAY, MINUTE } from '../../common/dates.js';
import { connect, type ShardSql, transact } from '../../sql/connect.js';
import { types } from '../../sql/driver/client.js';
import { sessionOn } from '../../sql/driver/session.js';
import { Client } from '../../sql/driver/verified-client.js';
import { Memory } from '../../sql/memory.js';
import { Shards } from '../../sql/shards.js';
import { noCounts } from '../../sql/store/ingest/batch.js';
import { flushingOn } from '../../sql/store/ingest/connection.js';
import { type Flushing, flushBatches } from '../../sql/store/ingest/flush.js';
import { PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { LONGEST_WAIT, mergeDue } from '../../sql/store/points/blocks/due.js';
import { storeDueSums } from '../../sql/store/points/blocks/store-sums.js';
import { deletePointsWithin } from '../../sql/store/points/delete-points.js';
import { expire } from '../../workers/retention/expire.js';
import { createSensor } from '../support/points.js';
import { reachableFor } from '../support/reachable.js';
import { type Fleet, type Sensor, START, sensorsOf } from './fleet.js';
import type { Counts } from './model.js';

/** Points of a body. */
const BODY = 1000;
/** Points that arrive within this time arrive together, microseconds. */
const SLOT = MINUTE;
/** Microseconds between two polls of the sidecar. */
const POLL_INTERVAL = 10 * MINUTE;
/** Milliseconds. */
const STATEMENT_TIMEOUT = 600_000;

export class Play {
  readonly #sensors: readonly Sensor[];
  readonly #clients: readonly Client[];
  readonly #servers: readonly Flushing[];
  /** Connections of the sidecar. */
  readonly #sql: ShardSql;
  #bodies = 0;

  /** @param ids of the sensors in the database */
  private constructor(
    fleet: Fleet,
    readonly ids: readonly number[],
    sql: ShardSql,
    clients: readonly Client[],
  ) {
    this.#sensors = sensorsOf(fleet);
    this.#sql = sql;
    this.#clients = clients;
    this.#servers = clients.map((client) => flushingOn(client, STATEMENT_TIMEOUT, new Memory()));
  }

  /** @param url of a migrated database without other clients */
  static async open(url: string, fleet: Fleet): Promise<Play> {
    const { only: sql } = new Shards(
      connect(url, { max: 4, name: 'year sidecar', statementTimeout: STATEMENT_TIMEOUT }),
    );
    const ids = await sensorIds(sql, fleet);
    const clients = [0, 1].map(
      () => new Client({ ...sessionOn(url, {}), types, application_name: 'year server' }),
    );
    for (const client of clients) await client.connect();
    return new Play(fleet, ids, sql, clients);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.end();
    await this.#sql.end();
  }

  /**
   * Simulates a day. A day that was interrupted may be repeated, with the same result.
   * @param day counted from 0
   * @returns sums of the receipts
   */
  async day(day: number): Promise<Counts> {
    const [row] = await this.#sql<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
    const counts = noCounts();
    let polled = 0;
    for (const [slot, points] of this.#slotsOf(day)) {
      for (; polled + POLL_INTERVAL <= slot * SLOT; polled += POLL_INTERVAL)
        await this.#merge(polled + POLL_INTERVAL);
      for (let from = 0; from < points.length; from += BODY) {
        const body = new PointBuffer(BODY);
        for (let i = from; i < Math.min(from + BODY, points.length); i++) body.addFrom(points, i);
        await this.#flush(body, row!.epoch, counts);
      }
    }
    for (; polled < DAY; polled += POLL_INTERVAL) await this.#merge(polled + POLL_INTERVAL);
    for (const sensor of this.#sensors) {
      const deletion = sensor.deletion(day);
      if (deletion === null) continue;
      const id = this.ids[sensor.index]!;
      await transact(this.#sql, (tx) => deletePointsWithin(tx, id, deletion));
    }
    const now = START + (day + 1) * DAY;
    await storeDueSums(this.#sql, { now });
    await expire(this.#sql, reachableFor(this.#sql), { days: 0, now });
    // Autovacuum does this within a day, but a simulated day takes seconds.
    await this.#sql.unsafe('VACUUM ANALYZE');
    return counts;
  }

  /** What comes on a day, by the time in which it comes: the sensors of each slot one after the other. */
  #slotsOf(day: number): [slot: number, points: PointBuffer][] {
    const slots = new Map<number, PointBuffer>();
    for (const sensor of this.#sensors) {
      const id = this.ids[sensor.index]!;
      for (const { at, date, number } of sensor.arrivals(day)) {
        const slot = Math.floor(at / SLOT);
        let points = slots.get(slot);
        if (points === undefined) {
          points = new PointBuffer();
          slots.set(slot, points);
        }
        points.add(id, date, number, null);
      }
    }
    return [...slots].sort(([left], [right]) => left - right);
  }

  /** The servers take turns, though not always: what one of them has not written itself it has to learn. */
  async #flush(points: PointBuffer, epoch: number, sum: Counts): Promise<void> {
    const server = this.#servers[this.#bodies++ % 3 === 0 ? 0 : 1]!;
    const batch = { points, counts: noCounts(), epoch, callerId: 1 };
    const { stale, missing } = await flushBatches(server, [batch], () => Date.now() * 1000);
    if (stale.size + missing.size > 0) throw new Error('a body was not written');
    for (const name of ['stored', 'duplicate', 'replaced'] as const) sum[name] += batch.counts[name];
  }

  /** Merges due points by the simulated clock. @param at time of the day, microseconds */
  async #merge(at: number): Promise<void> {
    const age = at % LONGEST_WAIT === 0 ? LONGEST_WAIT : POLL_INTERVAL;
    await mergeDue(this.#sql, { now: Date.now() * 1000 + age });
  }
}

/** Creates missing sensors. */
async function sensorIds(sql: ShardSql, fleet: Fleet): Promise<number[]> {
  const read = async () =>
    (await sql<{ id: number }[]>`SELECT id FROM sensors ORDER BY id`).map(({ id }) => id);
  const sensors = sensorsOf(fleet);
  for (let made = (await read()).length; made < sensors.length; made++) {
    const id = await createSensor(sql);
    await sql`UPDATE sensors SET retention = ${sensors[made]!.retention} WHERE id = ${id}`;
  }
  return read();
}
