/**
 * The copy of a shard in another database, which catches up with the former one while that takes points.
 *
 *   snapshot ──> [rows of the journal behind it, sensors whose points were changed otherwise, files, changes] ... ──> states, consumers, offsets, outbox
 *
 * Nothing is merged in the copy: its blocks are those of the snapshot, and its journal has all rows that came since. Where points were changed otherwise than by
 * a flush, a row of the journal names the sensor, which is copied anew.
 */

import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { FatalError } from '../../../common/fatal.js';
import { faultPoint } from '../../../common/fault-points.js';
import { isUnavailable, type Sql, type Transaction } from '../../connect.js';
import { clusterOf, timelineOf } from '../../driver/primary-client.js';
import { readRelations } from '../relations.js';
import { awaitAtMost, BOUNDS, HeldUp, holdAtMost, type MoveBounds } from './bounds.js';
import { CLOSED, COPIED, OF_SENSOR, REPLACED } from './relations.js';

/** Milliseconds between two reads of the journal while the snapshot is copied. */
const FOLLOWING = 500;
/** Seconds for which rows of the journal stay for a move that does not go on: longer than a database pauses. */
const PINNED = 60;
/** Milliseconds between two renewals of that. */
const RENEWAL = 5000;
/** First key of the advisory lock of who pins rows of the journal, the second one is of the schema: "pins" in ASCII. */
const PINS = 0x70696e73;
/** Sensors that are copied anew together. */
const SENSORS = 500;

const SNAPSHOT = 'ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * Rows of the journal are gone that the copy lacks, since it has paused for too long, or the former database has failed over and may lack what was copied: the
 * copy has to begin anew.
 */
export class Gap extends FatalError {}

/** The last row of the journal that was copied, and where it is from. */
interface Copied {
  readonly seq: number;
  /** When it was stored, Unix microseconds: a row that takes its number after a failover has another time. */
  readonly arrived: number;
  readonly source: string | null;
}

/** What a snapshot of the former database says of itself. */
interface Moment {
  /** Last row of the journal. */
  readonly end: number;
  /** When that was stored, Unix microseconds. */
  readonly arrived: number;
  /** First row of the journal. */
  readonly oldest: number;
  /** Oldest transaction that it may lack. */
  readonly seen: string;
  /** Cluster and timeline. */
  readonly source: string;
}

/** Of the command that moves the shard. */
export interface Claim {
  /** Of the shard after the move. */
  readonly generation: number;
  /** `xmin` of the row of `shard_identity` in the target that the command has written. Each command writes it, and so does the end of a move. */
  readonly claim: string;
}

export class ShardCopy {
  readonly #source: Sql;
  readonly #target: Sql;
  /** Of the shard after the move. */
  readonly #generation: number;
  readonly #claim: string;
  readonly #columns: ReadonlyMap<string, string>;
  readonly #bounds: MoveBounds;

  private constructor(
    source: Sql,
    target: Sql,
    { generation, claim }: Claim,
    columns: ReadonlyMap<string, string>,
    bounds: MoveBounds,
  ) {
    this.#source = source;
    this.#target = target;
    this.#generation = generation;
    this.#claim = claim;
    this.#columns = columns;
    this.#bounds = bounds;
  }

  /**
   * @param source pool of three connections at least, one of which renews the pin, with a statement timeout longer than the longest COPY takes
   * @param target the same; it has the same migrations
   * @param bounds shorter ones for tests
   */
  static async of(source: Sql, target: Sql, claim: Claim, bounds = BOUNDS): Promise<ShardCopy> {
    const relations = await readRelations(target, 'shard');
    const columns = new Map(relations.map((each) => [each.name, each.columns.join(', ')]));
    return new ShardCopy(source, target, claim, columns, bounds);
  }

  /** Keeps the rows of the journal that the copy lacks while `work` runs, however long one of its steps takes. @throws what `work` throws */
  async whilePinned<T>(work: () => Promise<T>): Promise<T> {
    const over = new AbortController();
    // A database that does not respond holds up no end.
    void this.#renewPin(over.signal);
    try {
      return await work();
    } finally {
      over.abort();
    }
  }

