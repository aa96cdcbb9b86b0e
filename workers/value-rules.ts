/** Rules that validate the values a worker stores. */
import { ruleOf, type ValueRule } from '@sensorium/model/values';
import type { Queryable, Transaction } from '../sql/connect.js';

interface RuleRow {
  readonly id: number;
  readonly data_type: string;
  readonly data_structure: string;
}

/** @returns the rule of a sensor at present; undefined: the sensor is deleted */
export async function ruleNow(sql: Queryable, sensorId: number): Promise<ValueRule | undefined> {
  const [row] = await sql<RuleRow[]>`
    SELECT id, data_type, data_structure FROM sensors WHERE id = ${sensorId}`;
  return row && ruleOf(row.data_type, row.data_structure);
}

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
  const rows = await tx<RuleRow[]>`
    SELECT id, data_type, data_structure FROM sensors
    WHERE id = ANY(${sensorIds as number[]}::bigint[])
    ORDER BY id FOR SHARE ${locked === 'skip' ? tx`SKIP LOCKED` : tx``}`;
  return new Map(rows.map((row) => [row.id, ruleOf(row.data_type, row.data_structure)]));
}
