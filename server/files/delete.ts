/** Deletes files together with their points. No other path deletes the one without the other. */
import type { ShardSql, ShardTransaction, Sql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import { lockStatesAtOnce } from '../../sql/store/lock-waits.js';
import { auditInShard } from '../../sql/store/outbox/shard-outbox.js';
import { DELETION_TIMEOUT, deletePointsWithin } from '../../sql/store/points/delete-points.js';
import { whenUnlockedInShard } from '../http/when-unlocked.js';
import { type FilesOf, matching } from './queries.js';

interface FileParts {
  readonly sql: Sql;
  readonly shards: Shards;
}

/** @param date microseconds. @returns whether the file existed */
export async function deleteFile(
  { sql, shards }: FileParts,
  sensorId: number,
  date: number,
): Promise<boolean> {
  const deleted = await whenUnlockedInShard(await shards.ofSensor(sql, sensorId), async (tx) => {
    await lock(tx, [sensorId]);
    const files = await tx`SELECT FROM files WHERE sensor_id = ${sensorId} AND date = ${date}`;
    if (files.count === 0) return 0;
    const object = { kind: 'sensor', id: sensorId };
    await auditInShard(tx, { action: 'file.delete', object, detail: { date } });
    return deletePointsWithin(tx, sensorId, { dates: [date] });
  });
  return deleted > 0;
}

/** Deletes all files of an owner, or of some sensors, in a transaction of each shard. @returns number of deleted files */
export async function deleteFiles({ sql, shards }: FileParts, of: FilesOf): Promise<number> {
  let deleted = 0;
  for (const shard of await shards.ofAccount(sql, of.ownerId)) deleted += await deleteFilesIn(shard, of);
  return deleted;
}

function deleteFilesIn(shard: ShardSql, of: FilesOf): Promise<number> {
  return whenUnlockedInShard(shard, async (tx) => {
    const sensors = await tx<{ sensor_id: number }[]>`
      SELECT DISTINCT sensor_id FROM files WHERE ${matching(tx, of)} ORDER BY sensor_id`;
    const ids = sensors.map(({ sensor_id }) => sensor_id);
    await lock(tx, ids);
    let deleted = 0;
    for (const id of ids) {
      const files = await tx<{ date: number }[]>`SELECT date FROM files WHERE sensor_id = ${id}`;
      deleted += await deletePointsWithin(tx, id, { dates: files.map(({ date }) => date) });
    }
    if (deleted > 0)
      await auditInShard(tx, { action: 'file.delete', object: { kind: 'file' }, detail: { deleted } });
    return deleted;
  });
}

/** Blocks uploads to the sensors until the end of the transaction. */
async function lock(tx: ShardTransaction, sensorIds: readonly number[]): Promise<void> {
  await tx.statementTimeout(DELETION_TIMEOUT);
  await lockStatesAtOnce(tx, sensorIds);
}
