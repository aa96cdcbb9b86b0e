/** Authentication: from a secret (session id or API key) to its user and the limits of that secret. */
import { randomBytes } from 'node:crypto';
import type { UnauthorizedReason } from '@sensorium/model/errors';
import { hashSecret } from '../../common/secrets.js';
import type { Fragment, Queryable } from '../../sql/connect.js';
import { RightsLog } from '../../sql/store/rights/rights-log.js';

export interface Caller {
  readonly userId: number;
  readonly username: string;
  readonly administrator: boolean;
  /** The group that is logged in, which may only read; null: a user is. */
  readonly group: number | null;
  /** Limits of the API key; null with a session. */
  readonly key: KeyLimits | null;
  /** An administrator demands a second factor of the account, and it has none yet: the session may only set one up. */
  readonly lacksSecondFactor: boolean;
  /** Id of the session, which names it and opens nothing; null with an API key. */
  readonly session: number | null;
  /** SHA-256 of the secret; identifies the session at logout. */
  readonly secretHash: Buffer;
  /** Rights epoch at which the caller was read. */
  readonly epoch: number;
  /** Of the log of rights (`RightsLog`) before it was read: another one now means that the database has failed over since. */
  readonly generation: number;
}

export interface KeyLimits {
  readonly id: number;
  readonly scope: 'all' | 'read' | 'write';
  /** The only sensors that the key may access; null: all of its owner's. */
  readonly sensors: ReadonlySet<number> | null;
  /** Milliseconds since 1970; null: never. */
  readonly expires: number | null;
}

/** Type of a secret, which decides where it is looked up. */
export type SecretKind = 'key' | 'session';

const KEY_PREFIX = 'sns_';
const SESSION_FORM = /^[\w-]{27}$/;

/** A session id has 27 characters, the most that historic clients can store. It never begins with the prefix of API keys. */
export function newSessionId(random: (bytes: number) => Buffer = randomBytes): string {
  const id = random(20).toString('base64url');
  return id.startsWith(KEY_PREFIX) ? newSessionId(random) : id;
}

export function newApiKey(): string {
  return KEY_PREFIX + randomBytes(30).toString('base64url');
}

/** @returns null when the secret is unknown, revoked or expired */
export async function identify(sql: Queryable, secret: string): Promise<Caller | null> {
  return identifyHash(sql, hashSecret(secret), secret.startsWith(KEY_PREFIX) ? 'key' : 'session');
}

/**
 * Why an unknown secret is refused, derived from its form.
 * @param meant the type for which the client takes it; decides if the form is of neither type
 */
export function unknownSecret(secret: string, meant: SecretKind): UnauthorizedReason {
  if (secret.startsWith(KEY_PREFIX)) return 'key_unknown';
  return meant === 'session' || SESSION_FORM.test(secret) ? 'session_over' : 'key_unknown';
}

/** Why a caller who was authenticated before is refused now. */
export function endedLogin(caller: Caller): UnauthorizedReason {
  return secretKindOf(caller) === 'key' ? 'key_unknown' : 'session_over';
}

/** `identify` by the stored hash of a secret. */
export async function identifyHash(sql: Queryable, hash: Buffer, kind: SecretKind): Promise<Caller | null> {
  const [caller] = await identifyAll(sql, [hash], kind);
  return caller ?? null;
}

/** `identify` for many hashes of one type. @returns callers of the valid ones, in any order */
export async function identifyAll(
  sql: Queryable,
  hashes: readonly Buffer[],
  kind: SecretKind,
): Promise<Caller[]> {
  if (hashes.length === 0) return [];
  return kind === 'key' ? byKeys(sql, hashes) : bySessions(sql, hashes);
}

export function secretKindOf(caller: Caller): SecretKind {
  return caller.key === null ? 'session' : 'key';
}

interface CallerSessionRow {
  id_hash: Buffer;
  session: number;
  id: number;
  username: string;
  administrator: boolean;
  group_id: number | null;
  lacks_second_factor: boolean;
  stale: boolean;
  epoch: number;
}

/** Condition on a session `s`: that it has not ended by itself. */
export function isOpen(sql: Queryable): Fragment {
  return sql`s.last_used > now() - interval '30 days' AND s.created > now() - interval '1 year'`;
}

/** A session that ended by itself is not found. Its row stays until the next login of its user. */
async function bySessions(sql: Queryable, hashes: readonly Buffer[]): Promise<Caller[]> {
  const { generation } = sql.memory.of(RightsLog);
  const rows = await sql<CallerSessionRow[]>`
    SELECT s.id_hash, s.id AS session, u.id, u.username, u.administrator, u.group_id, (SELECT epoch FROM rights_epoch) AS epoch,
           u.second_factor_demanded
             AND NOT EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.enabled) AS lacks_second_factor,
           NOT current_setting('transaction_read_only')::bool AND s.last_used < now() - interval '5 minutes' AS stale
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id_hash = ANY(${hashes}::bytea[]) AND u.locked IS NULL
      AND ${isOpen(sql)}`;
  const stale = rows.filter((row) => row.stale).map((row) => row.id_hash);
  if (stale.length > 0) await noteUse(sql, stale);
  return rows.map((row) => ({
    userId: row.id,
    username: row.username,
    administrator: row.administrator,
    group: row.group_id,
    key: null,
    lacksSecondFactor: row.lacks_second_factor,
    session: row.session,
    secretHash: row.id_hash,
    epoch: row.epoch,
    generation,
  }));
}

/** Without a wait: another request of the session may be writing the same, or ending it. */
async function noteUse(sql: Queryable, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    UPDATE sessions SET last_used = now() WHERE id_hash IN (
      SELECT id_hash FROM sessions WHERE id_hash = ANY(${hashes}::bytea[]) FOR NO KEY UPDATE SKIP LOCKED)`;
}

interface CallerKeyRow {
  secret_hash: Buffer;
  key_id: number;
  scope: KeyLimits['scope'];
  limited: boolean;
  sensors: number[];
  user_id: number;
  username: string;
  expires: Date | null;
  stale: boolean;
  epoch: number;
}

async function byKeys(sql: Queryable, hashes: readonly Buffer[]): Promise<Caller[]> {
  const { generation } = sql.memory.of(RightsLog);
  const rows = await sql<CallerKeyRow[]>`
    SELECT k.secret_hash, k.id AS key_id, k.scope, k.limited, k.expires, u.id AS user_id, u.username,
           (SELECT epoch FROM rights_epoch) AS epoch,
           ARRAY(SELECT sensor_id FROM api_key_sensors WHERE key_id = k.id) AS sensors,
           NOT current_setting('transaction_read_only')::bool
             AND coalesce(k.last_used < now() - interval '1 minute', true) AS stale
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.secret_hash = ANY(${hashes}::bytea[]) AND u.locked IS NULL AND (k.expires IS NULL OR k.expires > now())`;
  const stale = rows.filter((row) => row.stale).map((row) => row.key_id);
  if (stale.length > 0) await sql`UPDATE api_keys SET last_used = now() WHERE id = ANY(${stale}::bigint[])`;
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    // Keys are stored in firmware: administration requires a session.
    administrator: false,
    // A group has no keys, since it may only read.
    group: null,
    key: {
      id: row.key_id,
      scope: row.scope,
      sensors: row.limited ? new Set(row.sensors.map(Number)) : null,
      expires: row.expires?.getTime() ?? null,
    },
    // Keys stand in devices, which have no second factor.
    lacksSecondFactor: false,
    session: null,
    secretHash: row.secret_hash,
    epoch: row.epoch,
    generation,
  }));
}
