/**
 * Stores a file and its point in one transaction, so that a crash leaves both or neither.
 *
 *   lock owner -> sensor's type -> quota -> point (locks the fence) -> file -> event -> COMMIT
 */
import { invalid } from '@sensorium/model/errors';
import { dataTypeOf } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import { faultPoint } from '../../common/fault-points.js';
import { type Sql, type Transaction, transact } from '../../sql/connect.js';
import { announceChanges } from '../../sql/store/changes/announce.js';
import { noCounts } from '../../sql/store/ingest/batch.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { publishSensorEvents } from '../../sql/store/outbox/events.js';
import { publishFileEvents } from '../../sql/store/outbox/file-events.js';
import { lockIngestStates } from '../../sql/store/points/ingest-state.js';
import { missing } from '../rights/require.js';
import { columns, type FileRow, taken, takes } from './queries.js';
import type { FileUpload } from './upload.js';

export interface StoreParts {
  readonly sql: Sql;
  /** Bytes that the files of an account may use together. */
  readonly quota: number;
}

/**
 * A file with the date of an existing one replaces it.
 * @throws ApiError not_found when the sensor was deleted meanwhile; invalid_input when the sensor takes no files, or when the owner's
 *   files would exceed the quota. An error leaves everything unchanged.
 */
export async function storeFile(
  { sql, quota }: StoreParts,
  ownerId: number,
  sensorId: number,
  file: FileUpload,
): Promise<FileRow> {
  const { row, changed } = await transact(sql, async (tx) => {
    // Serialised by owner: otherwise two concurrent files could exceed the quota together.
    await tx`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`;
    await requireFileSensor(tx, ownerId, sensorId);
    await requireRoom(tx, ownerId, sensorId, file, quota);
    const { date, changed } = await storePoint(tx, sensorId, file);
    faultPoint('between point and file');
    const { name, mediaType, content } = file;
    const [row] = await tx<FileRow[]>`
      INSERT INTO files (sensor_id, date, owner_id, name, media_type, content)
      VALUES (${sensorId}, ${date}, ${ownerId}, ${name}, ${mediaType}, ${content})
      ON CONFLICT (sensor_id, date) DO UPDATE
      SET name = excluded.name, media_type = excluded.media_type, content = excluded.content
      RETURNING ${columns(tx)}`;
    await publishFileEvents(tx, 'add_file', sensorId, [date]);
    faultPoint('between file and COMMIT');
    return { row: row!, changed };
  });
  if (changed.length > 0) await announceChanges(sql, changed);
  return row;
}

/**
 * Locks the data type until the end of the transaction: after a change, a replaced point would leave its file behind.
 * A sensor without data type and without points becomes a sensor of files.
 */
async function requireFileSensor(tx: Transaction, ownerId: number, sensorId: number): Promise<void> {
  const [sensor] = await tx<{ data_type: string }[]>`
    SELECT data_type FROM sensors WHERE id = ${sensorId} AND owner_id = ${ownerId} FOR NO KEY UPDATE`;
  if (sensor === undefined) throw missing('sensor', sensorId);
  const type = dataTypeOf(sensor.data_type);
  if (type === 'file') return;
  // Locked, so that no concurrent flush stores a point.
  const state = (await lockIngestStates(tx, [sensorId])).get(sensorId);
  if (type !== 'any' || state?.newest != null) {
    throw invalid('file', `sensor ${sensorId} takes no files, its data type is not file`);
  }
  await tx`UPDATE sensors SET data_type = 'file' WHERE id = ${sensorId}`;
  await publishSensorEvents(tx, 'update_sensor', [sensorId]);
}

async function requireRoom(
  tx: Transaction,
  ownerId: number,
  sensorId: number,
  { date, content }: FileUpload,
  quota: number,
): Promise<void> {
  const [others] = await tx<{ size: number }[]>`
    SELECT ${taken(tx)} AS size FROM files
    WHERE owner_id = ${ownerId} AND NOT (sensor_id = ${sensorId} AND date = ${date})`;
  const size = others!.size + takes(content.length);
  if (size > quota) {
    throw invalid(
      'file',
      `your files would use ${size} bytes together, more than the quota of ${quota} bytes`,
    );
  }
}

/** @returns its date, which the server may have assigned; `changed`: the sensor, if it has consumers and the point changed it */
async function storePoint(
  tx: Transaction,
  sensorId: number,
  { name, date }: FileUpload,
): Promise<{ date: number; changed: readonly number[] }> {
  const points = new PointBuffer();
  points.add(sensorId, date, Number.NaN, name);
  const { changed } = await flushWithin(tx, [{ points, counts: noCounts() }], now());
  return { date: points.dates[0]!, changed };
}
