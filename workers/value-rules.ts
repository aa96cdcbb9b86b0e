/** Rules that validate the values a worker stores. */
import { ruleOf, type ValueRule } from '@sensorium/model/values';
import type { Transaction } from '../sql/connect.js';

/**
 * Reads the rules of sensors and keeps them from changing until the transaction ends. A transaction that stores points calls this
 * before its flush locks the fence.
 * @param locked whether to wait for sensors that another transaction changes or deletes, or to skip them
 * @returns by id; deleted and skipped sensors are missing
 */
export async function holdRules(
  tx: Transaction,
  sensorIds: readonly number[],
  locked: 'wait' | 'skip',
): Promise<Map<number, ValueRule>> {
  const rows = await tx<{ id: number; data_type: string; data_structure: string }[]>`
    SELECT id, data_type, data_structure FROM sensors
    WHERE id = ANY(${sensorIds as number[]}::bigint[])
    ORDER BY id FOR SHARE ${locked === 'skip' ? tx`SKIP LOCKED` : tx``}`;
  return new Map(rows.map((row) => [row.id, ruleOf(row.data_type, row.data_structure)]));
}
