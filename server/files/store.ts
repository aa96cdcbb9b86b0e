/**
 * Stores a file and its point in one transaction, so that a crash leaves both or neither.
 *
 *   lock owner -> sensor's type -> quota -> point (locks the fence) -> file -> event -> COMMIT
 *
 * A shard that is not in the central database has a transaction of its own for point and file. It commits while the one of the central database still has the
 * account locked, so concurrent files cannot exceed the quota together.
 */
import { createHash } from 'node:crypto';
import { ApiError, invalid } from '@sensorium/model/errors';
import { type DataType, dataTypeOf } from '@sensorium/model/values';
import { now } from '../../common/clock.js';
import { faultPoint } from '../../common/fault-points.js';
import {
  isUnavailable,
  type ShardQueryable,
  type ShardSql,
  type ShardTransaction,
  type Sql,
  type Transaction,
} from '../../sql/connect.js';
import { CENTRAL, type Shards, shardWithin } from '../../sql/shards.js';
import { changeShards } from '../../sql/store/change-shards.js';
import { notifyChanges } from '../../sql/store/changes/notify.js';
import { recordAgain } from '../../sql/store/changes/record-again.js';
import { noCounts } from '../../sql/store/ingest/batch.js';
import { flushWithin } from '../../sql/store/ingest/flush.js';
import { PointBuffer } from '../../sql/store/ingest/point-buffer.js';
import { Locked, transactUnlocked } from '../../sql/store/lock-waits.js';
import { publishSensorEvents } from '../../sql/store/outbox/events.js';
import { causeFileEvents } from '../../sql/store/outbox/shard-outbox.js';
import { ensureStates } from '../../sql/store/points/ensure-states.js';
import { lockIngestStates } from '../../sql/store/points/ingest-state.js';
import type { RemoteRights } from '../../sql/store/rights/remote-rights.js';
import { type AccountQuotas, bytesOfFile, bytesOfFiles, quotaExceeded } from '../quotas/public.js';
import { missing } from '../rights/require.js';
import { columns, type FileRow } from './queries.js';
import type { FileUpload } from './upload.js';

export interface FileStoreParts {
  readonly sql: Sql;
  readonly shards: Shards;
  /** Null: all data are in the central database. */
  readonly remoteRights: Pick<RemoteRights, 'raiseShard'> | null;
  readonly quotas: AccountQuotas;
}

/** A stored file. */
interface Stored {
  readonly row: FileRow;
  /** The sensor, if it has consumers and the file changed it. */
  readonly changed: readonly number[];
}

/**
 * A file with the date of an existing one replaces it.
 * @throws Locked: another transaction has locked the sensor. ApiError not_found when the sensor was deleted meanwhile; invalid_input when the sensor takes
 *   no files; quota_exceeded when the owner's files would exceed the quota. These leave everything unchanged, but for a sensor without data type in another
 *   shard: it stays one of files where the shard cannot be reached any more, or another transaction has locked it.
 */
export async function storeFile(
  parts: FileStoreParts,
  ownerId: number,
  sensorId: number,
  file: FileUpload,
): Promise<FileRow> {
  const { sql, shards, quotas } = parts;
  const [sensor] = await shards.locate(sql, [sensorId]);
  const isElsewhere = sensor !== undefined && sensor.shard !== CENTRAL;
  const isMade = isElsewhere && (await makeFileSensor(parts, sensor.shard, ownerId, sensorId));
  let stored: Stored | undefined;
  const store = async (tx: Transaction): Promise<Stored> => {
    // Another shard has committed before: where this transaction is repeated, the file is there.
    if (isElsewhere && stored !== undefined) return stored;
    // Serialised by owner: otherwise two concurrent files could exceed the quota together.
    const quota = await quotas.lockLimit(tx, ownerId, 'file_bytes');
    await requireFileSensor(tx, ownerId, sensorId);
    if (quota !== null) {
      const own = await shards.within(tx).ofAccount(tx, ownerId);
      await requireRoom(own, ownerId, sensorId, file, quota);
    }
    [stored] = await changeShards(shards, tx, [sensorId], (shard) =>
      storeWithin(shard, ownerId, sensorId, file),
    );
    if (stored === undefined) throw missing('sensor', sensorId);
    return stored;
  };
  try {
    const { row, changed } = await transactUnlocked(sql, store);
    if (changed.length > 0) await notifyChanges(sql, changed);
    return row;
  } catch (error) {
    // Nothing was stored.
    if (isMade && (error instanceof ApiError || error instanceof Locked))
      await takeBack(parts, sensor.shard, sensorId);
    throw error;
  }
}

