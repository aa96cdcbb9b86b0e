/** The embedded database: by which way the product reaches it, and what strangers on that way learn. */
import t from 'tap';
import { connect, isUnavailable } from '../sql/connect.js';
import { newSensor } from './support/accounts.js';
import { newUser } from './support/client.js';
import { testDatabase } from './support/database.js';
import { until } from './support/product.js';
import { testServer } from './support/server.js';
import { GUISES, Stranger } from './support/stranger.js';

t.test('a server that does not prove to know the password gets neither password nor statement', async (t) => {
  const { url } = await testDatabase(t);
  const stranger = await Stranger.before(t, url);
  const sql = connect(stranger.url, { max: 2, name: 'test' });
  t.same(await sql`SELECT 1 AS one`, [{ one: 1 }], 'the database proves it');
  stranger.cut();
  const heard: string[] = [];
  for (const guise of GUISES) {
    stranger.guise = guise;
    stranger.received.length = 0;
    const ways = {
      statement: () => sql`SELECT 1`,
      'of a library': () => sql.pool.connect(),
      listener: async () => {
        const own = connect(stranger.url, { max: 1, name: 'test' });
        await own.listen('channel', (payload) => heard.push(payload)).finally(() => own.end());
      },
    };
    for (const [name, way] of Object.entries(ways)) {
      const error = await Promise.resolve(way()).then(
        () => null,
        (error: unknown) => error,
      );
      t.ok(isUnavailable(error), `${guise}, ${name}: ${(error as Error | null)?.message}`);
    }
    const { password } = new URL(url);
    const clear = stranger.received.filter((each) => !each.startsWith('p') || each.includes(password));
    t.same(clear, [], guise);
    if (!guise.startsWith('scram')) t.same(stranger.received, [], `${guise}: no message at all`);
  }
  t.same(heard, []);
  stranger.guise = null;
  t.same(await sql`SELECT 1 AS one`, [{ one: 1 }], 'the database is back');
  await sql.end();
});

t.test(
  'while a stranger answers in the place of the database, requests and uploads are told to come later',
  async (t) => {
    const { url } = await testDatabase(t);
    const stranger = await Stranger.before(t, url);
    const server = await testServer(t, { DATABASE_URL: stranger.url, STORE_TIMEOUT: 1 });
    const user = await newUser(server);
    const sensor = await newSensor(user);
    const upload = () => user.client.post(`/sensors/${sensor}/data`, { data: [{ date: 1, value: 1 }] });
    t.equal((await upload()).status, 201);
    stranger.guise = 'nothing asked';
    stranger.cut();
    t.match(await upload(), { status: 509, body: { code: 'overloaded' } });
    t.match(await user.client.get('/users/current'), { status: 509, body: { code: 'overloaded' } });
    t.same(stranger.received, []);
    stranger.guise = null;
    await until(async () => (await upload()).status === 201);
  },
);
