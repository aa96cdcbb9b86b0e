/** The product as a user starts it, server and sidecar as processes, on the database of the run: points in and out over HTTP and a stream. */
import t from 'tap';
import { connect } from '../../sql/connect.js';
import { detectEngine } from '../../sql/engine.js';
import { ok } from '../server/rights/world.js';
import { newUser } from '../support/client.js';
import { emptyDatabase } from '../support/database.js';
import { scratchFolder, startProduct } from '../support/product.js';
import { StreamClient } from '../support/stream.js';
import { until } from '../support/until.js';

const HOUR = 3600;
/** Sunday, 1 March 2026, in seconds. */
const START = Date.UTC(2026, 2, 1) / 1000;

interface Page {
  readonly data: readonly { readonly date: number; readonly value: unknown }[];
  readonly total: number;
}

t.test(
  'server and sidecar store points by HTTP and by a stream, tell of them, and make rollups',
  async (t) => {
    const { url } = await emptyDatabase(t);
    const product = startProduct(t, {
      folder: scratchFolder(t),
      environment: { DATABASE_URL: url, WEAK_DURABILITY: 'accepted' },
    });
    const base = await product.ready();
    const { client, session } = await newUser({ url: base });
    const { sensor } = (
      await ok(
        client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'a', data_type: 'float' } }),
      )
    ).body;
    const id = Number(sensor.id);
    const data = `/sensors/${id}/data`;
    const sql = connect(url, { max: 1, name: 'test' });
    t.teardown(() => sql.end());
    const { engine } = await detectEngine(sql);
    t.match((await client.get('/health')).body, { status: 'pass', engine });
    const points = Array.from({ length: 3000 }, (_, i) => ({ date: START + i * 20, value: i / 2 }));

    t.match((await ok(client.post(data, { data: points }))).body, { stored: 3000, duplicate: 0 });
    t.match((await ok(client.post(data, { data: points }))).body, { stored: 0, duplicate: 3000 });

    const stream = await StreamClient.open({ url: base }, session);
    t.match(await stream.ask({ id: 1, type: 'subscribe', sensors: [id] }), { subscribed: [id] });
    const dates = [START + 3000 * 20, START + 3001 * 20];
    stream.send({ id: 2, sensor_id: id, dates, values: [7, 8] });
    const answers = await stream.take(2);
    t.match(
      answers.find((answer) => answer.id === 2),
      { stored: 2 },
      'acknowledged',
    );
    t.match(
      answers.find((answer) => answer.type === 'points'),
      { sensor_id: id, dates, values: [7, 8] },
      'and told',
    );
    await stream.close();

    const raw = (await ok(client.get<Page>(`${data}?per_page=2&sort=DESC`))).body;
    t.match(raw, {
      data: [
        { date: dates[1], value: '8' },
        { date: dates[0], value: '7' },
      ],
      total: 3002,
    });
    const hours = async () =>
      (await ok(client.get<Page>(`${data}?interval=3600&function=count&per_page=100&values=typed`))).body;
    t.match(await hours(), {
      total: 17,
      data: [
        { date: START, value: 180 },
        { date: START + HOUR, value: 180 },
      ],
    });

    t.match((await ok(client.delete(`${data}?start_date=${START}&end_date=${START + HOUR - 1}`))).body, {
      deleted: 180,
    });
    await until(async () => {
      const [left] = await sql<{ behind: boolean }[]>`
        SELECT EXISTS (SELECT FROM invalidated_weeks) OR NOT EXISTS (SELECT FROM weeks WHERE sensor_id = ${id}) AS behind`;
      return !left!.behind;
    });
    const [stored] = await sql<{ sum: number }[]>`
      SELECT sum(count)::bigint AS sum FROM buckets_3600
      WHERE sensor_id = ${id} AND bucket < ${(START + 16 * HOUR) * 1e6}`;
    t.equal(stored!.sum, 15 * 180, 'the sidecar has stored the hours that are over');
    t.match(
      await hours(),
      { total: 16, data: [{ date: START + HOUR, value: 180 }] },
      'after a deletion and a refresh',
    );
    product.process.kill('SIGTERM');
    t.equal(await product.ended(), 0);
  },
);
