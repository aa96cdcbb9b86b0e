/**
 * A read replica of the central database, for reads that may be a little old. A process follows how far the replica is behind:
 *
 *   each second: position of the log of the primary, with the time before it was asked ── then the position up to which the replica has replayed it
 *
 * The replica has all that was committed before the newest of those times whose position it has replayed. Both times are of the clock of this process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { briefly, type Log } from '../common/log.js';
import { type ConnectOptions, connect, isUnavailable, type Sql } from './connect.js';
import type { HostState } from './driver/database-hosts.js';
import { withHostState } from './driver/primary-client.js';
import { Memory } from './memory.js';
import { Shards } from './shards.js';
import { rightsEpoch } from './store/rights/rights-epoch.js';

/** Milliseconds between two measurements. */
const PAUSE = 1_000;
/** Milliseconds that a read waits for the replica to have what the client has stored. */
const LONGEST_WAIT = 2_000;
const FIRST_PAUSE = 10;
/** Measurements of the primary that are kept: a replica that is further behind counts as out of reach. */
const KEPT = 3_600;

/** A row of the journal of the central database: after a failover others may have its number. */
export interface JournalPosition {
  /** Of the primary that stored it; 0: unknown. */
  readonly timeline: number;
  readonly seq: number;
}

/** Where the primary was. */
interface Position {
  /** Of performance.now(), before it was asked. */
  readonly at: number;
  /** Bytes of the log. */
  readonly bytes: number;
}

export class Replica {
  /** The shard in the central database, as the replica has it. */
  readonly shards: Shards;
  readonly #central: Sql;
  readonly #sql: Sql;
  readonly #memory: Memory;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  /** In order of time. */
  #positions: Position[] = [];
  #timeline = 0;
  #asOf = Number.NEGATIVE_INFINITY;
  /** The last measurement, until it ends. */
  #measuring: Promise<void> | null = null;
  #wasReachable = true;

  /**
   * @param central pool of the primary, which no long reads use
   * @param url of the replica
   */
  constructor(central: Sql, url: string, options: Omit<ConnectOptions, 'memory'>, log: Log) {
    this.#central = central;
    // The journal of the primary is ahead of this one: its cache would not fit.
    this.#memory = new Memory();
    this.#sql = connect(url, { ...options, memory: this.#memory });
    this.shards = new Shards(this.#sql);
    this.#log = log;
    this.#timer = setInterval(() => void this.measure(), PAUSE).unref();
    void this.measure();
  }

  /** Of performance.now(): it has all that was committed before; negative and infinite: unknown. */
  get asOf(): number {
    return this.#asOf;
  }

  /** The rights epoch of the primary. @throws the database's error */
  rightsEpoch(): Promise<number> {
    return rightsEpoch(this.#central);
  }

  /**
   * Waits for a row of the journal for two seconds at most, unless a primary has stored it that is none any more, or not yet to this process: what the replica has
   * of that number may be what the former primary has lost.
   * @returns whether the replica has it
   * @throws the database's error
   */
  async has({ timeline, seq }: JournalPosition): Promise<boolean> {
    if (timeline !== this.#timeline) return false;
    const until = performance.now() + LONGEST_WAIT;
    for (let pause = FIRST_PAUSE; ; pause *= 2) {
      const [row] = await this.#sql<{ has: boolean }[]>`SELECT journal_end() >= ${seq} AS has`;
      if (row!.has) return true;
      if (performance.now() + pause > until) return false;
      await sleep(pause);
    }
  }

  /** Measures how far it is behind. Where that fails, the last measurement holds, and the lag grows. */
  measure(): Promise<void> {
    this.#measuring ??= this.#measure()
      .then(
        () => this.#report(null),
        (error: unknown) => this.#report(error),
      )
      .finally(() => {
        this.#measuring = null;
      });
    return this.#measuring;
  }

  async #measure(): Promise<void> {
    const at = performance.now();
    const primary = await positionOf(this.#central, 'pg_current_wal_lsn()');
    this.#follow(primary.timeline ?? 0);
    this.#positions.push({ at, bytes: primary.bytes! });
    if (this.#positions.length > KEPT) this.#positions.shift();
    const replica = await positionOf(this.#sql, 'pg_last_wal_replay_lsn()');
    const fault = faultOf(replica, primary);
    const isFollowing = replica.isReceiving && (replica.received ?? this.#timeline) === this.#timeline;
    const bytes = fault === null && isFollowing ? replica.bytes : null;
    const replayed = bytes === null ? undefined : this.#positions.findLast((each) => each.bytes <= bytes);
    this.#asOf = replayed?.at ?? Number.NEGATIVE_INFINITY;
    // It may be made anew, or have what the primary has lost.
    if (bytes === null) this.#memory.leaveDatabase();
    if (fault !== null) throw new Error(fault);
  }

  /** After a failover positions and numbers of the former primary count for nothing. */
  #follow(timeline: number): void {
    this.#memory.follow(timeline);
    if (timeline === this.#timeline) return;
    this.#timeline = timeline;
    this.#positions = [];
    this.#asOf = Number.NEGATIVE_INFINITY;
  }

  /** @param error null: none */
  #report(error: unknown): void {
    const isReachable = error === null;
    if (isReachable === this.#wasReachable) return;
    this.#wasReachable = isReachable;
    if (isReachable) this.#log.info('the read replica can be measured again');
    else if (isUnavailable(error))
      this.#log.warn(briefly(error), 'the read replica cannot be measured: the primary answers reads');
    else this.#log.error({ err: error }, 'the read replica cannot be used: the primary answers reads');
  }

  /** @param options.timeout seconds that statements under way may take */
  async end(options: { readonly timeout: number }): Promise<void> {
    clearInterval(this.#timer);
    await this.shards.end(options);
  }
}

interface HostPosition extends HostState {
  /** Of the log; null: it is no standby. */
  readonly bytes: number | null;
  /** Whether it receives the log of another host. */
  readonly isReceiving: boolean;
  /** The timeline that it receives; where the role may not see that, the one of the last checkpoint that it has replayed; null: neither. */
  readonly received: number | null;
}

/** @param position SQL of the position in the log */
async function positionOf(sql: Sql, position: string): Promise<HostPosition> {
  const rows = await withHostState(({ state, lastTimeline }) =>
    sql.unsafe(`
      SELECT ${state}, (${position} - '0/0'::pg_lsn)::bigint AS bytes, receiver.pid IS NOT NULL AS "isReceiving", coalesce(received_tli, ${lastTimeline}) AS received
      FROM (VALUES (1)) AS one LEFT JOIN pg_stat_wal_receiver receiver ON true`),
  );
  return rows[0] as HostPosition;
}

/** Why a replica is none of the database; null: it is one. */
function faultOf(replica: HostPosition, primary: HostPosition): string | null {
  if (!replica.isStandby) return 'the database of REPLICA_URL is no standby';
  const isForeign =
    replica.cluster !== null && primary.cluster !== null && replica.cluster !== primary.cluster;
  return isForeign ? 'the database of REPLICA_URL is of another cluster' : null;
}
