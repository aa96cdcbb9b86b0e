/** A read replica while its primary fails over to the standby: no answer is older than it says, and none lacks what its token asks for. */
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { createLog } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import { migrate } from '../../sql/migrate.js';
import { type Answer, Client, newUser } from '../support/client.js';
import { testServer } from '../support/server.js';
import { newSensor } from '../support/triggers.js';
import { until } from '../support/until.js';
import { type Instance, Pair } from './pair.js';

interface Points {
  readonly data: readonly { readonly date: number }[];
  readonly total: number;
}

interface Source {
  readonly client: Client;
  readonly sensor: string;
}

interface Site extends Source {
  readonly pair: Pair;
  /** Of the server of `client`. */
  readonly replica: Instance;
  /** Of the server whose replica is the standby. */
  readonly beside: Client;
}

async function open(t: Test): Promise<Site> {
  const pair = await Pair.open(t);
  const sql = connect(pair.url, { max: 2, name: 'test' });
  t.teardown(() => sql.end({ timeout: 1 }));
  await migrate(sql, createLog('test', 'silent'));
  const replica = await pair.addReplica(t);
  const common = { DATABASE_URL: pair.url, STORE_TIMEOUT: 1, WEAK_DURABILITY: 'accepted' };
  const server = await testServer(t, { ...common, REPLICA_URL: replica.url });
  const other = await testServer(t, { ...common, REPLICA_URL: pair.standby.url });
  const user = await newUser(server);
  const sensor = await newSensor(user);
  const site = { pair, replica, client: user.client, beside: new Client(other.url, user.session), sensor };
  const [, token] = await uploadUntilStored(site, 1);
  for (const client of [site.client, site.beside])
    await until(async () =>
      isReplica(await read({ ...site, client }, `max_lag=60&consistency_token=${token}`)),
    );
  return site;
}

/** Uploads a point whose date is its number. @returns the status and the token */
async function upload({ client, sensor }: Source, date: number): Promise<[number, string]> {
  const { status, headers } = await client.post(`/sensors/${sensor}/data`, { data: [{ date, value: date }] });
  return [status, String(headers['consistency-token'])];
}

async function uploadUntilStored(site: Source, date: number): Promise<[number, string]> {
  for (;;) {
    const done = await upload(site, date);
    if (done[0] === 201) return done;
  }
}

const read = ({ client, sensor }: Source, query: string): Promise<Answer<Points>> =>
  client.get<Points>(`/sensors/${sensor}/data?sort=DESC&per_page=1&${query}`);

const isReplica = ({ headers }: Pick<Answer, 'headers'>) => headers['replica-lag'] !== undefined;

interface Stored {
  readonly date: number;
  /** Of performance.now(), when the acknowledgement came. */
  readonly at: number;
  readonly token: string;
}

/** Reads one after the other, and compares each answer with what was acknowledged. */
class Reader {
  readonly wrong: string[] = [];
  /** Answers of the replica, by the timeline of the newest token then. */
  readonly ofReplica = new Map<string, number>();
  readonly #site: Source;
  readonly #stored: readonly Stored[];
  readonly #usesToken: boolean;

  constructor(site: Source, stored: readonly Stored[], usesToken: boolean) {
    this.#site = site;
    this.#stored = stored;
    this.#usesToken = usesToken;
  }

  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#once();
      await sleep(10);
    }
  }

  async #once(): Promise<void> {
    const since = performance.now();
    const last = this.#stored.at(-1)!;
    const token = this.#usesToken ? `&consistency_token=${last.token}` : '';
    const answer = await read(this.#site, `max_lag=60${token}`);
    if (answer.status !== 200) return;
    const { body, headers } = answer;
    const lag = Number(headers['replica-lag'] ?? 0) * 1000;
    const newest = body.data[0]?.date ?? 0;
    const due = this.#usesToken
      ? last.date
      : (this.#stored.findLast(({ at }) => at < since - lag)?.date ?? 0);
    if (newest < due || body.total !== newest)
      this.wrong.push(`${newest} of ${due}, ${body.total} in all, lag ${headers['replica-lag']}, ${token}`);
    if (!isReplica(answer)) return;
    const [timeline] = last.token.split('-') as [string];
    this.ofReplica.set(timeline, (this.ofReplica.get(timeline) ?? 0) + 1);
  }
}

