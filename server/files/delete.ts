/** Deletes files together with their points. No other path deletes the one without the other. */
import type { ShardTransaction, Sql } from '../../sql/connect.js';
import { shardWithin } from '../../sql/shards.js';
import { audit } from '../../sql/store/audit/write.js';
import { lockStatesAtOnce } from '../../sql/store/lock-waits.js';
import { DELETION_TIMEOUT, deletePointsWithin } from '../../sql/store/points/delete-points.js';
import { whenUnlocked } from '../http/when-unlocked.js';
import { type FilesOf, matching } from './queries.js';

/** @param date microseconds. @returns whether the file existed */
export async function deleteFile(sql: Sql, sensorId: number, date: number): Promise<boolean> {
  const deleted = await whenUnlocked(sql, async (tx) => {
    const shard = shardWithin(tx);
    await lock(shard, [sensorId]);
    const files = await shard`SELECT FROM files WHERE sensor_id = ${sensorId} AND date = ${date}`;
    if (files.count === 0) return 0;
    await audit(tx, { action: 'file.delete', object: { kind: 'sensor', id: sensorId }, detail: { date } });
    return deletePointsWithin(shard, sensorId, { dates: [date] });
  });
  return deleted > 0;
}

/** Deletes all files of an owner, or of some sensors. @returns number of deleted files */
export async function deleteFiles(sql: Sql, of: FilesOf): Promise<number> {
  return whenUnlocked(sql, async (tx) => {
    const shard = shardWithin(tx);
    const sensors = await shard<{ sensor_id: number }[]>`
      SELECT DISTINCT sensor_id FROM files WHERE ${matching(shard, of)} ORDER BY sensor_id`;
    const ids = sensors.map(({ sensor_id }) => sensor_id);
    await lock(shard, ids);
    let deleted = 0;
    for (const id of ids) {
      const files = await shard<{ date: number }[]>`SELECT date FROM files WHERE sensor_id = ${id}`;
      deleted += await deletePointsWithin(shard, id, { dates: files.map(({ date }) => date) });
    }
    if (deleted > 0)
      await audit(tx, { action: 'file.delete', object: { kind: 'file' }, detail: { deleted } });
    return deleted;
  });
}

/** Blocks uploads to the sensors until the end of the transaction. */
async function lock(tx: ShardTransaction, sensorIds: readonly number[]): Promise<void> {
  await tx.statementTimeout(DELETION_TIMEOUT);
  await lockStatesAtOnce(tx, sensorIds);
}
