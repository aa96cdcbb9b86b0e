/** The write path under faults: lost, silent and read-only connections, uploads that the database refuses. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../sql/connect.js';
import { addRegistrations, renewConsumer } from '../../../sql/store/changes/consumers.js';
import { Client, newUser, type TestUser } from '../../support/client.js';
import { severalSessions } from '../../support/needs.js';
import { poison } from '../../support/points.js';
import { cuttingProxy, throughProxy } from '../../support/proxy.js';
import { type TestServer, testServer } from '../../support/server.js';
import { StreamClient } from '../../support/stream.js';
import { until } from '../../support/until.js';
import { make, makeMany, type Receipt } from './flushing.js';

t.test('a flush whose connection is lost is repeated, and nothing is doubled', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const id = await make(user);
  const kill = () => server.sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'sensorium flush'`;
  const points = async () => (await server.sql<{ n: number }[]>`SELECT count(*) AS n FROM points`)[0]!.n;
  let over = false;
  const killing = (async () => {
    while (!over) {
      const before = await points();
      await kill();
      // Something gets through between two kills, or a slow machine would never see the end.
      await until(async () => over || (await points()) > before);
      await sleep(Math.random() * 5);
    }
  })();
  const stored: number[] = [];
  for (let repetition = 0; repetition < 20; repetition++) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        user.client.post<Receipt>(`/sensors/${id}/data`, {
          data: [{ value: i, date: repetition * 5 + i }, { value: -1 }],
        }),
      ),
    );
    for (const answer of answers) {
      t.equal(answer.status, 201);
      stored.push(answer.body.stored + answer.body.duplicate);
    }
  }
  over = true;
  await killing;
  t.ok(stored.every((count) => count === 2));
  t.equal((await user.client.get<{ total: number }>(`/sensors/${id}/data`)).body.total, 200);
});

t.test('an upload that the database refuses does not take its neighbours with it', async (t) => {
  const server = await testServer(t);
  const user = await newUser(server);
  const ids = await makeMany(user, 6);
  await poison(server.sql, '22000');
  const statuses = await Promise.all(
    ids.map(async (id, i) => {
      const answer = await fetch(`${server.url}/sensors/${id}/data`, {
        method: 'POST',
        headers: { 'X-SESSION_ID': user.session, 'Content-Type': 'application/json' },
        body: JSON.stringify({ value: i === 3 ? 666 : i, date: 1 }),
      });
      return answer.status;
    }),
  );
  t.same(
    statuses.map((status, i) => (i === 3 ? status !== 201 : status)),
    [201, 201, 201, true, 201, 201],
  );
  const rows = await server.sql<{ sensor_id: number }[]>`SELECT sensor_id FROM points ORDER BY 1`;
  t.same(
    rows.map((row) => row.sensor_id),
    ids.filter((_, i) => i !== 3).sort((a, b) => a - b),
  );
});

interface LogLine {
  readonly msg: string;
  readonly code?: string;
  readonly sensor?: number;
}

function keptLog() {
  const lines: LogLine[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { lines, log };
}

/** Uploads points of a sensor one after the other, so that flushes commit, until the work is done. */
async function meanwhile<T>(user: TestUser, sensorId: number, work: Promise<T>): Promise<T> {
  let isDone = false;
  const others = (async () => {
    for (let date = 1; !isDone; date++)
      await user.client.post(`/sensors/${sensorId}/data`, { date, value: 1 });
  })();
  const result = await work.finally(() => {
    isDone = true;
  });
  await others;
  return result;
}

/** All points gather for one flush while `send` sends them. */
async function inOneFlush<T>(server: TestServer, points: number, send: () => T): Promise<T> {
  const sent = await server.sql.begin(async (tx) => {
    await tx`LOCK TABLE ingest_state, ingest_fence IN ACCESS EXCLUSIVE MODE`;
    const sent = send();
    const queued = async () => (await new Client(server.url).get<string>('/metrics')).text;
    const all = new RegExp(`^sensorium_queue_points ${points}$`, 'm');
    await until(async () => all.test(await queued()));
    return { sent };
  });
  return sent.sent;
}

const QUICKLY = { pauses: [5, 10, 15, 20] };

t.test(
  'of a hundred uploads only the one that the database refuses for no known reason is to be sent again',
  async (t) => {
    const { lines, log } = keptLog();
    const server = await testServer(t, {}, { log, times: QUICKLY });
    await poison(server.sql);
    const user = await newUser(server);
    const [bad, other, ...good] = await makeMany(user, 102);
    const upload = (id: number, date: number, value: number) =>
      user.client.post<Receipt>(`/sensors/${id}/data`, { date, value });
    const { refused, behind, others } = await inOneFlush(server, 102, () => ({
      refused: upload(bad!, 1, 666),
      behind: upload(bad!, 2, 2),
      others: good.map((id) => upload(id, 1, 1)),
    }));
    for (const answer of await Promise.all(others)) t.match(answer, { status: 201, body: { stored: 1 } });
    t.match(await meanwhile(user, other!, refused), {
      status: 509,
      body: { code: 'overloaded' },
      headers: { 'retry-after': /^\d+$/ },
    });
    t.match(await behind, { status: 201, body: { stored: 1 } }, 'of the same sensor, behind it');
    t.match(
      lines.filter(({ msg }) => msg === 'points given up'),
      [{ code: 'P0001', sensor: bad }],
      'logged once',
    );
    t.match(await upload(bad!, 1, 1), { status: 201, body: { stored: 1 } });
  },
);