t.test(
  'while the primary fails over no read of a replica is older than it says, and it is used again afterwards',
  async (t) => {
    const site = await open(t);
    const { pair } = site;
    const stored: Stored[] = [];
    const over = new AbortController();
    const write = async () => {
      for (let date = 1; !over.signal.aborted; date++) {
        const [, token] = await uploadUntilStored(site, date);
        stored.push({ date, at: performance.now(), token });
      }
    };
    const writing = write();
    await until(() => stored.length > 0);
    const readers = [false, true].map((usesToken) => new Reader(site, stored, usesToken));
    const beside = new Reader({ ...site, client: site.beside }, stored, true);
    const reading = [...readers, beside].map((reader) => reader.follow(over.signal));
    const areUsed = (timeline: string) =>
      until(() => readers.every(({ ofReplica }) => (ofReplica.get(timeline) ?? 0) > 5));
    await areUsed('1');
    await pair.primary.kill();
    await sleep(300);
    await pair.promote();
    await areUsed('2');
    over.abort();
    await Promise.all([writing, ...reading]);
    for (const { wrong } of [...readers, beside]) t.same(wrong, []);
    t.ok(beside.ofReplica.get('1'));
    t.notOk(beside.ofReplica.get('2'), 'what was the replica takes the writes');
    const former = stored.findLast(({ token }) => token.startsWith('1-'))!;
    const answer = await read(site, `max_lag=60&consistency_token=${former.token}`);
    t.same([answer.body.data[0]!.date, isReplica(answer)], [stored.at(-1)!.date, false]);
  },
);

t.test('a replica of a former primary that is still there is not read', async (t) => {
  const pair = await Pair.open(t);
  const sql = connect(pair.url, { max: 2, name: 'test' });
  t.teardown(() => sql.end({ timeout: 1 }));
  await migrate(sql, createLog('test', 'silent'));
  const replica = await pair.addReplica(t);
  // It may not see which primary the replica follows.
  await pair.primary.query("CREATE ROLE plain LOGIN PASSWORD 'plain' IN ROLE sensorium");
  const plain = new URL(replica.url);
  [plain.username, plain.password] = ['plain', 'plain'];
  const server = await testServer(t, {
    DATABASE_URL: pair.url,
    REPLICA_URL: plain.href,
    STORE_TIMEOUT: 1,
    WEAK_DURABILITY: 'accepted',
  });
  const user = await newUser(server);
  const site = { client: user.client, sensor: await newSensor(user) };
  await uploadUntilStored(site, 1);
  await until(async () => {
    const answer = await read(site, 'max_lag=60');
    return isReplica(answer) && answer.body.total === 1;
  });
  const former = pair.primary;
  former.link.cut();
  await pair.promote();
  await uploadUntilStored(site, 2);
  // Its log, and so that of the replica, is longer than the one of the new primary.
  const [before] = await former.query<{ end: string }>('SELECT pg_current_wal_lsn()::text AS end');
  await former.query("SELECT pg_logical_emit_message(false, 'test', repeat('x', 50000000))");
  await until(async () => {
    const [row] = await replica.query<{ received: string }>(
      `SELECT (pg_last_wal_replay_lsn() - '${before!.end}' > 40000000)::text AS received`,
    );
    return row!.received === 'true';
  });
  let answers = 0;
  for (let i = 0; i < 40; i++) {
    await sleep(100);
    const { status, body } = await read(site, 'max_lag=3600');
    if (status !== 200) continue;
    answers++;
    t.equal(body.total, 2);
  }
  t.ok(answers > 0, 'reads are answered');
  const [row] = await replica.query('SELECT FROM pg_stat_wal_receiver');
  t.ok(row, 'it goes on to receive the log of the former primary');
});

t.test('a replica with what the new primary lacks answers no token of it', async (t) => {
  const site = await open(t);
  const { pair, replica } = site;
  const end = async () => {
    const [row] = await replica.query<{ end: number }>('SELECT journal_end()::int AS end');
    return row!.end;
  };
  const before = await end();
  await pair.standby.query("ALTER SYSTEM SET primary_conninfo = 'host=127.0.0.1 port=1'");
  await pair.standby.query('SELECT pg_reload_conf()');
  await until(async () => (await pair.standby.query('SELECT FROM pg_stat_wal_receiver')).length === 0);
  t.not((await upload(site, 2))[0], 201, 'it waits for the standby');
  await until(async () => (await end()) > before);
  await pair.primary.kill();
  await pair.promote();
  const [, token] = await uploadUntilStored(site, 3);
  let answers = 0;
  for (let i = 0; i < 100; i++) {
    const { status, body } = await read(site, `max_lag=60&consistency_token=${token}`);
    if (status !== 200) continue;
    answers++;
    t.equal(body.data[0]!.date, 3);
  }
  t.ok(answers > 0, 'reads are answered');
  t.ok((await end()) >= Number(token.split('-')[1]), 'it has a row of that number');
});
