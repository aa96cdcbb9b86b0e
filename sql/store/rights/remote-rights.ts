/**
 * Changes of rights, in shards that are not in the central database.
 *
 *   clock of the shard ──> central rights epoch ──> rights epoch of the shard, and a lease from that clock on
 *
 * The central rights epoch counts the changes. That of another shard is a number of the same count: the changes up to it hold there. Each process renews
 * it before it answers a request that may have ended a right, when NOTIFY `rights` says that another process has ended one, and once a second. A flush
 * requires the lease. So a process that cannot reach a shard has but to wait for longer than a lease lasts (`renew_rights_lease`).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { briefly, type Log } from '../../../common/log.js';
import { Pause } from '../../../common/pause.js';
import { connect, type Sql } from '../../connect.js';
import type { ShardLocation, ShardRow } from '../../driver/shard-location.js';
import type { Memory, Resettable } from '../../memory.js';
import type { ShardDatabase } from '../../shards.js';
import { Placement } from '../shards/placement.js';
import type { ShardList } from '../shards/shard-list.js';
import { RightsLog } from './rights-log.js';
import { SharedReads } from './shared-reads.js';

/** Milliseconds between two renewals. */
const PERIOD = 1000;
/** Milliseconds that a renewal waits for those of other shards before the central epoch is read for all of them. */
const GATHERING = 50;
/** Milliseconds that a central epoch which was read counts as the present one: as long as a lease. */
const LEASE = 4500;
/** Milliseconds after which a change of rights is answered although a shard could not be raised: more than a lease, by a clock that may be slower. */
const LONGEST = 5000;
/**
 * Changes that the central database may have lost in a failover, far more than there can be: processes that have not noticed it may have rights of
 * such epochs.
 */
const LOST = 1_000_000;
/** Milliseconds before a failed renewal is tried again, while an answer waits for it. */
const RETRY = 100;
/** Milliseconds of a statement. */
const TIMEOUT = 2000;

/** Connections to the central database, where there are other shards: one reads, one listens. */
export const RIGHTS_CONNECTIONS = 2;

/** Of the central database. */
interface CentralEpoch {
  /** Shards that ask within `gathering` milliseconds share a read, which begins after each of them has asked. */
  read(gathering: number): Promise<number>;
  /** A read that is about to begin waits no longer. */
  hurry(): void;
  /** Where a shard has a newer one. @returns the new epoch */
  raise(newer: number): Promise<number>;
}

/** The newest rights epoch that this process has seen in a shard. */
class RaisedEpoch implements Resettable {
  epoch = -1;

  reset(): void {
    this.epoch = -1;
  }
}

/** What a process does about rights in other shards. */
export class RemoteRights {
  readonly #central: Sql;
  readonly #epochs: CentralEpoch;
  readonly #reads = new SharedReads(() => this.#readOnce());
  #shards: readonly RemoteShard[];
  readonly #list: Pick<ShardList, 'isCurrent' | 'refresh'> | null;
  readonly #log: RightsLog;
  #isListening = false;
  #generation = 0;
  /** The central epoch that was read last, and when that began, of performance.now(). */
  #known = { epoch: -1, since: Number.NEGATIVE_INFINITY };
  /** Changes up to this epoch need no wait of this process: others made them, or it has waited. */
  #answered = -1;

