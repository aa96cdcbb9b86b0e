/**
 * Stores a file: one transaction for its point and for itself, so that a crash leaves both or neither.
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
import { Rows } from '../../sql/store/ingest/columns.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { publishSensorEvents } from '../../sql/store/outbox/events.js';
import { publishFileEvents } from '../../sql/store/outbox/file-events.js';
import { lockIngestStates, lockRights } from '../../sql/store/points/ingest-state.js';
import { missing } from '../rights/require.js';
import type { IncomingFile } from './incoming.js';
import { columns, type FileRow, taken, takes } from './queries.js';

export interface StoreParts {
  readonly sql: Sql;
  /** Bytes that the files of an account may take together. */
  readonly quota: number;
}

/**
 * A file with the date of another one takes its place.
 * @throws ApiError not_found when the sensor is gone; invalid_input when it takes no files, or when the owner's would be too many;
 *   then nothing is changed
 */
export async function storeFile(
  { sql, quota }: StoreParts,
  ownerId: number,
  sensorId: number,
  file: IncomingFile,
): Promise<FileRow> {
  const { row, changed } = await transact(sql, async (tx) => {
    // One file of an owner at a time, or two of them would both find room.
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
 * Its data type stays as it is until the end of the transaction: elsewhere a point could be replaced and leave its file behind.
 * A sensor without data type and without points becomes one of files.
 */
async function requireFileSensor(tx: Transaction, ownerId: number, sensorId: number): Promise<void> {
  const [sensor] = await tx<{ data_type: string }[]>`
    SELECT data_type FROM sensors WHERE id = ${sensorId} AND owner_id = ${ownerId} FOR NO KEY UPDATE`;
  if (sensor === undefined) throw missing('sensor', sensorId);
  const type = dataTypeOf(sensor.data_type);
  if (type === 'file') return;
  // What becomes a sensor of files changes the rights to write to it.
  if (type === 'any') await lockRights(tx);
  // Locked, so that no other point is on its way.
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
  { date, content }: IncomingFile,
  quota: number,
): Promise<void> {
  const [others] = await tx<{ size: number }[]>`
    SELECT ${taken(tx)} AS size FROM files
    WHERE owner_id = ${ownerId} AND NOT (sensor_id = ${sensorId} AND date = ${date})`;
  const size = others!.size + takes(content.length);
  if (size > quota) {
    throw invalid('file', `your files would take ${size} bytes together, of at most ${quota}`);
  }
}

/** @returns its date, which the server may have given it; and the sensor, should it be watched and have changed */
async function storePoint(
  tx: Transaction,
  sensorId: number,
  { name, date }: IncomingFile,
): Promise<{ date: number; changed: readonly number[] }> {
  const points = new Rows();
  points.add(sensorId, date, Number.NaN, name);
  const { changed } = await flushWithin(tx, [{ points, counts: noCounts() }], now());
  return { date: points.dates[0]!, changed };
}
