/**
 * Bare COPY: the same table in the same embedded PostgreSQL with the same settings, and nothing of ours in between. It is the
 * ceiling for everything that stores its points there.
 */
import { createLog } from '../../../common/log.js';
import { type Embedded, startEmbedded } from '../../../server/start/embedded.js';
import { connect, type Sql } from '../../../sql/connect.js';
import { migrate } from '../../../sql/migrate.js';
import type { Peer, PeerKind, Question, Row } from '../peer.js';
import { storedBytes } from '../sensorium/stored-bytes.js';

const SECOND = 1_000_000;

export const copy: PeerKind = {
  name: 'bare COPY',
  durability: 'D',
  wire: 'copy',
  form: 'binary COPY',
  // What a flush of ours holds at most; smaller ones would wait for the disk more often.
  leastBody: 20_000,
  // As many as a server of ours has lanes.
  connections: 2,
  underWay: 1,
  find: () => ({ version: 'embedded PostgreSQL' }),

  async start(folder, sensors, { from, to }) {
    const database = await startEmbedded({ folder });
    const sql = connect(database.url, { max: 2, name: 'bench' });
    try {
      await migrate(sql, createLog('bench', 'silent'));
      for (let date = from * SECOND; date < to * SECOND; ) {
        const [covered] = await sql<
          { hi: number }[]
        >`SELECT hi FROM ensure_points_partition(${date}::bigint)`;
        date = covered!.hi;
      }
      return peerOf(database, sql, sensors);
    } catch (error) {
      await sql.end();
      await database.stop();
      throw error;
    }
  },
};

function peerOf(database: Embedded, sql: Sql, sensors: number): Peer {
  return {
    access: { url: database.url, headers: {}, ids: Array.from({ length: sensors }, (_, i) => i + 1) },
    pids: [database.pid],
    settle: async () => {},
    ask: async (question) => JSON.stringify(await select(sql, question)),
    rows: (answer) => JSON.parse(answer) as Row[],
    size: () => storedBytes(sql),
    async stop() {
      await sql.end();
      await database.stop();
    },
  };
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
