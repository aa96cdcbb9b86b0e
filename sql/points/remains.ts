/** What a deleted sensor leaves in the store: points, rollups and invalidated ranges. */
import type { Transaction } from '../connect.js';
import { deletePackedRemains } from './blocks/remains.js';
import { COUNTS } from './clean-counts.js';
import { planForValues } from './delete-points.js';
import { isPacked } from './is-packed.js';
import { DATE_END, stored, WIDTHS } from './widths.js';

/**
 * Deletes a piece of it. Nobody can add to it, since the ingest state went with the sensor.
 * @param tx in which rollups have no other writer
 * @param piece rows of one relation at most
 * @returns how many rows there were; 0: nothing is left
 */
export async function deleteRemains(tx: Transaction, sensorId: number, piece: number): Promise<number> {
  if (isPacked) return deletePackedRemains(tx, sensorId, piece);
  await planForValues(tx);
  await tx`DELETE FROM dirty_ranges WHERE sensor_id = ${sensorId}`;
  let deleted = await deletePiece(tx, 'points', 'date', sensorId, piece);
  for (const relation of [...WIDTHS.map(stored), COUNTS]) {
    deleted += await deletePiece(tx, relation, 'bucket', sensorId, piece);
  }
  return deleted;
}

async function deletePiece(
  tx: Transaction,
  relation: string,
  key: string,
  id: number,
  piece: number,
): Promise<number> {
  // Asked first: TimescaleDB spares itself to unpack what goes as a whole only where the bound is a value.
  const [next] = await tx<{ bound: number }[]>`
    SELECT ${tx(key)} AS bound FROM ${tx(relation)} WHERE sensor_id = ${id} ORDER BY ${tx(key)} OFFSET ${piece} LIMIT 1`;
  const { count } = await tx`
    DELETE FROM ${tx(relation)} WHERE sensor_id = ${id} AND ${tx(key)} < ${next?.bound ?? DATE_END}`;
  return count;
}