t.test(
  'of a hundred frames only the one that the database refuses for no known reason is refused',
  async (t) => {
    const { lines, log } = keptLog();
    const server = await testServer(t, {}, { log, times: QUICKLY });
    await poison(server.sql);
    const user = await newUser(server);
    const [bad, other, ...good] = await makeMany(user, 102);
    const client = await StreamClient.open(server, user.session);
    const frame = (id: string, sensor_id: number, date: number, value: number) =>
      client.send({ id, sensor_id, dates: [date], values: [value] });
    await inOneFlush(server, 102, () => {
      frame('bad', bad!, 1, 666);
      frame('behind', bad!, 2, 2);
      for (const id of good) frame('good', id, 1, 1);
    });
    for (const answer of await client.take(100)) t.match(answer, { id: 'good', stored: 1, credit: 1 });
    t.match(await meanwhile(user, other!, client.next()), { id: 'bad', code: 'overloaded', credit: 1 });
    t.match(await client.next(), { id: 'behind', stored: 1, credit: 1 });
    t.match(
      lines.filter(({ msg }) => msg === 'points given up'),
      [{ code: 'P0001', sensor: bad }],
      'logged once',
    );
    t.match(await client.ask({ id: 'again', sensor_id: bad, dates: [1], values: [1] }), { stored: 1 });
    await client.close();
  },
);

t.test(
  'a point that fails while nothing else is committed is not given up, and stored when it can be',
  async (t) => {
    const { lines, log } = keptLog();
    const server = await testServer(t, {}, { log, times: { pauses: [1, 1, 1, 1] } });
    await poison(server.sql);
    const user = await newUser(server);
    const [one, two] = await makeMany(user, 2);
    const client = await StreamClient.open(server, user.session);
    client.send({ id: 1, sensor_id: one, dates: [1], values: [666] });
    client.send({ id: 2, sensor_id: two, dates: [1], values: [666] });
    const failures = async () =>
      Number(
        /code="P0001"\} (\d+)/.exec((await new Client(server.url).get<string>('/metrics')).text)?.[1] ?? 0,
      );
    await until(async () => (await failures()) > 20);
    await server.sql`DROP TRIGGER refuse ON journal`;
    const answers = await client.take(2);
    t.same(
      answers.map(({ stored }) => stored),
      [1, 1],
    );
    t.same(
      lines.filter(({ msg }) => msg === 'points given up'),
      [],
    );
    await client.close();
  },
);

