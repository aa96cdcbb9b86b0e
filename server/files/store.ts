/**
 * Stores a file and its point in one transaction, so that a crash leaves both or neither.
 *
 *   lock owner -> sensor's type -> quota -> point (locks the fence) -> file -> event -> COMMIT
 */
import { createHash } from 'node:crypto';
import { invalid } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import { faultPoint } from '../../common/fault-points.js';
import type { ShardTransaction, Sql, Transaction } from '../../sql/connect.js';
import { shardWithin } from '../../sql/shards.js';
import { notifyChanges } from '../../sql/store/changes/notify.js';
import { recordAgain } from '../../sql/store/changes/record-again.js';
import { noCounts } from '../../sql/store/ingest/batch.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { Locked, transactUnlocked } from '../../sql/store/lock-waits.js';
import { publishSensorEvents } from '../../sql/store/outbox/events.js';
import { publishFileEvents } from '../../sql/store/outbox/file-events.js';
import { lockIngestStates } from '../../sql/store/points/ingest-state.js';
import { type AccountQuotas, bytesOfFile, bytesOfFiles, quotaExceeded } from '../quotas/public.js';
import { missing } from '../rights/require.js';
import { columns, type FileRow } from './queries.js';
import type { FileUpload } from './upload.js';

export interface FileStoreParts {
  readonly sql: Sql;
  readonly quotas: AccountQuotas;
}

/**
 * A file with the date of an existing one replaces it.
 * @throws Locked: another transaction has locked the sensor. ApiError not_found when the sensor was deleted meanwhile; invalid_input when the sensor takes
 *   no files; quota_exceeded when the owner's files would exceed the quota. An error leaves everything unchanged.
 */
export async function storeFile(
  { sql, quotas }: FileStoreParts,
  ownerId: number,
  sensorId: number,
  file: FileUpload,
): Promise<FileRow> {
  const { row, changed } = await transactUnlocked(sql, async (tx) => {
    const shard = shardWithin(tx);
    // Serialised by owner: otherwise two concurrent files could exceed the quota together.
    const quota = await quotas.lockLimit(tx, ownerId, 'file_bytes');
    await requireFileSensor(tx, ownerId, sensorId);
    if (quota !== null) await requireRoom(shard, ownerId, sensorId, file, quota);
    const { date, changed, isDuplicate } = await storePoint(shard, sensorId, file);
    faultPoint('between point and file');
    const { name, mediaType, content } = file;
    // Live readers of the point have to read the file again. An upload that is repeated has the same content.
    const again =
      isDuplicate && !(await hasContent(shard, sensorId, date, content))
        ? await recordAgain(shard, { sensorId, date, text: name })
        : [];
    const [row] = await shard<FileRow[]>`
      INSERT INTO files (sensor_id, date, owner_id, name, media_type, content)
      VALUES (${sensorId}, ${date}, ${ownerId}, ${name}, ${mediaType}, ${content})
      ON CONFLICT (sensor_id, date) DO UPDATE
      SET name = excluded.name, media_type = excluded.media_type, content = excluded.content
      RETURNING ${columns(shard)}`;
    await publishFileEvents(tx, 'add_file', sensorId, [date]);
    faultPoint('between file and COMMIT');
    return { row: row!, changed: [...changed, ...again] };
  });
  if (changed.length > 0) await notifyChanges(sql, changed);
  return row;
}

/**
 * Locks the data type until the end of the transaction: after a change, a replaced point would leave its file behind.
 * A sensor without data type and without points becomes a sensor of files.
 * @throws Locked at once, so that a file on a locked sensor costs little of a turn
 */
async function requireFileSensor(tx: Transaction, ownerId: number, sensorId: number): Promise<void> {
  const [sensor] = await tx<{ data_type: string }[]>`
    SELECT data_type FROM sensors WHERE id = ${sensorId} AND owner_id = ${ownerId} FOR NO KEY UPDATE SKIP LOCKED`;
  if (sensor === undefined) {
    const there = await tx`SELECT FROM sensors WHERE id = ${sensorId} AND owner_id = ${ownerId}`;
    throw there.count > 0 ? new Locked() : missing('sensor', sensorId);
  }
  const type = dataTypeOf(sensor.data_type);
  if (type === 'file') return;
  // Locked, so that no concurrent flush stores a point.
  const state = (await lockIngestStates(shardWithin(tx), [sensorId], 'skip')).get(sensorId);
  if (state === undefined) throw new Locked();
  if (type !== 'any' || state.newest !== null) {
    throw invalid('file', `sensor ${sensorId} takes no files, its data type is not file`);
  }
  await tx`UPDATE sensors SET data_type = 'file' WHERE id = ${sensorId}`;
  await publishSensorEvents(tx, 'update_sensor', [sensorId]);
}

async function requireRoom(
  tx: ShardTransaction,
  ownerId: number,
  sensorId: number,
  { date, content }: FileUpload,
  limit: number,
): Promise<void> {
  const [others] = await tx<{ size: number }[]>`
    SELECT ${bytesOfFiles(tx)} AS size FROM files
    WHERE owner_id = ${ownerId} AND NOT (sensor_id = ${sensorId} AND date = ${date})`;
  const { size } = others!;
  if (size + bytesOfFile(content.length) > limit)
    throw quotaExceeded({ quota: 'file_bytes', use: size, limit }, { field: 'file' });
}

async function hasContent(
  tx: ShardTransaction,
  sensorId: number,
  date: number,
  content: Buffer,
): Promise<boolean> {
  const digest = createHash('sha256').update(content).digest();
  const { count } = await tx`
    SELECT FROM files WHERE sensor_id = ${sensorId} AND date = ${date} AND digest = ${digest}`;
  return count > 0;
}

/**
 * @returns its date, which the server may have assigned; `changed`: the sensor, if it has consumers and the point changed it;
 *   `isDuplicate`: a file of that date has the same name
 */
async function storePoint(
  tx: ShardTransaction,
  sensorId: number,
  { name, date }: FileUpload,
): Promise<{ date: number; changed: readonly number[]; isDuplicate: boolean }> {
  // No flush goes on from here: the transaction does not wait for the state.
  if (!(await lockIngestStates(tx, [sensorId], 'skip')).has(sensorId)) throw new Locked();
  const points = new PointBuffer();
  points.add(sensorId, date, Number.NaN, name);
  const counts = noCounts();
  const { changed } = await flushWithin(tx, [{ points, counts }], now());
  return { date: points.dates[0]!, changed, isDuplicate: counts.duplicate > 0 };
}
