/** SQL of API keys. */

import { ApiError, invalid } from '@sensorium/model/errors';
import { hashSecret } from '../../../common/secrets.js';
import { type Queryable, type Sql, transact } from '../../../sql/connect.js';
import { audit } from '../../../sql/store/audit/write.js';
import { andAfter, type Page } from '../../../sql/store/page.js';
import { type KeyLimits, newApiKey } from '../../rights/caller.js';
import type { UserQuotas } from '../parts.js';

/** A key as in a response; dates in UNIX seconds. */
export interface KeyRow {
  readonly id: number;
  readonly name: string;
  readonly scope: KeyLimits['scope'];
  readonly sensors: string[] | null;
  readonly expires: number | null;
  readonly created: number;
  readonly last_used: number | null;
}

export interface NewKey {
  readonly name: string;
  readonly scope: KeyLimits['scope'];
  /** Undefined: all. */
  readonly sensors: readonly number[] | undefined;
  readonly expires: Date | null;
}

export async function listKeys(
  sql: Sql,
  userId: number,
  page: Page,
): Promise<{ keys: KeyRow[]; total: number }> {
  const [keys, [count]] = await Promise.all([
    sql<
      KeyRow[]
    >`${selectKeys(sql)} WHERE k.user_id = ${userId} ${andAfter(sql, sql`k.id`, page)} ORDER BY k.id LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<{ total: number }[]>`SELECT count(*) AS total FROM api_keys WHERE user_id = ${userId}`,
  ]);
  return { keys: [...keys], total: count?.total ?? 0 };
}

/**
 * @returns the key, and in `key` its secret, which is not stored
 * @throws ApiError invalid_input naming the first sensor that the user does not own; quota_exceeded
 */
export async function insertKey(
  { sql, quotas }: { readonly sql: Sql; readonly quotas: UserQuotas },
  userId: number,
  key: NewKey,
): Promise<KeyRow & { key: string }> {
  const secret = newApiKey();
  return transact(sql, async (tx) => {
    await quotas.require(tx, userId, 'keys');
    const wanted = key.sensors === undefined ? [] : [...new Set(key.sensors)].sort((a, b) => a - b);
    if (key.sensors !== undefined) await requireOwn(tx, userId, key.sensors);
    const [{ id }] = await tx<[{ id: number }]>`
      INSERT INTO api_keys (user_id, name, secret_hash, scope, limited, expires)
      VALUES (${userId}, ${key.name}, ${hashSecret(secret)}, ${key.scope}, ${key.sensors !== undefined}, ${key.expires})
      RETURNING id`;
    await tx`INSERT INTO api_key_sensors (key_id, sensor_id) SELECT ${id}, unnest(${wanted}::bigint[])`;
    await audit(tx, {
      action: 'key.create',
      object: { kind: 'key', id, name: key.name },
      detail: { scope: key.scope, limited: key.sensors !== undefined },
    });
    const [row] = await tx<[KeyRow]>`${selectKeys(tx)} WHERE k.id = ${id}`;
    return { ...row, key: secret };
  });
}

/** Locks the rows: otherwise the foreign key would reject a sensor that is deleted concurrently, without naming it. */
async function requireOwn(tx: Queryable, userId: number, sensors: readonly number[]): Promise<void> {
  const rows = await tx<{ id: number }[]>`
    SELECT id FROM sensors WHERE owner_id = ${userId} AND id = ANY(${[...sensors]}::bigint[])
    ORDER BY id FOR KEY SHARE`;
  const own = new Set(rows.map((row) => row.id));
  const index = sensors.findIndex((id) => !own.has(id));
  if (index >= 0) throw invalid(`key.sensors[${index}]`, `you own no sensor ${sensors[index]}`);
}

/** @throws ApiError not_found, also for another user's key */
export async function deleteKey(sql: Sql, userId: number, id: number): Promise<void> {
  await transact(sql, async (tx) => {
    const [deleted] = await tx<{ name: string }[]>`
      DELETE FROM api_keys WHERE id = ${id} AND user_id = ${userId} RETURNING name`;
    if (deleted === undefined) throw new ApiError('not_found', `you have no API key ${id}`);
    await audit(tx, { action: 'key.delete', object: { kind: 'key', id, name: deleted.name } });
  });
}

function selectKeys(sql: Queryable) {
  return sql`
    SELECT k.id, k.name, k.scope,
      CASE WHEN k.limited THEN ARRAY(
        SELECT sensor_id::text FROM api_key_sensors s WHERE s.key_id = k.id ORDER BY s.sensor_id) END AS sensors,
      extract(epoch FROM k.expires)::float8 AS expires,
      extract(epoch FROM k.created)::float8 AS created,
      extract(epoch FROM k.last_used)::float8 AS last_used
    FROM api_keys k`;
}
