/** SQL of triggers. */

import { type Queryable, type Sql, type Transaction, transact } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { audit } from '../../sql/store/audit/write.js';
import { type ListPage, listPage, type Page } from '../../sql/store/page.js';
import { activate } from '../../sql/store/triggers/activation.js';
import { whenUnlocked } from '../http/when-unlocked.js';
import type { AccountQuotas } from '../quotas/public.js';
import { type Condition, sameCondition } from './condition.js';

/** Milliseconds for which an activation waits for a sensor that another transaction has locked. */
export const SENSOR_TIMEOUT = 10_000;

export interface TriggerRow extends Condition {
  readonly id: number;
  readonly name: string;
  /** UNIX seconds. */
  readonly created: number;
}

const columns = (sql: Queryable) => sql`
  t.id, t.name, t.expression, t.inactivity, t.hysteresis, t.hold, extract(epoch FROM t.created)::float8 AS created`;

export function listTriggers(sql: Queryable, ownerId: number, page: Page): Promise<ListPage<TriggerRow>> {
  const from = sql`FROM triggers t WHERE owner_id = ${ownerId}`;
  return listPage(sql, { columns: columns(sql), from, key: sql`id` }, page);
}

/** @throws ApiError quota_exceeded */
export async function insertTrigger(
  { sql, quotas }: { readonly sql: Sql; readonly quotas: AccountQuotas },
  ownerId: number,
  fields: Condition & { readonly name: string },
): Promise<TriggerRow> {
  return transact(sql, async (tx) => {
    await quotas.require(tx, ownerId, 'triggers');
    const [row] = await tx<TriggerRow[]>`
      WITH made AS (INSERT INTO triggers ${tx({ ...fields, owner_id: ownerId })} RETURNING *)
      SELECT ${columns(tx)} FROM made t`;
    return row!;
  });
}

export async function findTrigger(
  sql: Queryable,
  ownerId: number,
  id: number,
): Promise<TriggerRow | undefined> {
  const [row] = await sql<TriggerRow[]>`
    SELECT ${columns(sql)} FROM triggers t WHERE id = ${id} AND owner_id = ${ownerId}`;
  return row;
}

/** What an activation of triggers needs. */
export interface ActivationParts {
  readonly sql: Sql;
  readonly shards: Shards;
}

/**
 * A change of the condition resets the state of the trigger on all sensors on which it is active.
 *
 * @param change computes the new trigger from the locked one
 * @returns undefined when the owner has no such trigger
 */
export async function updateTrigger(
  { sql, shards }: ActivationParts,
  ownerId: number,
  id: number,
  change: (trigger: TriggerRow) => TriggerRow,
): Promise<TriggerRow | undefined> {
  const update = async (tx: Transaction) => {
    const [row] = await tx<TriggerRow[]>`
      SELECT ${columns(tx)} FROM triggers t WHERE id = ${id} AND owner_id = ${ownerId} FOR NO KEY UPDATE`;
    if (row === undefined) return undefined;
    const changed = change(row);
    const { name, expression, inactivity, hysteresis, hold } = changed;
    await tx`UPDATE triggers SET ${tx({ name, expression, inactivity, hysteresis, hold })} WHERE id = ${id}`;
    if (!sameCondition(row, changed)) {
      const active = await tx<
        { id: number }[]
      >`SELECT id FROM sensor_triggers WHERE trigger_id = ${id} AND active`;
      await activateAll(tx, shards, active);
    }
    return changed;
  };
  return whenUnlocked(sql, update, SENSOR_TIMEOUT);
}

/** @returns whether the owner had one of that id */
export async function deleteTrigger(sql: Sql, ownerId: number, id: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    const { count } = await tx`DELETE FROM triggers WHERE id = ${id} AND owner_id = ${ownerId}`;
    if (count > 0) await audit(tx, { action: 'trigger.delete', object: { kind: 'trigger', id } });
    return count > 0;
  });
}

export async function activateAll(
  tx: Transaction,
  shards: Shards,
  rows: readonly { id: number }[],
): Promise<void> {
  if (rows.length > 0)
    await activate(
      tx,
      shards,
      rows.map(({ id }) => id),
    );
}
