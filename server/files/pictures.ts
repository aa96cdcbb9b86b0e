/** The newest picture of a sensor. */
import type { ShardQueryable, ShardSql } from '../../sql/connect.js';
import type { LocatedSensor, Shards } from '../../sql/shards.js';
import { rightsEpoch } from '../../sql/store/rights/rights-epoch.js';
import { columns, type OpenFile, readFile } from './queries.js';

/** Newest files of a sensor among which a picture is looked for: sounds and films in any number would make it a long search. */
export const MOST_SEARCHED = 1000;

/** The newest picture of each sensor that has one, by its id. */
export interface NewestPictures {
  readonly pictures: ReadonlyMap<number, OpenFile>;
  /** Rights epoch of the snapshot. */
  readonly epoch: number;
}

/** The same of sensors of any shards, in a snapshot of each. */
export async function newestPicturesIn(
  shards: Shards,
  sensors: readonly LocatedSensor[],
): Promise<NewestPictures> {
  const parts = await shards.each(sensors, (sql, own) =>
    newestPictures(
      sql,
      own.map(({ id }) => id),
    ),
  );
  return {
    pictures: new Map(parts.flatMap(({ pictures }) => [...pictures])),
    epoch: Math.max(...parts.map(({ epoch }) => epoch)),
  };
}

export async function newestPictures(sql: ShardSql, sensorIds: readonly number[]): Promise<NewestPictures> {
  return sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    const rows = await select(tx, sensorIds);
    return { pictures: new Map(rows.map((row) => [row.sensor_id, row])), epoch: await rightsEpoch(tx) };
  });
}

/** @returns `found`: the newest picture with its content, null when there is none; `epoch`: rights epoch of a snapshot that is no older */
export async function readNewestPicture(
  sql: ShardSql,
  sensorId: number,
): Promise<{ found: { file: OpenFile; content: Buffer } | null; epoch: number }> {
  const { pictures, epoch } = await newestPictures(sql, [sensorId]);
  const newest = pictures.get(sensorId);
  if (newest === undefined) return { found: null, epoch };
  return readFile(sql, sensorId, newest.date, ({ size }) => ({ from: 0, to: size - 1 }));
}

function select(sql: ShardQueryable, sensorIds: readonly number[]): Promise<OpenFile[]> {
  return sql<OpenFile[]>`
    SELECT picture.* FROM unnest(${[...sensorIds]}::bigint[]) AS sensor (id) CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT ${columns(sql)}, digest FROM files WHERE sensor_id = sensor.id ORDER BY date DESC LIMIT ${MOST_SEARCHED}
      ) newest WHERE media_type LIKE 'image/%' ORDER BY date DESC LIMIT 1) picture`;
}
