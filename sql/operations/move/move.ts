/**
 * Moves a shard to another database while servers and sidecars use it.
 *
 *   note the target ──> copy, catch up ──> close the former database ──> end its connections ──> central address, next generation
 *
 * Before the former database is closed, the move can be continued or dropped. Afterwards the copy has all there is, and any process may do the rest: see
 * `finish.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { FatalError } from '../../../common/fatal.js';
import { faultPoint } from '../../../common/fault-points.js';
import type { Log } from '../../../common/log.js';
import { isCollision, isLockTimeout, type Queryable, type Sql, type Transaction } from '../../connect.js';
import { isDistributed } from '../../driver/citus.js';
import { migrate } from '../../migrate.js';
import { countMigrations } from '../../migration-files.js';
import { checkTarget, inspect, type ShardConfig } from '../add-shard.js';
import { citusVersion } from '../distribute.js';
import { awaitAtMost, BOUNDS, holdAtMost, type MoveBounds } from './bounds.js';
import { type Claim, Gap, ShardCopy } from './copy.js';
import {
  finish,
  isClosedShard,
  type MovingShard,
  readShard,
  requireLock,
  withLock,
  withPool,
} from './finish.js';
import { CLOSED } from './relations.js';

/** Milliseconds to wait for another process that moves the shard. */
const LOCK_WAIT = 10_000;
/** Rows of the journal that are left when the former database is closed, if the copy can catch up so far. */
const FEW = 200;
/** Times that the copy catches up at most before that. */
const MOST = 20;
/** Copies at most, one after the other, where the former database loses rows that the copy needs. */
const COPIES = 3;

/**
 * For locks that hold up writers. Shorter than the time after which PostgreSQL checks for deadlocks: a move never makes it end the transaction of another
 * session.
 */
const LOCK_TIMEOUT = '500ms';
/** Milliseconds by which the wait for a vacuum is longer than that time, after which PostgreSQL ends an autovacuum that others wait for. */
const VACUUM_ENDS = 3000;
/** Attempts to close the former database, and milliseconds between two. */
const ATTEMPTS = 120;
const PAUSE = 1000;

export interface MoveOptions {
  readonly config: ShardConfig;
  readonly log: Log;
  /** Called with a line for each step. */
  readonly progress: (line: string) => void;
  /** Shorter ones for tests. */
  readonly bounds?: MoveBounds;
}

/**
 * @param central pool of the central database
 * @param id of the shard
 * @param url of the other database, without a password; the present address of the shard drops a move that is not over
 * @throws FatalError where the shard cannot be moved there; the error of a database: then the move goes on with the next call
 */
export async function moveShard(
  central: Sql,
  id: number,
  url: string,
  { config, log, progress, bounds = BOUNDS }: MoveOptions,
): Promise<'moved' | 'dropped'> {
  const isDone = await withLock(
    central,
    id,
    async (locked) => {
      const shard = await readShard(central, id);
      if (isDistributed(shard.address))
        throw new FatalError(
          `shard ${id} is in a Citus cluster, which moves it between its nodes: call citus_schema_move on the coordinator. It cannot leave the cluster`,
        );
      if (shard.state === 'open' && shard.address === url)
        throw new FatalError(`shard ${id} is at that address already`);
      if (shard.target !== null && ![shard.target, shard.address].includes(url))
        throw new FatalError(
          `shard ${id} is being moved to ${shard.target}: repeat that, or move it to ${shard.address}, which drops it`,
        );
      const isClosed = await isClosedShard(shard);
      if (url === shard.address) {
        if (isClosed) throw new FatalError(`shard ${id} has moved: repeat the command with ${shard.target}`);
        await withPool(shard.address, (source) => requireOpen(source, shard));
        await locked`UPDATE shards SET state = 'open', target = NULL WHERE id = ${id}`;
        return 'dropped';
      }
      const parts = { url, config, log, progress, bounds, locked };
      if (!isClosed)
        await withPool(shard.address, (source) =>
          withPool(url, (target) => copy(shard, { ...parts, source, target })),
        );
      progress('the former database is closed: uploads wait');
      await finish(central, { ...shard, target: url });
      return 'moved';
    },
    { timeout: LOCK_WAIT, held: bounds.awaited },
  );
  if (isDone === null) throw new FatalError(`another process moves shard ${id}`);
  return isDone;
}

