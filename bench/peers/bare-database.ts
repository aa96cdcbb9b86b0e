/** The embedded PostgreSQL with the product's settings, and a plain table of points, one row each. */
import { createLog } from '../../common/log.js';
import { connect, type Sql } from '../../sql/connect.js';
import { startEmbedded } from '../../sql/embedded/embedded.js';
import { migrate } from '../../sql/migrate.js';
import type { Peer, ReadQuery, Row } from './peer.js';
import { databaseCosts } from './sensorium/costs.js';
import { storedBytes } from './sensorium/stored-bytes.js';

const SECOND = 1_000_000;

export interface BareDatabase extends Omit<Peer, 'access' | 'pids'> {
  readonly url: string;
  readonly pid: number;
}

export async function bareDatabase(folder: string): Promise<BareDatabase> {
  const database = await startEmbedded({ folder, tcp: true });
  const sql = connect(database.url, { max: 2, name: 'bench' });
  const stop = async () => {
    await sql.end();
    await database.stop();
  };
  try {
    await migrate(sql, createLog('bench', 'silent'));
    await makePoints(sql);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: database.url,
    pid: database.pid,
    catchUp: async () => {},
    read: async (query) => JSON.stringify(await select(sql, query)),
    rows: (text) => JSON.parse(text) as Row[],
    size: () => storedBytes(sql),
    ...databaseCosts(sql),
    stop,
  };
}

/** Replaces the product's view of points by a plain table. */
async function makePoints(sql: Sql): Promise<void> {
  await sql.unsafe(`
    DROP VIEW points CASCADE;
    CREATE TABLE points (
      sensor_id bigint, date bigint, number float8, text text, PRIMARY KEY (sensor_id, date)
    )`);
}

async function select(sql: Sql, query: ReadQuery): Promise<Row[]> {
  const id = query.sensor + 1;
  const found =
    query.kind === 'last'
      ? await sql<{ date: number; value: number }[]>`
          SELECT date, number AS value FROM (
            SELECT * FROM points WHERE sensor_id = ${id} ORDER BY date DESC LIMIT ${query.count}
          ) newest ORDER BY date`
      : await sql<{ date: number; value: number }[]>`
          SELECT date / ${query.width * SECOND}::bigint * ${query.width * SECOND}::bigint AS date,
                 avg(number) AS value
          FROM points
          WHERE sensor_id = ${id} AND date >= ${query.from * SECOND}::bigint AND date < ${query.to * SECOND}::bigint
          GROUP BY 1 ORDER BY 1`;
  return found.map(({ date, value }) => [date / SECOND, value]);
}