t.test(
  'while the database only reads, uploads wait and reads are answered; afterwards all goes on',
  { skip: severalSessions('a default of the database is read by new ones') },
  async (t) => {
    const server = await testServer(t);
    const user = await newUser(server);
    const [one, two] = await makeMany(user, 2);
    await user.client.post(`/sensors/${one}/data`, { date: 1, value: 1 });
    const key = await user.client.post<{ key: { key: string } }>('/users/current/keys', {
      key: { name: 'reader', scope: 'read' },
    });
    const reader = new Client(server.url, key.body.key.key);
    const client = await StreamClient.open(server, user.session);
    const admin = connect(server.config.DATABASE_URL, {
      max: 1,
      name: 'operator',
      settings: { default_transaction_read_only: 'off' },
    });
    t.teardown(() => admin.end());
    const [{ name } = { name: '' }] = await admin<{ name: string }[]>`SELECT current_database() AS name`;
    const readOnly = async (value: 'on' | 'off') => {
      await admin.unsafe(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`);
      await admin`
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'sensorium %'`;
    };
    const health = async () => {
      const { status, body } = await new Client(server.url).get<{ status: string; database: string }>(
        '/health',
      );
      return [status, body.status, body.database];
    };
    await readOnly('on');
    await until(async () => (await health())[2] === 'read_only');
    t.same(await health(), [200, 'pass', 'read_only']);
    const upload = user.client.post<Receipt>(`/sensors/${one}/data`, { date: 2, value: 2 });
    client.send({ id: 1, sensor_id: two, dates: [1], values: [1] });
    const metrics = async () => (await new Client(server.url).get<string>('/metrics')).text;
    await until(async () => /failures_total\{code="25006"\} [3-9]/.test(await metrics()));
    for (const each of [user.client, reader])
      t.match(await each.get(`/sensors/${one}/data`), { status: 200, body: { total: 1 } }, 'reads go on');
    t.match(await user.client.put(`/sensors/${one}`, { name: 'x' }), {
      status: 509,
      body: { code: 'overloaded' },
    });
    t.match(await user.client.post('/login', user), { status: 509, body: { code: 'overloaded' } });
    t.equal(client.unread, 0);
    // Without ending the sessions: those that may only read are replaced.
    await admin.unsafe(`ALTER DATABASE "${name}" RESET default_transaction_read_only`);
    t.match(await upload, { status: 201, body: { stored: 1 } });
    t.match(await client.next(), { id: 1, stored: 1 });
    await until(async () => (await health())[2] === 'ok');
    t.match(await user.client.get(`/sensors/${one}/data`), { body: { total: 2 } });
    await client.close();
  },
);

t.test(
  'a flush whose connection has died in silence is done again on a new one, once',
  { skip: severalSessions('one looks the other up') },
  async (t) => {
    const direct = await testServer(t);
    const user = await newUser(direct);
    const proxy = await cuttingProxy(t, () => direct.config.DATABASE_URL);
    const url = throughProxy(proxy, direct.config.DATABASE_URL);
    const server = await testServer(t, { DATABASE_URL: url }, { times: { silence: 100 } });
    const client = new Client(server.url, user.session);
    const consumer = randomUUID();
    const cases = [
      ['answers', 'an answer lost after COMMIT', { stored: 0, duplicate: 2 }, 5],
      ['answers', 'an answer lost within the transaction', { stored: 2, duplicate: 0 }, 2],
      ['both', 'a BEGIN that is delivered late', { stored: 2, duplicate: 0 }, 5],
    ] as const;
    for (const [what, name, receipt, date] of cases) {
      const id = await make(user);
      const version = async () => {
        const [state] = await direct.sql<{ version: number }[]>`
          SELECT version FROM ingest_state WHERE sensor_id = ${id}`;
        return state!.version;
      };
      // The version of a sensor with a consumer counts its flushes.
      await renewConsumer(direct.sql, consumer);
      await addRegistrations(direct.sql, consumer, [id]);
      const begun = await version();
      // A point later than all others needs one statement; an earlier one needs a read before it.
      await client.post(`/sensors/${id}/data`, { date: 3, value: 0 });
      const lost = await flushBackends(direct);
      proxy.lose(what, 'sensorium flush');
      const answer = await client.post<Receipt>(`/sensors/${id}/data`, {
        data: [{ date, value: 1 }, { value: 1 }],
      });
      t.match(answer, { status: 201, body: receipt }, name);
      proxy.deliver();
      const now = await flushBackends(direct);
      t.notOk(
        now.some((pid) => lost.includes(pid)),
        'the backend has ended',
      );
      await client.post(`/sensors/${id}/data`, { date: 9, value: 1 });
      const { body } = await user.client.get<{ total: number }>(`/sensors/${id}/data`);
      t.equal(body.total, 4, `${name}: each point once, the one without a date too`);
      t.equal((await version()) - begun, 3, 'written once');
    }
  },
);

t.test(
  'a flush on which the database works on is waited for, however often it is looked up',
  { skip: severalSessions('one looks the other up') },
  async (t) => {
    const direct = await testServer(t);
    const user = await newUser(direct);
    const id = await make(user);
    const { sql } = direct;
    await user.client.post(`/sensors/${id}/data`, { date: 0, value: 0 });
    await sql.unsafe(`
      CREATE TABLE finished (yes bool);
      CREATE FUNCTION work() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        WHILE NOT EXISTS (SELECT FROM finished) LOOP PERFORM pg_sleep(0.01); END LOOP;
        RETURN NEW;
      END $$;
      CREATE TRIGGER work BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION work()`);
    const proxy = await cuttingProxy(t, () => direct.config.DATABASE_URL);
    const url = throughProxy(proxy, direct.config.DATABASE_URL);
    const server = await testServer(t, { DATABASE_URL: url }, { times: { silence: 20 } });
    const upload = new Client(server.url, user.session).post<Receipt>(`/sensors/${id}/data`, {
      date: 1,
      value: 1,
    });
    // That of the other server, and its own.
    await until(async () => (await flushBackends(direct)).length === 2);
    const [before, checks] = [await flushBackends(direct), proxy.connections()];
    await until(async () => proxy.connections() >= checks + 5);
    await sql`INSERT INTO finished VALUES (true)`;
    t.match(await upload, { status: 201, body: { stored: 1 } });
    t.same(await flushBackends(direct), before, 'on the same connection');
  },
);

/** Processes of the database that flush, of this test. */
async function flushBackends({ sql }: TestServer): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'sensorium flush'`;
  return rows.map(({ pid }) => pid);
}