  /** Whether the first copy of this move has ended, and the former database still has all that came since. */
  async canResume(): Promise<boolean> {
    const [copied] = await this.#target<Copied[]>`
      SELECT seq, arrived, source FROM shard_move, journal
      WHERE generation = ${this.#generation} AND copied IS NOT NULL AND seq = journal_end()`;
    if (copied === undefined) return false;
    await this.#pin(copied.seq);
    return this.#source.begin(SNAPSHOT, async (from) => has(from, await momentOf(from), copied));
  }

  /** Empties the target, then copies a snapshot. @throws Gap; the error of a database */
  async begin(): Promise<void> {
    await this.#empty();
    await this.#pin(null);
    const over = new AbortController();
    const failed = new AbortController();
    await this.#source.begin(SNAPSHOT, async (from) => {
      const moment = await momentOf(from);
      const following = this.#follow(moment, over.signal).catch((error: unknown) => failed.abort(error));
      try {
        await this.#inTarget(async (to) => {
          const { signal } = failed;
          for (const relation of COPIED) await this.#pipe(from, to, relation, 'true', signal);
          faultPoint('while a shard is copied');
          await this.#pipe(from, to, 'journal', `seq <= ${moment.end}`, signal);
          await to`UPDATE ingest_fence SET oldest = ${moment.oldest}`;
          await to`
            UPDATE shard_move SET copied = ${moment.end}, seen = ${moment.seen}, source = ${moment.source}::text`;
        });
      } catch (error) {
        // What was copied is of no use.
        failed.signal.throwIfAborted();
        throw error;
      } finally {
        over.abort();
        await following;
      }
      failed.signal.throwIfAborted();
    });
    await this.#target.unsafe('ANALYZE');
  }

  /** Catches up once. @returns rows of the journal that were copied. @throws Gap; the error of a database */
  async catchUp(): Promise<number> {
    const { rows, end } = await this.#source.begin(SNAPSHOT, (from) =>
      this.#inTarget((to) => this.#takeUp(from, to)),
    );
    await this.#pin(end);
    return rows;
  }

  /**
   * Completes the copy, and commits it.
   * @param from reads what is committed, and keeps all others from writing
   * @throws Gap; the error of a database
   */
  async complete(from: Transaction): Promise<void> {
    await this.#inTarget(async (to) => {
      await this.#takeUp(from, to);
      await this.#takeSmall(from, to);
      const { rows } = await from.client.query<{ value: string; called: boolean }>(
        'SELECT last_value::text AS value, is_called AS called FROM shard_outbox_id_seq',
      );
      const { value, called } = rows[0]!;
      await to`SELECT setval('shard_outbox_id_seq', ${value}::text::bigint, ${called})`;
      const [rights] = await from<{ epoch: number }[]>`SELECT epoch FROM rights_epoch`;
      await to`UPDATE rights_epoch SET epoch = ${rights!.epoch} WHERE epoch < ${rights!.epoch}`;
    });
  }

  /** Does the work of `complete` in advance, so that it finds few differences. @throws Gap; the error of a database */
  async rehearse(): Promise<void> {
    const { end } = await this.#source.begin(SNAPSHOT, (from) =>
      this.#inTarget(async (to) => {
        const taken = await this.#takeUp(from, to);
        await this.#takeSmall(from, to);
        return taken;
      }),
    );
    await this.#pin(end);
  }

  /**
   * Keeps the last row that the copy has, too: `#follow` and `catchUp` compare it to find a failover of the former database.
   * A command that takes the target meanwhile waits for this one before it pins what its own copy lacks.
   * @param end that row; null: the present one
   * @throws FatalError where another command has taken the target, or holds the lock for too long; the error of a database
   */
  async #pin(end: number | null): Promise<void> {
    await this.#source.begin(async (tx) => {
      await this.#lockPins(tx);
      await this.#inTarget(async () => {});
      // Who prunes the journal meanwhile waits for the pin, or has ended.
      if (end === null) await tx`SELECT FROM ingest_fence FOR UPDATE`;
      await tx`
        INSERT INTO shard_move AS move (generation, pinned, pinned_until)
        SELECT ${this.#generation}, coalesce(${end}::bigint, journal_end()) - 1, clock_timestamp() + ${PINNED} * interval '1 second'
        ON CONFLICT (one) DO UPDATE SET generation = excluded.generation, pinned = excluded.pinned, pinned_until = excluded.pinned_until,
                                        copied = NULL, seen = NULL, source = NULL`;
    });
  }

  /** @throws HeldUp; the error of the database */
  async #lockPins(tx: Transaction): Promise<void> {
    const { held, awaited } = this.#bounds;
    await holdAtMost(tx, held);
    await awaitAtMost(
      tx,
      awaited,
      () => tx`SELECT pg_advisory_xact_lock(${PINS}::int, hashtext(current_schema()))`,
    );
  }

  /**
   * Runs a transaction in the target, unless another command has taken that since, or processes use it: this command may have lost its lock and not have noticed.
   * Others that would take it wait for the end of the transaction.
   * @throws FatalError
   */
  #inTarget<T>(work: (to: Transaction) => Promise<T>): Promise<T> {
    return this.#target.begin(async (to) => {
      const { count } = await to`
        SELECT FROM shard_identity WHERE generation = ${-this.#generation} AND xmin::text = ${this.#claim} FOR SHARE`;
      if (count !== 1)
        throw new FatalError('another command has taken the new database meanwhile: repeat the command');
      return work(to);
    });
  }

  /** Renews it as long as there is one of this move. */
  async #renewPin(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // Where it came too late, the next step finds that rows are gone.
      await this.#source`
        UPDATE shard_move SET pinned_until = clock_timestamp() + ${PINNED} * interval '1 second'
        WHERE generation = ${this.#generation} AND pinned IS NOT NULL`.then(
        () => {},
        () => {},
      );
      await sleep(RENEWAL, undefined, { signal }).catch(() => {});
    }
  }

  async #empty(): Promise<void> {
    await this.#inTarget(async (to) => {
      await to.client.query(
        CLOSED.map((relation) => `DROP TRIGGER IF EXISTS moved ON ${relation};`).join(''),
      );
      await to.client.query(
        `TRUNCATE ${['journal', ...COPIED, ...REPLACED.map(([relation]) => relation)].join(', ')}`,
      );
      await to`DELETE FROM rights_lease`;
      await to`DELETE FROM shard_move`;
      await to`INSERT INTO shard_move (generation) VALUES (${this.#generation})`;
    });
  }

  /** Copies rows of the journal while the snapshot is copied, so that the former database has to keep few of them. */
  async #follow(after: Moment, signal: AbortSignal): Promise<void> {
    for (let known = after; !signal.aborted; ) {
      try {
        const moment = await this.#followOnce(known);
        await this.#pin(moment.end);
        known = moment;
      } catch (error) {
        // The snapshot has connections of its own. What the former database has lost meanwhile is found in the next pass.
        if (!(isUnavailable(error) || error instanceof HeldUp)) throw error;
      }
      await sleep(FOLLOWING, undefined, { signal }).catch(() => {});
    }
  }

  /** @param known what the copy has for certain: it may have later rows. @returns what it has now. @throws Gap; the error of a database */
  #followOnce({ end, arrived, source }: Moment): Promise<Moment> {
    return this.#source.begin(SNAPSHOT, async (from) => {
      const moment = await momentOf(from);
      if (!(await has(from, moment, { seq: end, arrived, source }))) throw new Gap(GAP);
      if (moment.end > end)
        await this.#inTarget(async (to) => {
          await to`DELETE FROM journal WHERE seq > ${end}`;
          await this.#pipe(from, to, 'journal', `seq > ${end} AND seq <= ${moment.end}`);
        });
      return moment;
    });
  }

  async #takeUp(
    from: Transaction,
    to: Transaction,
  ): Promise<{ readonly rows: number; readonly end: number }> {
    const moment = await momentOf(from);
    const { end, seen } = moment;
    const [known] = await to<(Copied & { copied: number; seen: string })[]>`
      SELECT copied, seen, source, seq, arrived FROM shard_move, journal WHERE seq = journal_end()`;
    if (!(await has(from, moment, known!))) throw new Gap(GAP);
    const { copied, seq: last, seen: before } = known!;
    const rows = await this.#pipe(from, to, 'journal', `seq > ${last} AND seq <= ${end}`);
    const changed = await to<{ id: number }[]>`
      SELECT DISTINCT id FROM journal CROSS JOIN LATERAL unnest(changed) AS id WHERE seq > ${copied} ORDER BY id`;
    for (let i = 0; i < changed.length; i += SENSORS)
      await this.#takeSensors(
        from,
        to,
        changed.slice(i, i + SENSORS).map(({ id }) => id),
      );
    const since = `age(xmin) <= age('${before}'::xid8::xid)`;
    await this.#stage(from, to, 'changes', since);
    await to.client.query(`INSERT INTO changes SELECT * FROM staged ON CONFLICT DO NOTHING`);
    await this.#stage(from, to, 'files', since);
    const columns = this.#columns.get('files')!;
    await to.client.query(
      'DELETE FROM files USING staged WHERE files.sensor_id = staged.sensor_id AND files.date = staged.date',
    );
    await to.client.query(`INSERT INTO files (${columns}) SELECT ${columns} FROM staged`);
    await this.#stage(from, to, 'deleted_sensors', since);
    await to.client.query('INSERT INTO deleted_sensors SELECT * FROM staged ON CONFLICT DO NOTHING');
    await to`UPDATE shard_move SET copied = ${end}, seen = ${seen}`;
    return { rows, end };
  }

  async #takeSensors(from: Transaction, to: Transaction, ids: readonly number[]): Promise<void> {
    const which = `sensor_id = ANY ('{${ids.join(',')}}')`;
    for (const relation of OF_SENSOR) await to.client.query(`DELETE FROM ${relation} WHERE ${which}`);
    for (const relation of OF_SENSOR) await this.#pipe(from, to, relation, which);
  }

  /** What is compared as a whole. */
  async #takeSmall(from: Transaction, to: Transaction): Promise<void> {
    // A relation that was empty when it was analysed would be scanned for each row.
    await to.client.query('SET LOCAL enable_nestloop = off');
    await this.#takeStates(from, to);
    await this.#dropDeletedFiles(from, to);
    for (const [relation, keys] of REPLACED) await this.#match(from, to, relation, keys);
  }

  /** Writes differences alone: the foreign keys of each row that is written are looked up. */
  async #match(from: Transaction, to: Transaction, relation: string, keys: readonly string[]): Promise<void> {
    await this.#stage(from, to, relation, 'true');
    const columns = this.#columns.get(relation)!;
    const names = columns.split(', ');
    const own = (all: readonly string[], of: string) => all.map((name) => `${of}.${name}`).join(', ');
    const isKept = `ROW(${own(names, 'staged')})::text = ROW(${own(names, 'own')})::text`;
    const hasKeys = `(${own(keys, 'staged')}) = (${own(keys, 'own')})`;
    await to.client.query(`
      DELETE FROM ${relation} own WHERE NOT EXISTS (SELECT FROM staged WHERE ${hasKeys})`);
    const others = names.filter((name) => !keys.includes(name));
    if (others.length > 0)
      await to.client.query(`
        UPDATE ${relation} own SET ${others.map((name) => `${name} = staged.${name}`).join(', ')}
        FROM staged WHERE ${hasKeys} AND NOT (${isKept})`);
    await to.client.query(`
      INSERT INTO ${relation} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM staged WHERE NOT EXISTS (SELECT FROM ${relation} own WHERE ${hasKeys})`);
  }

  /** States change without a row of the journal too. What they say of blocks stays, since the copy has blocks of its own. */
  async #takeStates(from: Transaction, to: Transaction): Promise<void> {
    await this.#stage(from, to, 'ingest_state', 'true');
    await to.client.query(`
      INSERT INTO deleted_sensors (sensor_id)
        SELECT sensor_id FROM ingest_state s WHERE NOT EXISTS (SELECT FROM staged WHERE staged.sensor_id = s.sensor_id)
        ON CONFLICT DO NOTHING`);
    await to.client.query(
      'DELETE FROM ingest_state s WHERE NOT EXISTS (SELECT FROM staged WHERE staged.sensor_id = s.sensor_id)',
    );
    await to.client.query(
      'INSERT INTO ingest_state (sensor_id) SELECT sensor_id FROM staged ON CONFLICT DO NOTHING',
    );
    const own = ['version', 'has_consumers', 'arrived', 'applied'];
    await to.client.query(`
      UPDATE ingest_state s SET (${own.join(', ')}) = (SELECT ${own.map((name) => `staged.${name}`).join(', ')})
      FROM staged WHERE staged.sensor_id = s.sensor_id
        AND (${own.map((name) => `s.${name}`).join(', ')}) IS DISTINCT FROM (${own.map((name) => `staged.${name}`).join(', ')})`);
  }

  async #dropDeletedFiles(from: Transaction, to: Transaction): Promise<void> {
    await to.client.query('DROP TABLE IF EXISTS staged');
    await to.client.query('CREATE TEMP TABLE staged (sensor_id bigint, date bigint) ON COMMIT DROP');
    await pipe(from, to, 'SELECT sensor_id, date FROM files', 'staged (sensor_id, date)');
    await to.client.query('ANALYZE staged');
    await to.client.query(`
      DELETE FROM files WHERE NOT EXISTS (
        SELECT FROM staged WHERE staged.sensor_id = files.sensor_id AND staged.date = files.date)`);
  }

  /** Copies rows into a temporary relation `staged`. */
  async #stage(from: Transaction, to: Transaction, relation: string, which: string): Promise<void> {
    const columns = this.#columns.get(relation)!;
    await to.client.query('DROP TABLE IF EXISTS staged');
    await to.client.query(
      `CREATE TEMP TABLE staged ON COMMIT DROP AS SELECT ${columns} FROM ${relation} WITH NO DATA`,
    );
    await pipe(from, to, `SELECT ${columns} FROM ${relation} WHERE ${which}`, `staged (${columns})`);
    await to.client.query('ANALYZE staged');
  }

  /** @param signal as of `pipe`. @returns how many rows there were */
  #pipe(
    from: Transaction,
    to: Transaction,
    relation: string,
    which: string,
    signal?: AbortSignal,
  ): Promise<number> {
    const columns = this.#columns.get(relation)!;
    const query = `SELECT ${columns} FROM ${relation} WHERE ${which}`;
    return pipe(from, to, query, `${relation} (${columns})`, signal);
  }
}

