/** Reads that would cost too much are refused before they begin. */
import t from 'tap';
import { COST } from '../../../sql/store/points/too-much.js';
import { newUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

const WEEK = 604_800_000_000;

/** Weeks with a full block each, whose bytes are no block: unpacking one fails. */
async function unreadableWeeks(
  sql: Awaited<ReturnType<typeof testServer>>['sql'],
  id: number,
  weeks: number,
) {
  const monday = 4 * 86_400_000_000;
  await sql`
    INSERT INTO blocks (sensor_id, level, first, last, count, numbers, sum, min, max, first_number, last_number,
                        of_60, of_300, of_600, of_1800, of_3600, data)
    SELECT ${id}, 0, first, first + ${WEEK - 1}, 4096, 4096, 0, 0, 0, 0, 0, 4096, 2016, 1008, 336, 168, '\\x00'
    FROM (SELECT ${monday} + week * ${WEEK} AS first FROM generate_series(0, ${weeks - 1}::bigint) AS week) block`;
}

t.test(
  'a read beyond the cost limit is refused before it unpacks a point, and the refusal names the limit',
  async (t) => {
    const server = await testServer(t);
    const { client } = await newUser(server);
    const { body } = await client.post<{ sensor: { id: string } }>('/sensors', { sensor: { name: 'old' } });
    const id = Number(body.sensor.id);
    await client.post(`/sensors/${id}/data`, { data: [{ date: 0, value: 1 }] });
    const weeks = Math.ceil(COST / 4096) + 1;
    await unreadableWeeks(server.sql, id, weeks);
    for (const query of [
      'interval=86400',
      'interval=604800&timezone=Europe/Amsterdam',
      'interval=86400&page=30',
    ]) {
      const refused = await client.get<{ error: string; code: string; field: string }>(
        `/sensors/${id}/data?${query}&start_date=86400`,
      );
      t.equal(refused.status, 409, query);
      t.match(refused.body, { code: 'invalid_input', field: 'start_date' });
      t.match(refused.body.error, `the limit of one read is ${COST}`);
      t.match(refused.body.error, /Shorten the range, name fewer sensors/);
    }
    const weekly = await client.get<{ total: number }>(
      `/sensors/${id}/data?interval=604800&page=4&start_date=345600`,
    );
    t.equal(weekly.status, 200, 'sums of whole weeks need no points');
    t.equal(weekly.body.total, weeks);
    const points = await client.get<{ total: number }>(
      `/sensors/${id}/data?page=1000000&per_page=1000&start_date=345600`,
    );
    t.equal(points.body.total, weeks * 4096, 'nor do counts of points');
  },
);