/** Stores the point and the file. */
async function storeWithin(
  tx: ShardTransaction,
  ownerId: number,
  sensorId: number,
  file: FileUpload,
): Promise<Stored> {
  const { date, changed, isDuplicate } = await storePoint(tx, sensorId, file);
  faultPoint('between point and file');
  const { name, mediaType, content } = file;
  // Live readers of the point have to read the file again. An upload that is repeated has the same content.
  const again =
    isDuplicate && !(await hasContent(tx, sensorId, date, content))
      ? await recordAgain(tx, { sensorId, date, text: name })
      : [];
  const [row] = await tx<FileRow[]>`
    INSERT INTO files (sensor_id, date, owner_id, name, media_type, content)
    VALUES (${sensorId}, ${date}, ${ownerId}, ${name}, ${mediaType}, ${content})
    ON CONFLICT (sensor_id, date) DO UPDATE
    SET name = excluded.name, media_type = excluded.media_type, content = excluded.content
    RETURNING ${columns(tx)}`;
  await causeFileEvents(tx, { name: 'add_file', sensorId, dates: [date] });
  faultPoint('between file and COMMIT');
  return { row: row!, changed: [...changed, ...again] };
}

/**
 * Locks the data type until the end of the transaction: after a change, a replaced point would leave its file behind.
 * A sensor without data type and without points becomes a sensor of files.
 * @throws Locked at once, so that a file on a locked sensor costs little of a turn
 */
async function requireFileSensor(tx: Transaction, ownerId: number, sensorId: number): Promise<void> {
  const type = await lockType(tx, ownerId, sensorId);
  if (type === 'file') return;
  if (type !== 'any') throw takesNoFiles(sensorId);
  await requireNoPoints(shardWithin(tx), sensorId);
  await setType(tx, sensorId, 'file');
}

/**
 * Locks the ingest state, so that no concurrent flush stores a point. Files may be there, of an upload that has made it a sensor of files too.
 * @throws Locked, also where the sensor is in another shard; ApiError invalid_input
 */
async function requireNoPoints(tx: ShardTransaction, sensorId: number): Promise<void> {
  const state = (await lockIngestStates(tx, [sensorId], 'skip')).get(sensorId);
  if (state === undefined) throw new Locked();
  if (state.newest !== null && !(await hasFiles(tx, sensorId))) throw takesNoFiles(sensorId);
}

async function hasFiles(shard: ShardQueryable, sensorId: number): Promise<boolean> {
  return (await shard`SELECT FROM files WHERE sensor_id = ${sensorId} LIMIT 1`).count > 0;
}

/** @returns the data type, which no other transaction changes until the end of this one @throws Locked */
async function lockType(tx: Transaction, ownerId: number, sensorId: number): Promise<DataType> {
  const [sensor] = await tx<{ data_type: string }[]>`
    SELECT data_type FROM sensors WHERE id = ${sensorId} AND owner_id = ${ownerId} FOR NO KEY UPDATE SKIP LOCKED`;
  if (sensor !== undefined) return dataTypeOf(sensor.data_type);
  const there = await tx`SELECT FROM sensors WHERE id = ${sensorId} AND owner_id = ${ownerId}`;
  throw there.count > 0 ? new Locked() : missing('sensor', sensorId);
}