const GAP = 'the former database lacks rows of its journal that the copy needs: repeat the command';

async function momentOf(from: Transaction): Promise<Moment> {
  const [moment] = await from<Omit<Moment, 'source'>[]>`
    SELECT seq AS end, arrived, oldest, pg_snapshot_xmin(pg_current_snapshot())::text AS seen
    FROM ingest_fence, journal WHERE seq = journal_end()`;
  return { ...moment!, source: `${clusterOf(from.client) ?? 'unknown'} ${timelineOf(from.client)}` };
}

/** Whether the former database has all that came behind that row, and has lost nothing since it was copied. */
async function has(
  from: Transaction,
  { source }: Moment,
  { seq, arrived, source: before }: Copied,
): Promise<boolean> {
  if (source !== before) return false;
  const { count } = await from`SELECT FROM journal WHERE seq = ${seq} AND arrived = ${arrived}`;
  return count === 1;
}

/**
 * @param into relation with its columns
 * @param signal ends the copy, and the connections
 * @returns how many rows there were
 */
async function pipe(
  from: Transaction,
  to: Transaction,
  query: string,
  into: string,
  signal?: AbortSignal,
): Promise<number> {
  signal?.throwIfAborted();
  const read = from.client.query(copyStreams.to(`COPY (${query}) TO STDOUT (FORMAT binary)`));
  const written = to.client.query(copyStreams.from(`COPY ${into} FROM STDIN (FORMAT binary)`));
  // Either statement may wait, for a lock or for the other one.
  const end = () => {
    for (const { client } of [from, to]) (client as pg.Client).connection.stream.destroy();
  };
  signal?.addEventListener('abort', end);
  try {
    await pipeline(read, written);
  } catch (error) {
    // What is under way on either connection would hold up its end.
    end();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
  return written.rowCount ?? 0;
}
