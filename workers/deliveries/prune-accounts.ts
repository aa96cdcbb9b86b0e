/**
 * Bounds what one account has in the outbox, over all of its notifications: the oldest waiting deliveries are given up, as their logs say, and the
 * oldest deliveries that are over are deleted. Sums of what is written say which accounts to measure, so a pass reads new rows only.
 */
import type { Queryable, Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';
import { BATCH, KEPT, pruneDeliveries } from './prune.js';

/** Short: a storm of firings writes thousands of deliveries a second. */
const PAUSE = 10_000;

export function pruneDeliveriesTask(sql: Sql): Task {
  const accounts = new AccountDeliveries(sql);
  return async (signal) => {
    await accounts.prune(signal);
    return PAUSE;
  };
}

interface Amount {
  readonly deliveries: number;
  readonly bytes: number;
}

/** Of one account: deliveries that wait, and all. */
export interface AccountBounds {
  readonly waiting: Amount;
  readonly kept: Amount;
}

const BOUNDS: AccountBounds = {
  waiting: { deliveries: 100_000, bytes: 500_000_000 },
  kept: { deliveries: 200_000, bytes: 1_000_000_000 },
};

/** An account at its bounds is measured after it has written this share of what may wait. */
const SHARE = 0.1;
/** Deliveries that one statement reads. */
const PORTION = 100_000;
/** Bytes of a row and its index entries, without parameters and log. */
const ROW = 300;

interface Account extends Amount {
  /** Written since it was measured. */
  readonly written: Amount;
}

export class AccountDeliveries {
  readonly #sql: Sql;
  readonly #bounds: AccountBounds;
  /** Largest id that was read. Of a transaction that commits later with smaller ones nothing is added up: the next measuring finds it. */
  #read = 0;
  /** Notifications with deliveries that were written since they were pruned. */
  readonly #notifications = new Set<number>();
  /** At most what each account has: deletions are subtracted when it is measured. */
  readonly #accounts = new Map<number, Account>();

  constructor(sql: Sql, bounds: AccountBounds = BOUNDS) {
    this.#sql = sql;
    this.#bounds = bounds;
  }

  /** Prunes old deliveries, and those beyond the bounds of the notifications and accounts that have got deliveries since the last call; in the first call, of all. */
  async prune(signal?: AbortSignal): Promise<void> {
    await this.#readWritten(signal);
    const written = [...this.#notifications];
    const prune = () => pruneDeliveries(this.#sql, BATCH, KEPT.deliveries, written);
    while (!signal?.aborted && (await prune()) >= BATCH);
    this.#notifications.clear();
    for (const [id, account] of this.#accounts) {
      if (signal?.aborted) return;
      if (this.#isDue(account)) await this.#bound(id, signal);
    }
  }

  /** In portions: the first call reads the whole table. */
  async #readWritten(signal: AbortSignal | undefined): Promise<void> {
    const sql = this.#sql;
    let read = PORTION;
    while (read === PORTION && !signal?.aborted) {
      const rows = await sql<(Amount & { account: number; notification: number; newest: number })[]>`
        SELECT n.owner_id AS account, n.id AS notification, max(d.id) AS newest, count(*) AS deliveries, sum(d.bytes)::float8 AS bytes
        FROM (
          SELECT id, notification_id, ${bytesOf(sql)} AS bytes FROM deliveries d WHERE id > ${this.#read} ORDER BY id LIMIT ${PORTION}
        ) d JOIN notifications n ON n.id = d.notification_id
        GROUP BY n.owner_id, n.id`;
      read = 0;
      for (const { account, notification, newest, ...amount } of rows) {
        read += amount.deliveries;
        this.#read = Math.max(this.#read, newest);
        this.#notifications.add(notification);
        const before = this.#accounts.get(account);
        const written = added(before?.written, amount);
        this.#accounts.set(account, { ...added(before, amount), written });
      }
    }
  }

  #isDue({ deliveries, bytes, written }: Account): boolean {
    const { waiting } = this.#bounds;
    const isBeyond = deliveries > waiting.deliveries || bytes > waiting.bytes;
    const hasWritten =
      written.deliveries >= SHARE * waiting.deliveries || written.bytes >= SHARE * waiting.bytes;
    return isBeyond && hasWritten;
  }

  async #bound(account: number, signal: AbortSignal | undefined): Promise<void> {
    const sql = this.#sql;
    const { waiting } = this.#bounds;
    const { lastWaiting, lastKept, ...amount } = await measure(sql, account, this.#bounds);
    const reason = `given up: ${waiting.deliveries} newer deliveries of the account, or ${waiting.bytes} bytes of them, are waiting`;
    if (lastWaiting !== null) {
      const giveUp = () => sql`
        UPDATE deliveries SET state = 'failed', log = log || refusal(${reason})
        WHERE id IN (
          SELECT d.id FROM notifications n
          JOIN deliveries d ON d.notification_id = n.id AND d.id <= ${lastWaiting} AND d.state = 'pending' AND d.job IS NULL
          WHERE n.owner_id = ${account} LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED)`;
      while (!signal?.aborted && (await giveUp()).count === BATCH);
    }
    if (lastKept !== null) {
      const remove = () => sql`
        DELETE FROM deliveries
        WHERE id IN (
          SELECT d.id FROM notifications n
          JOIN deliveries d ON d.notification_id = n.id AND d.id <= ${lastKept} AND d.state <> 'pending'
          WHERE n.owner_id = ${account} LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED)`;
      while (!signal?.aborted && (await remove()).count === BATCH);
    }
    this.#accounts.set(account, { ...amount, written: { deliveries: 0, bytes: 0 } });
  }
}

function added(one: Amount | undefined, other: Amount): Amount {
  return {
    deliveries: (one?.deliveries ?? 0) + other.deliveries,
    bytes: (one?.bytes ?? 0) + other.bytes,
  };
}

/** Bytes of a delivery `d`, compressed as they are stored; nothing is unpacked. */
function bytesOf(sql: Queryable) {
  return sql`(pg_column_size(d.parameters) + pg_column_size(d.log) + ${ROW}::integer)`;
}

/** @returns what the account has, and the newest delivery beyond each bound; null: none is beyond it */
async function measure(
  sql: Queryable,
  account: number,
  { waiting, kept }: AccountBounds,
): Promise<Amount & { readonly lastWaiting: number | null; readonly lastKept: number | null }> {
  const [row] = await sql<(Amount & { lastWaiting: number | null; lastKept: number | null })[]>`
    WITH own AS (
      SELECT d.id, d.state = 'pending' AS waits, ${bytesOf(sql)} AS bytes
      FROM notifications n JOIN deliveries d ON d.notification_id = n.id WHERE n.owner_id = ${account}
    ), summed AS (
      SELECT bytes, id, count(*) OVER newer AS kept, sum(bytes) OVER newer AS kept_bytes,
             count(*) FILTER (WHERE waits) OVER newer AS waiting, sum(bytes) FILTER (WHERE waits) OVER newer AS waiting_bytes
      FROM own WINDOW newer AS (ORDER BY id DESC ROWS UNBOUNDED PRECEDING)
    )
    SELECT count(*) AS deliveries, coalesce(sum(bytes), 0)::float8 AS bytes,
           max(id) FILTER (WHERE waiting > ${waiting.deliveries}::bigint OR waiting_bytes > ${waiting.bytes}::bigint) AS "lastWaiting",
           max(id) FILTER (WHERE kept > ${kept.deliveries}::bigint OR kept_bytes > ${kept.bytes}::bigint) AS "lastKept"
    FROM summed`;
  return row!;
}
