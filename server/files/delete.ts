/** Deletes files: always with their points, as a point is never deleted without its file. */
import type { Sql } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { deletePointsWithin } from '../../sql/points/delete-points.js';
import { type FilesOf, those } from './queries.js';

/** @param date microseconds. @returns whether there was one */
export async function deleteFile(sql: Sql, sensorId: number, date: number): Promise<boolean> {
  const deleted = await transact(sql, (tx) =>
    deletePointsWithin(
      tx,
      sensorId,
      tx`
      date IN (SELECT f.date FROM files f WHERE f.sensor_id = ${sensorId} AND f.date = ${date})`,
    ),
  );
  return deleted > 0;
}

/** All of an owner, or of some of his sensors. @returns how many there were */
export async function deleteFiles(sql: Sql, of: FilesOf): Promise<number> {
  return transact(sql, async (tx) => {
    // In order of their ids, as everybody locks heads.
    const sensors = await tx<{ sensor_id: number }[]>`
      SELECT DISTINCT sensor_id FROM files WHERE ${those(tx, of)} ORDER BY sensor_id`;
    let deleted = 0;
    for (const { sensor_id } of sensors) {
      deleted += await deletePointsWithin(
        tx,
        sensor_id,
        tx`
        date IN (SELECT f.date FROM files f WHERE f.sensor_id = ${sensor_id})`,
      );
    }
    return deleted;
  });
}
