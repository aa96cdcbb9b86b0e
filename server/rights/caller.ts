/** Who is calling: from a secret (session id or API key) to a person and what that secret is good for. */
import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../sql/connect.js';

export interface Caller {
  readonly userId: number;
  readonly username: string;
  readonly administrator: boolean;
  /** What the API key is limited to; null with a session. */
  readonly key: KeyLimits | null;
  /** SHA-256 of the secret; identifies the session on logout. */
  readonly secretHash: Buffer;
  /** Rights epoch at which this was so. */
  readonly epoch: number;
}

export interface KeyLimits {
  readonly id: number;
  readonly scope: 'all' | 'read' | 'write';
  /** The only sensors it reaches; null: all of its owner's. */
  readonly sensors: ReadonlySet<number> | null;
  /** Milliseconds since 1970; null: never. */
  readonly expires: number | null;
}

const KEY_PREFIX = 'sns_';

/** 27 characters, as much as the smallest historic clients hold. */
export function newSessionId(): string {
  return randomBytes(20).toString('base64url');
}

export function newApiKey(): string {
  return KEY_PREFIX + randomBytes(30).toString('base64url');
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** @returns null when the secret is unknown, ended or expired */
export async function identify(sql: Queryable, secret: string): Promise<Caller | null> {
  return identifyHash(sql, hashSecret(secret), secret.startsWith(KEY_PREFIX) ? 'key' : 'session');
}

/** The same from what is kept of a secret. */
export async function identifyHash(
  sql: Queryable,
  hash: Buffer,
  kind: 'key' | 'session',
): Promise<Caller | null> {
  return kind === 'key' ? byKey(sql, hash) : bySession(sql, hash);
}

async function bySession(sql: Queryable, hash: Buffer): Promise<Caller | null> {
  const [row] = await sql<{ id: number; username: string; administrator: boolean; epoch: number }[]>`
    SELECT u.id, u.username, u.administrator, (SELECT epoch FROM rights_epoch) AS epoch
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id_hash = ${hash}`;
  return row === undefined
    ? null
    : {
        userId: row.id,
        username: row.username,
        administrator: row.administrator,
        key: null,
        secretHash: hash,
        epoch: row.epoch,
      };
}

interface KeyRow {
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

async function byKey(sql: Queryable, hash: Buffer): Promise<Caller | null> {
  const [row] = await sql<KeyRow[]>`
    SELECT k.id AS key_id, k.scope, k.limited, k.expires, u.id AS user_id, u.username,
           (SELECT epoch FROM rights_epoch) AS epoch,
           ARRAY(SELECT sensor_id FROM api_key_sensors WHERE key_id = k.id) AS sensors,
           coalesce(k.last_used < now() - interval '1 minute', true) AS stale
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.secret_hash = ${hash} AND (k.expires IS NULL OR k.expires > now())`;
  if (row === undefined) return null;
  if (row.stale) await sql`UPDATE api_keys SET last_used = now() WHERE id = ${row.key_id}`;
  return {
    userId: row.user_id,
    username: row.username,
    // A key lies in firmware; what only the administrator may do is left to his sessions.
    administrator: false,
    key: {
      id: row.key_id,
      scope: row.scope,
      sensors: row.limited ? new Set(row.sensors.map(Number)) : null,
      expires: row.expires?.getTime() ?? null,
    },
    secretHash: hash,
    epoch: row.epoch,
  };
}
