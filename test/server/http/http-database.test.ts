/** Requests while the database is unreachable, silent or read by a role that may not log in. */
import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { pino } from 'pino';
import t from 'tap';
import { Client, newUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { databaseProxy } from '../../support/database-proxy.js';
import { severalSessions } from '../../support/needs.js';
import { cuttingProxy, throughProxy } from '../../support/proxy.js';
import { testServer } from '../../support/server.js';
import { StreamClient } from '../../support/stream.js';
import { newSensor, refused } from './refused.js';

t.test('requests are refused while the database is unreachable, and served afterwards', async (t) => {
  const { url } = await testDatabase(t);
  const bridge = await Bridge.to(url);
  t.teardown(() => bridge.close());
  const server = await testServer(t, { DATABASE_URL: bridge.url });
  const user = await newUser(server);
  const sensor = await newSensor(user);

  await bridge.close();
  const requests: Array<[method: string, path: string, body?: object]> = [
    ['GET', '/users/current'],
    ['PUT', `/sensors/${sensor}`, { name: 'x' }],
    ['POST', '/login', { username: user.username, password: user.password }],
    ['GET', '/users/check/username/somebody'],
    ['GET', '/users/check/email/somebody@example.org'],
    ['POST', '/requestPasswordReset', { username: user.username }],
    ['POST', '/resetPassword', { token: 'x', password: 'y' }],
    ['POST', '/users', { user: { username: 'somebody', password: 'y' } }],
  ];
  for (const [method, path, body] of requests) {
    const answer = await user.client.send(method, path, body);
    refused(t, answer, 509, 'overloaded', `${method} ${path}`);
    t.match(answer.headers['retry-after'], /^\d+$/);
  }
  t.match(await user.client.get('/health'), {
    status: 503,
    body: { name: 'sensorium', status: 'fail', database: 'unreachable' },
  });
  t.equal((await user.client.get('/openapi.json')).status, 200, 'what needs no database needs none');

  await bridge.open();
  // Connections that are refused in between are waited for, not asked for again at once.
  let back = false;
  while (!back) back = (await user.client.get('/users/current')).status === 200;
  t.ok(back, 'it is used again');
});

t.test(
  'requests wait or are refused while the role may not log in, and are served afterwards',
  { skip: severalSessions('each logs in') },
  async (t) => {
    const { url, sql } = await testDatabase(t);
    const role = `sensorium_test_${randomBytes(8).toString('hex')}`;
    await sql.unsafe(`CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD 'x'`);
    t.teardown(() =>
      sql.unsafe(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`),
    );
    const address = new URL(url);
    Object.assign(address, { username: role, password: 'x' });
    const server = await testServer(t, { DATABASE_URL: address.href });
    const user = await newUser(server);
    const sensor = await newSensor(user);
    const client = await StreamClient.open(server, user.session);
    await user.client.post(`/sensors/${sensor}/data`, { date: 1, value: 1 });
    await sql.unsafe(`ALTER ROLE ${role} NOLOGIN`);
    await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = ${role}`;
    const upload = user.client.post(`/sensors/${sensor}/data`, { date: 2, value: 2 });
    client.send({ id: 1, sensor_id: sensor, dates: [3], values: [3] });
    for (let i = 0; i < 6; i++)
      refused(t, await user.client.get('/users/current'), 509, 'overloaded', 'role may not log in');
    t.match(await user.client.get('/health'), { status: 503, body: { database: 'unreachable' } });
    await sql.unsafe(`ALTER ROLE ${role} LOGIN`);
    t.match(await upload, { status: 201, body: { stored: 1 } });
    t.match(await client.next(), { id: 1, stored: 1 });
    await client.close();
    t.equal((await user.client.get('/users/current')).status, 200);
  },
);

t.test('a request that is refused without a database logs one short line', async (t) => {
  const { url } = await testDatabase(t);
  const proxy = await databaseProxy(t, url);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const server = await testServer(t, { DATABASE_URL: proxy.url }, { log });
  const user = await newUser(server);
  await proxy.shut();
  lines.length = 0;
  refused(t, await user.client.get('/users/current'), 509, 'overloaded', 'away');
  t.equal(lines.length, 1);
  const { msg, reason, request, err } = JSON.parse(lines[0]!);
  t.match({ msg, reason, request }, { msg: 'database unavailable', reason: String, request: String });
  t.equal(err, undefined, 'no stack');
  t.ok(lines[0]!.length < 300, `${lines[0]!.length} characters`);
});

t.test('a change of unknown outcome has a code of its own', async (t) => {
  const { url, sql } = await testDatabase(t);
  const proxy = await databaseProxy(t, url);
  const server = await testServer(t, { DATABASE_URL: proxy.url, QUERY_TIMEOUT: 2 });
  const user = await newUser(server);
  const make = () => user.client.post('/sensors', { sensor: { name: 'one' } });
  proxy.unanswered = 'COMMIT';
  const unknown = await make();
  proxy.unanswered = null;
  refused(t, unknown, 509, 'outcome_unknown', 'COMMIT');
  t.equal(unknown.headers['retry-after'], undefined, 'nobody is asked to try again');
  t.equal((await sql`SELECT FROM sensors`).length, 1, 'here it was done');
  const late = await sql.begin(async (tx) => {
    await tx`LOCK TABLE sensors`;
    return make();
  });
  refused(t, late, 509, 'overloaded', 'a statement that the database has given up');
  t.match(late.headers['retry-after'], /^\d+$/);
  t.equal((await sql`SELECT FROM sensors`).length, 1);
});

t.test('requests to a silent database time out, and the server closes without it', async (t) => {
  const { url } = await testDatabase(t);
  const proxy = await cuttingProxy(t, () => url);
  const server = await testServer(t, { DATABASE_URL: throughProxy(proxy, url), QUERY_TIMEOUT: 2 });
  const user = await newUser(server);
  const sensor = await newSensor(user);

  proxy.isMute = true;
  const answers = await Promise.all([
    user.client.get('/users/current'),
    user.client.put(`/sensors/${sensor}`, { name: 'x' }),
    user.client.send('DELETE', `/sensors/${sensor}/data/0`),
  ]);
  for (const answer of answers) refused(t, answer, 509, 'overloaded', 'as long as it is silent');
  t.match(await user.client.get('/health'), {
    status: 503,
    body: { name: 'sensorium', status: 'fail', database: 'unreachable' },
  });

  proxy.isMute = false;
  let back = false;
  while (!back) back = (await user.client.get('/users/current')).status === 200;
  t.ok(back, 'it is used again');

  proxy.isMute = true;
  const asking = user.client.get('/users/current').catch(() => {});
  await server.close();
  await asking;
});

t.test('a silent network to the database holds requests no longer than uploads', async (t) => {
  const { url } = await testDatabase(t);
  const proxy = await cuttingProxy(t, () => url);
  const settings = { DATABASE_URL: throughProxy(proxy, url), QUERY_TIMEOUT: 3600, STORE_TIMEOUT: 1 };
  const server = await testServer(t, settings, { times: { silence: 100 } });
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const login = () =>
    new Client(server.url).post('/login', { username: user.username, password: user.password });
  t.equal((await login()).status, 200);
  await user.client.get(`/sensors/${sensor}/data`);

  proxy.isMute = true;
  const answers = await Promise.all([
    login(),
    user.client.get('/sensors'),
    user.client.get(`/sensors/${sensor}/data`),
    user.client.post('/sensors', { sensor: { name: 'x' } }),
  ]);
  for (const answer of answers) t.equal(answer.status, 509, JSON.stringify(answer.body));
  proxy.isMute = false;
  t.equal((await login()).status, 200, 'the next one finds connections that work');
  t.equal((await user.client.get(`/sensors/${sensor}/data`)).status, 200);
});

/** A way to the database that can be interrupted. */
class Bridge {
  readonly #target: URL;
  readonly #sockets = new Set<net.Socket>();
  readonly #server: net.Server;
  #port = 0;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = net.createServer((near) => {
      const far = net.connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
  }

  static async to(url: string): Promise<Bridge> {
    const bridge = new Bridge(new URL(url));
    await bridge.open();
    return bridge;
  }

  get url(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    return url.href;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    const address = this.#server.address();
    if (typeof address === 'object' && address !== null) this.#port = address.port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
