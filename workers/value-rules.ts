/** By what rules the values are judged that a worker stores. */
import { ruleOf, type ValueRule } from '@sensorium/model/values';
import type { Transaction } from '../sql/connect.js';

/**
 * The rules of sensors as they are now, which stay so until the transaction ends. Whoever stores points asks for them before the
 * flush locks the fence.
 * @param locked what to do about sensors that somebody else changes or deletes at this moment
 * @returns by id; sensors that are gone, or were skipped, are missing
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