  /**
   * @param databases of `readShards`
   * @param list null: no shard is added meanwhile
   */
  constructor(
    central: Sql,
    databases: readonly ShardDatabase[],
    list: Pick<ShardList, 'isCurrent' | 'refresh'> | null = null,
  ) {
    this.#central = central;
    this.#list = list;
    this.#log = central.memory.of(RightsLog);
    this.#generation = this.#log.generation;
    this.#epochs = {
      read: (gathering) => this.#read(gathering),
      hurry: () => this.#reads.hurry(),
      raise: (epoch) => this.#raiseCentral(epoch),
    };
    this.#shards = remoteOf(databases).map((database) => new RemoteShard(database, this.#epochs));
  }

  /**
   * From now on the epochs are raised whenever a process changes rights. As long as all data are in the central database it takes no statement.
   * @param url of the central database
   * @param databases of `readShards`
   * @param memory of the central database
   */
  static async follow(
    url: string,
    databases: readonly ShardDatabase[],
    memory: Memory,
    log: Log,
    list: ShardList | null = null,
  ): Promise<RemoteRights> {
    const options = { max: RIGHTS_CONNECTIONS - 1, name: 'sensorium rights', statementTimeout: TIMEOUT };
    const rights = new RemoteRights(connect(url, { ...options, memory }), databases, list);
    if (rights.#shards.length === 0) return rights;
    rights.#answered = await rights.#read().catch(() => -1);
    await Promise.all(rights.#shards.map((shard) => rights.#begin(shard, log)));
    await rights.#listen();
    return rights;
  }

  /** Follows the changes in one more shard. Resolves after the first attempt to reach it. */
  async add(database: ShardDatabase, log: Log): Promise<void> {
    const shard = new RemoteShard(database, this.#epochs);
    this.#shards = [...this.#shards, shard];
    await Promise.all([this.#begin(shard, log), this.#listen()]);
  }

  #begin(shard: RemoteShard, log: Log): Promise<void> {
    return shard.begin(log, this.#central.memory.of(Placement));
  }

  async #listen(): Promise<void> {
    if (this.#isListening) return;
    this.#isListening = true;
    const wake = () => {
      for (const shard of this.#shards) shard.wake();
    };
    // It goes on trying, and meanwhile there is the clock.
    await this.#central.listen('rights', wake, wake).catch(() => {});
  }

  /**
   * Call it after the commit of what may have ended a right, before the answer. When it resolves, no flush and no read of any process uses the right any
   * more.
   */
  async raise(): Promise<void> {
    if (this.#shards.length === 0 && (this.#list === null || this.#list.isCurrent)) return;
    const late = new AbortController();
    const { signal } = late;
    // It ends with the work where all goes well.
    const longest = sleep(LONGEST, undefined, { signal, ref: false }).catch(() => {});
    await Promise.race([this.#raise(signal), longest]);
    late.abort();
  }

  /**
   * For reads of remote shards under cached rights, whose epoch may be too old where a shard could not be raised.
   * @returns the central epoch of now, or of less time ago than any change takes that could not raise a shard
   * @throws the database's error
   */
  async present(): Promise<number> {
    const { epoch, since } = this.#known;
    return performance.now() - since < LEASE ? epoch : this.#read();
  }

  /** Resolves when all changes of rights that are committed hold in a shard. @throws the database's error */
  async raiseShard(id: number): Promise<void> {
    await this.#shards.find((shard) => shard.id === id)?.renewNow();
  }

  async #raise(signal: AbortSignal): Promise<void> {
    while (this.#list?.isCurrent === false && !signal.aborted) {
      const isRead = await this.#list.refresh().then(
        () => true,
        () => pauseOf(RETRY),
      );
      // Without other shards the database that does not respond is the one that the request needed.
      if (this.#shards.length === 0 || isRead === true) break;
    }
    if (this.#shards.length === 0) return;
    let read: number | null = null;
    while (read === null && !signal.aborted) read = await this.#read().catch(() => pauseOf(RETRY));
    const epoch = read ?? -1;
    if (epoch <= this.#answered) return;
    const generation = this.#generation;
    const since = performance.now();
    const raised = await Promise.all(this.#shards.map((shard) => shard.raiseTo(epoch, signal)));
    const isDone = !raised.includes(false) || performance.now() - since > LEASE + RETRY;
    if (isDone && generation === this.#generation) this.#answered = Math.max(this.#answered, epoch);
  }

  #read(gathering = 0): Promise<number> {
    return this.#reads.read(gathering);
  }

  async #readOnce(): Promise<number> {
    const since = performance.now();
    const rows = await this.#central<(ShardRow & { readonly epoch: number })[]>`
      SELECT epoch, id AS shard, address, identity, generation, state FROM rights_epoch LEFT JOIN shards ON true`;
    this.#forgetFormer();
    const { epoch } = rows[0]!;
    for (const row of rows) this.#shards.find(({ id }) => id === row.shard)?.learn(row);
    this.#known = { epoch, since };
    return epoch;
  }

  /** Forgets the epochs of a central database that has failed over since. */
  #forgetFormer(): void {
    if (this.#generation === this.#log.generation) return;
    this.#generation = this.#log.generation;
    this.#answered = -1;
    for (const shard of this.#shards) shard.forget();
  }

  /** The central database lacks changes that a shard has. All rights that are older than its new epoch count as touched. @returns the new epoch */
  async #raiseCentral(epoch: number): Promise<number> {
    await this.#central`UPDATE rights_epoch SET epoch = ${epoch + LOST} WHERE epoch < ${epoch}`;
    return this.#read();
  }

  /** @param options.timeout seconds that statements under way may take */
  async end(options: { readonly timeout: number }): Promise<void> {
    await Promise.all([this.endShards(options), this.#central.end(options)]);
  }

  /** As `end`, but for the central pool, where it belongs to the caller. */
  async endShards(options: { readonly timeout: number }): Promise<void> {
    await Promise.all(this.#shards.map((shard) => shard.end(options)));
  }
}

function remoteOf(databases: readonly ShardDatabase[]): readonly ShardDatabase[] {
  return databases.filter(({ identity }) => identity !== null);
}

/** `raise`, for a process that does not follow the changes of others. @param databases of `readShards` */
export async function raiseRemoteRights(central: Sql, databases: readonly ShardDatabase[]): Promise<void> {
  if (remoteOf(databases).length === 0) return;
  const rights = new RemoteRights(central, databases);
  await rights.raise();
  await rights.endShards({ timeout: 1 });
}

/** What a shard says of itself. */
interface OwnEpoch {
  /** Its clock. */
  readonly present: string;
  readonly epoch: number;
  /** Whether its lease was renewed just now. */
  readonly leased: boolean;
}

/** Keeps the rights epoch of a shard up to date. */
class RemoteShard {
  readonly id: number;
  readonly #location: ShardLocation | null;
  readonly #sql: Sql;
  readonly #central: CentralEpoch;
  #renewing: Promise<void> | null = null;
  /** Whether an answer waits for the renewal that is under way. */
  #isUrgent = false;
  #isFailing = false;
  /** Whether its last statement succeeded: a renewal also fails without the central database. */
  #responds = true;
  #isOver = false;
  readonly #pause = new Pause(false);
  #ended = Promise.resolve();

  constructor({ id, url, memory, location }: ShardDatabase, central: CentralEpoch) {
    const options = { max: 1, name: 'sensorium rights', statementTimeout: TIMEOUT, memory };
    this.id = id;
    this.#location = location;
    this.#sql = connect(url, { ...options, ...(location === null ? {} : { location }) });
    this.#central = central;
  }

  /** The central database says where the shard is: one that moves is noticed with the epoch. */
  learn(row: ShardRow): void {
    this.#location?.learn(row);
  }

  /** Resolves after the first attempt. */
  async begin(log: Log, placement: Placement): Promise<void> {
    await this.#renewOrLog(log, placement, true);
    this.#ended = this.#follow(log, placement);
  }

  wake(): void {
    this.#pause.wake();
  }

  /** @param signal ends the attempts. @returns whether it has the epoch */
  async raiseTo(epoch: number, signal: AbortSignal): Promise<boolean> {
    const raised = this.#sql.memory.of(RaisedEpoch);
    while (raised.epoch < epoch && !signal.aborted) await this.renew(true).catch(() => pauseOf(RETRY));
    return raised.epoch >= epoch;
  }

  /**
   * Joins a renewal that is under way, which may have read an older epoch.
   * @param isUrgent whether it does without waiting for those of other shards
   * @throws the database's error
   */
  renew(isUrgent: boolean): Promise<void> {
    if (isUrgent) this.#hurry();
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
      this.#isUrgent = false;
    });
    return this.#renewing;
  }

  /** One that is under way may have read the central epoch too early. @param isUrgent as of `renew`. @throws the database's error */
  async renewNow(isUrgent = true): Promise<void> {
    if (isUrgent) this.#hurry();
    await this.#renewing?.catch(() => {});
    await this.renew(isUrgent);
  }

  /** The renewal that is under way, or the next one, waits for none of other shards. */
  #hurry(): void {
    this.#isUrgent = true;
    this.#central.hurry();
  }

  async #renew(): Promise<void> {
    const raised = this.#sql.memory.of(RaisedEpoch);
    const { present, epoch: own, leased } = await this.#noting(() => this.#readOwn());
    let epoch = await this.#central.read(this.#isUrgent ? 0 : GATHERING);
    if (epoch < own) epoch = await this.#central.raise(own);
    // Another process may have just done it.
    if (!leased || own < epoch)
      await this.#noting(() => this.#sql`SELECT renew_rights_lease(${epoch}, ${present}::timestamptz)`);
    raised.epoch = Math.max(raised.epoch, epoch);
  }

  async #readOwn(): Promise<OwnEpoch> {
    if (this.#location?.isDistributed) await this.#followSchema(this.#location);
    const [own] = await this.#sql<OwnEpoch[]>`
      SELECT clock_timestamp()::text AS present, epoch, EXISTS (
        SELECT FROM rights_lease WHERE clock_timestamp() BETWEEN begins AND ends - interval '4 seconds'
      ) AS leased FROM rights_epoch`;
    return own!;
  }

  /** @param work statements of the shard. @throws the database's error */
  async #noting<T>(work: () => PromiseLike<T>): Promise<T> {
    try {
      const result = await work();
      this.#responds = true;
      return result;
    } catch (error) {
      this.#responds = false;
      throw error;
    }
  }

  /** Citus may have moved the schema: statements that it sends to another node take longer, and some of them fail. */
  async #followSchema(location: ShardLocation): Promise<void> {
    const [place] = await this.#sql<{ isHere: boolean }[]>`
      SELECT EXISTS (
        SELECT FROM pg_dist_placement JOIN pg_dist_shard USING (shardid)
        WHERE logicalrelid = 'shard_identity'::regclass AND groupid = (SELECT groupid FROM pg_dist_local_group)
      ) AS "isHere"`;
    if (!place!.isHere) await location.findNode();
  }

  forget(): void {
    this.#sql.memory.of(RaisedEpoch).reset();
  }

  async #follow(log: Log, placement: Placement): Promise<void> {
    while (!this.#isOver) {
      // All shards at the same time, whatever the last renewals took.
      const isWoken = await this.#pause.for(PERIOD - (performance.now() % PERIOD));
      if (!this.#isOver) await this.#renewOrLog(log, placement, isWoken);
    }
  }

  async #renewOrLog(log: Log, placement: Placement, isUrgent: boolean): Promise<void> {
    try {
      await this.renewNow(isUrgent);
      placement.note(this.id, true);
      if (this.#isFailing) log.info({ shard: this.id }, 'rights of a shard are up to date again');
      this.#isFailing = false;
    } catch (error) {
      placement.note(this.id, this.#responds);
      if (!this.#isFailing && !this.#isOver)
        log.warn({ ...briefly(error), shard: this.id }, 'rights of a shard not renewed');
      this.#isFailing = true;
      await pauseOf(RETRY);
    }
  }

  async end(options: { readonly timeout: number }): Promise<void> {
    this.#isOver = true;
    this.wake();
    await this.#sql.end(options);
    await this.#ended;
  }
}

async function pauseOf(milliseconds: number): Promise<null> {
  await sleep(milliseconds, undefined, { ref: false });
  return null;
}