interface CopyParts extends MoveOptions {
  readonly bounds: MoveBounds;
  readonly source: Sql;
  readonly target: Sql;
  readonly url: string;
  /** Of the central database, with the lock of the move. */
  readonly locked: Queryable;
}

/** When it resolves the target has all there is, and the source is closed. */
async function copy(shard: MovingShard, parts: CopyParts): Promise<void> {
  const { source, target, url, config, log, progress, bounds, locked } = parts;
  await checkTarget(target, config, log);
  if ((await citusVersion(target)) !== null)
    throw new FatalError('that database is one of a Citus cluster: a shard cannot be moved there');
  const claimed = await claim(target, shard, bounds.awaited, async () => {
    await migrate(target, log, undefined, progress);
    await requireLock(locked);
  });
  await requireOpen(source, shard);
  await requireSameMigrations(source, target);
  faultPoint('before a move is noted');
  await locked`UPDATE shards SET state = 'moving', target = ${url} WHERE id = ${shard.id}`;
  faultPoint('before the copy of a shard');
  const copy = await ShardCopy.of(source, target, claimed, bounds);
  await copy.whilePinned(async () => {
    let isCopied = await copy.canResume();
    if (isCopied) progress('the copy goes on');
    for (let attempt = 1; ; attempt++) {
      try {
        await requireLock(locked);
        if (!isCopied) await begin(copy, progress);
        isCopied = true;
        await catchUp(copy, progress);
        await waitForBackups(source, copy, progress);
        faultPoint('before a shard is closed');
        return await close(copy, parts);
      } catch (error) {
        if (!(error instanceof Gap) || attempt === COPIES) throw error;
      }
      progress('the copy has paused for too long, or the former database has failed over: copying again');
      isCopied = false;
    }
  });
}

async function begin(copy: ShardCopy, progress: (line: string) => void): Promise<void> {
  progress('copying');
  await copy.begin();
}

async function catchUp(copy: ShardCopy, progress: (line: string) => void): Promise<void> {
  for (let i = 0; i < MOST; i++) {
    const rows = await copy.catchUp();
    progress(`caught up with ${rows} ${rows === 1 ? 'upload' : 'uploads'}`);
    if (rows <= FEW) break;
  }
  await copy.rehearse();
}

/** A backup would fail with its connection. */
async function waitForBackups(source: Sql, copy: ShardCopy, progress: (line: string) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { count } = await source`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'sensorium backup'`;
    if (count === 0) return;
    if (isFirst) progress('waiting for a backup');
    await sleep(PAUSE);
    await copy.catchUp();
  }
}

/**
 * Makes the target one of this shard, unless it has other data, or another command takes it meanwhile. It waits for what commands that had taken it before are
 * doing there; they do nothing with it from then on.
 * @param awaited milliseconds
 * @throws FatalError
 */
