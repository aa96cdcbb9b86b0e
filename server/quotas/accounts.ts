/** SQL of quotas: limits of accounts, and what they have of each thing that is counted exactly. */
import type { Config } from '../../common/config.js';
import type { Fragment, Queryable, Transaction } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { type Limits, limitsOf, type QuotaName, type QuotaSetting } from './definitions.js';

export type Defaults = Pick<Config, QuotaSetting>;

/** Quotas whose use a statement counts. */
export type CountedQuota = Exclude<
  QuotaName,
  'points' | 'point_bytes' | 'points_per_day' | 'bytes_per_day' | 'subscriptions'
>;

/** Bytes that a smaller file counts as, for its row, point and index entry. The quota thereby also bounds the number of files. */
const SMALLEST_FILE = 1000;

/** Aggregate: bytes of the owner's quota that the selected files use. */
export function bytesOfFiles(sql: Queryable): Fragment {
  return sql`coalesce(sum(greatest(size, ${SMALLEST_FILE}::integer)), 0)::bigint`;
}

/** @param size bytes. @returns bytes of the quota that one file uses */
export function bytesOfFile(size: number): number {
  return Math.max(size, SMALLEST_FILE);
}

/** A subquery that counts what an account has. @param id of the account, an expression */
const counts: Readonly<Record<CountedQuota, (sql: Queryable, id: Fragment) => Fragment>> = {
  sensors: (sql, id) => sql`(SELECT count(*) FROM sensors WHERE owner_id = ${id})`,
  file_bytes: (sql, id) => sql`(SELECT ${bytesOfFiles(sql)} FROM files WHERE owner_id = ${id})`,
  triggers: (sql, id) => sql`(SELECT count(*) FROM triggers WHERE owner_id = ${id})`,
  sensor_triggers: (sql, id) => sql`(
    SELECT count(*) FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id WHERE t.owner_id = ${id})`,
  processors: (sql, id) => sql`(SELECT count(*) FROM processors WHERE owner_id = ${id})`,
  groups: (sql, id) => sql`(SELECT count(*) FROM groups WHERE creator_id = ${id})`,
  environments: (sql, id) => sql`(SELECT count(*) FROM environments WHERE owner_id = ${id})`,
  domains: (sql, id) => sql`(SELECT count(*) FROM domains WHERE creator_id = ${id})`,
  devices: (sql, id) => sql`(SELECT count(*) FROM devices WHERE owner_id = ${id})`,
  dashboards: (sql, id) => sql`(SELECT count(*) FROM dashboards WHERE owner_id = ${id})`,
  annotations: (sql, id) => sql`(SELECT count(*) FROM annotations WHERE author_id = ${id})`,
  keys: (sql, id) => sql`(SELECT count(*) FROM api_keys WHERE user_id = ${id})`,
  sessions: (sql, id) => sql`(
    SELECT count(*) FROM sessions WHERE user_id = ANY (ARRAY(
      SELECT ${id} UNION ALL
      SELECT a.id FROM groups g JOIN users a ON a.group_id = g.id WHERE g.creator_id = ${id})))`,
};

export const countedQuotas = Object.keys(counts) as CountedQuota[];

/** @returns how many the account has */
export async function countOf(sql: Queryable, userId: number, name: CountedQuota): Promise<number> {
  const [row] = await sql<{ use: number }[]>`SELECT ${counts[name](sql, sql`${userId}::bigint`)} AS use`;
  return row!.use;
}

/** All of them: bytes of files in a statement of each shard, since files are with the points of their sensors. */
export async function countAll(
  sql: Queryable,
  shards: Shards,
  userId: number,
): Promise<Readonly<Record<CountedQuota, number>>> {
  const id = sql`${userId}::bigint`;
  const columns = countedQuotas
    .filter((name) => name !== 'file_bytes')
    .map((name) => sql`${counts[name](sql, id)} AS ${sql(name)}`)
    .reduce((list, column) => sql`${list}, ${column}`);
  const [row] = await sql<Record<Exclude<CountedQuota, 'file_bytes'>, number>[]>`SELECT ${columns}`;
  const own = await shards.ofAccount(sql, userId);
  const files = await Promise.all(own.map((shard) => countOf(shard, userId, 'file_bytes')));
  return { ...row!, file_bytes: files.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Kept points of an account, as a sidecar has counted them. */
export interface CountedPoints {
  readonly points: number;
  readonly bytes: number;
  /** Begin of the count, UNIX seconds; 0: there was none yet. */
  readonly counted: number;
}

export interface QuotaRow {
  readonly id: number;
  readonly limits: Limits;
  readonly kept: CountedPoints;
}

interface Row {
  id: number;
  administrator: boolean;
  exceptions: Record<string, number | null> | null;
  points: number | null;
  bytes: number | null;
  counted: number | null;
}

const exceptions = (sql: Queryable) => sql`
  (SELECT jsonb_object_agg(name, value) FROM account_quotas q WHERE q.user_id = u.id) AS exceptions`;

/** @returns the accounts that there are, in any order */
export async function readAccounts(
  sql: Queryable,
  defaults: Defaults,
  ids: readonly number[],
): Promise<QuotaRow[]> {
  const rows = await sql<Row[]>`
    SELECT u.id, u.administrator, ${exceptions(sql)}, a.points, a.bytes, extract(epoch FROM a.counted)::float8 AS counted
    FROM users u LEFT JOIN account_usage a ON a.user_id = u.id WHERE u.id = ANY (${ids as number[]}::bigint[])`;
  return rows.map((row) => ({
    id: row.id,
    limits: limitsOf(defaults, row.administrator, row.exceptions ?? {}),
    kept: { points: row.points ?? 0, bytes: row.bytes ?? 0, counted: row.counted ?? 0 },
  }));
}

/** @returns the limits of the accounts that there are, by id */
export async function limitsOfAccounts(
  sql: Queryable,
  defaults: Defaults,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Limits>> {
  const rows = await readAccounts(sql, defaults, ids);
  return new Map(rows.map(({ id, limits }) => [id, limits]));
}

/**
 * Locks the account until the end of the transaction, so that what it has cannot grow meanwhile.
 * @returns undefined when there is no such account
 */
export async function lockLimits(
  tx: Transaction,
  defaults: Defaults,
  userId: number,
): Promise<Limits | undefined> {
  const [row] = await tx<Pick<Row, 'administrator' | 'exceptions'>[]>`
    SELECT u.administrator, ${exceptions(tx)} FROM users u WHERE u.id = ${userId} FOR NO KEY UPDATE OF u`;
  return row && limitsOf(defaults, row.administrator, row.exceptions ?? {});
}

/** The account to which sessions and subscriptions of an account count: of the login of a group its creator's. */
export async function payerOf(sql: Queryable, userId: number): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    SELECT coalesce(creator.id, u.id) AS id
    FROM users u LEFT JOIN groups g ON g.id = u.group_id LEFT JOIN users creator ON creator.id = g.creator_id
    WHERE u.id = ${userId}`;
  return row?.id ?? userId;
}