/** @param type as the column has it */
async function setType(tx: Transaction, sensorId: number, type: 'file' | ''): Promise<void> {
  await tx`UPDATE sensors SET data_type = ${type} WHERE id = ${sensorId}`;
  await publishSensorEvents(tx, 'update_sensor', [sensorId]);
}

function takesNoFiles(sensorId: number): ApiError {
  return invalid('file', `sensor ${sensorId} takes no files, its data type is not file`);
}

/**
 * Of a sensor whose shard is not in the central database: one without data type becomes a sensor of files before the shard is asked for its points, and is
 * changed back if it has some. The shard gets the epoch of the change first: it then refuses points that were validated by the former type.
 * @returns whether it was changed
 */
async function makeFileSensor(
  parts: FileStoreParts,
  shardId: number,
  ownerId: number,
  sensorId: number,
): Promise<boolean> {
  const { sql, shards, remoteRights } = parts;
  const [sensor] = await sql<{ data_type: string }[]>`
    SELECT data_type FROM sensors WHERE id = ${sensorId} AND owner_id = ${ownerId}`;
  if (sensor === undefined) throw missing('sensor', sensorId);
  const type = dataTypeOf(sensor.data_type);
  if (type === 'file') return false;
  if (type !== 'any') throw takesNoFiles(sensorId);
  const shard = shards.of(shardId);
  // Most refusals come from here, where nothing has changed.
  await requireNoPointsIn(shard, sensorId);
  const isMade = await transactUnlocked(sql, async (tx) => {
    const isAny = (await lockType(tx, ownerId, sensorId)) === 'any';
    if (isAny) await setType(tx, sensorId, 'file');
    return isAny;
  });
  if (!isMade) return false;
  try {
    await remoteRights?.raiseShard(shardId);
    await requireNoPointsIn(shard, sensorId);
  } catch (error) {
    await takeBack(parts, shardId, sensorId);
    throw error;
  }
  return true;
}

async function requireNoPointsIn(shard: ShardSql, sensorId: number): Promise<void> {
  await ensureStates(shard, [sensorId]);
  await transactUnlocked(shard, (tx) => requireNoPoints(tx, sensorId));
}

/**
 * Changes a sensor back that `makeFileSensor` has made one of files. It stays one where it has got another type or files meanwhile, where the shard cannot be reached,
 * and where another transaction has locked it.
 */
async function takeBack({ sql, shards }: FileStoreParts, shardId: number, sensorId: number): Promise<void> {
  try {
    await transactUnlocked(sql, async (tx) => {
      // The same lock as that of a transaction that stores a file.
      const [sensor] = await tx<{ data_type: string }[]>`
        SELECT data_type FROM sensors WHERE id = ${sensorId} FOR NO KEY UPDATE`;
      if (sensor?.data_type !== 'file') return;
      if (!(await hasFiles(shards.of(shardId), sensorId))) await setType(tx, sensorId, '');
    });
  } catch (error) {
    if (!(error instanceof Locked || isUnavailable(error))) throw error;
  }
}

async function requireRoom(
  shards: readonly ShardQueryable[],
  ownerId: number,
  sensorId: number,
  { date, content }: FileUpload,
  limit: number,
): Promise<void> {
  const sizes = await Promise.all(
    shards.map(async (shard) => {
      const [others] = await shard<{ size: number }[]>`
        SELECT ${bytesOfFiles(shard)} AS size FROM files
        WHERE owner_id = ${ownerId} AND NOT (sensor_id = ${sensorId} AND date = ${date})`;
      return others!.size;
    }),
  );
  const use = sizes.reduce((sum, size) => sum + size, 0);
  if (use + bytesOfFile(content.length) > limit)
    throw quotaExceeded({ quota: 'file_bytes', use, limit }, { field: 'file' });
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