async function claim(
  target: Sql,
  shard: MovingShard,
  awaited: number,
  migrated: () => Promise<unknown>,
): Promise<Claim> {
  const { id, identity, generation } = shard;
  const bounded = <T>(take: (tx: Transaction) => PromiseLike<T>): Promise<T> =>
    target.begin((tx) => awaitAtMost(tx, awaited, () => take(tx)));
  const own = await inspect(target);
  if (own !== null && own.identity !== identity)
    throw new FatalError(`that database has shard ${own.shard}: it is not used`);
  if (own?.generation === generation) throw new FatalError(`shard ${id} is in that database already`);
  // What was copied without new columns is copied anew.
  const needed = await countMigrations();
  if (own !== null)
    await bounded(
      (tx) => tx`UPDATE shard_move SET copied = NULL WHERE (SELECT count(*) FROM migrations) < ${needed}`,
    );
  await migrated();
  const [central] = await target<{ found: boolean }[]>`SELECT EXISTS (SELECT FROM shards) AS found`;
  if (central!.found) throw new FatalError('that is the central database of a deployment: it is not used');
  // No process uses a database of a negative generation. It is positive when the former database is closed.
  const [claimed] = await bounded(
    (tx) => tx<Claim[]>`
      INSERT INTO shard_identity AS own (shard, identity, generation) VALUES (${id}, ${identity}, ${-generation - 1})
      ON CONFLICT (one) DO UPDATE SET generation = excluded.generation
        WHERE own.identity = excluded.identity AND own.generation = ${own?.generation ?? null}::integer
      RETURNING -generation AS generation, xmin::text AS claim`,
  );
  if (claimed === undefined)
    throw new FatalError(
      'another shard has taken that database, or another command has moved this one there meanwhile: it is not used',
    );
  return claimed;
}

/** Waits for another command that is about to close the former database: it had the lock before. @throws FatalError where that is closed */
async function requireOpen(source: Sql, { id, generation }: MovingShard): Promise<void> {
  const { count } = await source`SELECT FROM shard_identity WHERE generation = ${generation} FOR SHARE`;
  if (count !== 1)
    throw new FatalError(`another command has closed the former database of shard ${id}: repeat the command`);
}

/** What the new database has no columns for would be lost. @throws FatalError */
async function requireSameMigrations(source: Queryable, target: Queryable): Promise<void> {
  const [own, other] = await Promise.all(
    [source, target].map((sql) => sql<{ number: number }[]>`SELECT number FROM migrations ORDER BY number`),
  );
  const numbers = (rows: readonly { number: number }[]) => rows.map(({ number }) => number).join();
  if (numbers(own!) !== numbers(other!))
    throw new FatalError(
      'the two databases have different migrations: run npm run migrate, then repeat the command',
    );
}

/**
 * Keeps all others from writing, completes the copy, and has all writes refused from then on. It waits for transactions that write; all uploads wait for it, even
 * where the command or the new database hangs, for a bounded time.
 */
async function close(
  copy: ShardCopy,
  { source, target, progress, bounds, locked }: CopyParts,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await source.begin(async (tx) => {
        await holdAtMost(tx, bounds.held);
        await excludeVacuum(tx);
        await tx`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
        for (const relation of CLOSED)
          await tx.client.query(`
            CREATE TRIGGER moved BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${relation}
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved_shard()`);
        faultPoint('while a shard is closed');
        await requireSameMigrations(tx, target);
        await copy.complete(tx);
        faultPoint('between the last copy and the close of a shard');
        await tx`UPDATE shard_identity SET generation = -generation`;
        // A command that takes the lock from now on waits for the end of this transaction before it changes the new database.
        await requireLock(locked);
      });
    } catch (error) {
      if (!(isLockTimeout(error) || isCollision(error))) throw error;
      if (attempt === ATTEMPTS)
        throw new FatalError(
          'transactions of the former database, or a vacuum, take too long: repeat the command when they have ended',
          { cause: error },
        );
      if (attempt === 1) progress('waiting for transactions that write');
    }
    await sleep(PAUSE);
    await copy.catchUp();
  }
}

/**
 * Waits until no relation is vacuumed, and keeps it so. PostgreSQL ends an autovacuum for it, unless that prevents the wraparound of transactions. The lock holds
 * up neither writers nor readers, as the next ones do while they wait.
 */
async function excludeVacuum(tx: Transaction): Promise<void> {
  await tx`
    SELECT set_config('lock_timeout', (setting::int + ${VACUUM_ENDS}::int)::text, true) FROM pg_settings
    WHERE name = 'deadlock_timeout'`;
  const relations = CLOSED.map((relation) => `ONLY ${relation}`).join(', ');
  await tx.client.query(`LOCK TABLE ${relations} IN SHARE UPDATE EXCLUSIVE MODE`);
}
