/** The embedded PostgreSQL as ours starts it, with a table of points, a row each, and nothing of ours that writes to it. */
import { createLog } from '../../common/log.js';
import { connect, type Sql } from '../../sql/connect.js';
import { startEmbedded } from '../../sql/embedded/embedded.js';
import { migrate } from '../../sql/migrate.js';
import type { Peer, Question, Row } from './peer.js';
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
    settle: async () => {},
    ask: async (question) => JSON.stringify(await select(sql, question)),
    rows: (answer) => JSON.parse(answer) as Row[],
    size: () => storedBytes(sql),
    ...databaseCosts(sql),
    stop,
  };
}

/** Points as rows, which ours are not. */
async function makePoints(sql: Sql): Promise<void> {
  await sql.unsafe(`
    DROP VIEW points CASCADE;
    CREATE TABLE points (
      sensor_id bigint, date bigint, number float8, text text, PRIMARY KEY (sensor_id, date)
    )`);
}

async function select(sql: Sql, question: Question): Promise<Row[]> {
  const id = question.sensor + 1;
  const found =
    question.kind === 'last'
      ? await sql<{ date: number; value: number }[]>`
          SELECT date, number AS value FROM (
            SELECT * FROM points WHERE sensor_id = ${id} ORDER BY date DESC LIMIT ${question.count}
          ) newest ORDER BY date`
      : await sql<{ date: number; value: number }[]>`
          SELECT date / ${question.width * SECOND}::bigint * ${question.width * SECOND}::bigint AS date,
                 avg(number) AS value
          FROM points
          WHERE sensor_id = ${id} AND date >= ${question.from * SECOND}::bigint AND date < ${question.to * SECOND}::bigint
          GROUP BY 1 ORDER BY 1`;
  return found.map(({ date, value }) => [date / SECOND, value]);
}
