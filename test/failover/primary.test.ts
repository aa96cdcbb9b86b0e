/** Connections to several hosts, on a primary and its synchronous standby. */
import t from 'tap';
import { readConfig } from '../../common/config.js';
import { parseDatabaseAddress } from '../../common/database-address.js';
import { connect, isInDoubt, isUnavailable, type Sql } from '../../sql/connect.js';
import { checkDurability, readDurability } from '../../sql/durability.js';
import { cuttingProxy } from '../support/proxy.js';
import { until } from '../support/until.js';
import { Pair } from './pair.js';

t.test('addresses with several hosts in both forms of libpq', async (t) => {
  const { urls, hosts } = parseDatabaseAddress('postgres://u:p%40@a,b:5433,[::1]:7/n?options=-c%20x%3D1');
  t.same(hosts, ['a:5432', 'b:5433', '[::1]:7']);
  t.same(
    urls,
    ['a:5432', 'b:5433', '[::1]:7'].map((host) => `postgres://u:p%40@${host}/n?options=-c+x%3D1`),
  );
  const named = parseDatabaseAddress('postgresql:///n?host=/run/x,b&port=1,2&target_session_attrs=primary');
  t.same(named.hosts, ['/run/x:1', 'b:2']);
  t.same(named.urls, ['postgresql://%2Frun%2Fx:1/n', 'postgresql://b:2/n']);
  const one = 'postgres://u:p@a/n?target_session_attrs=read-write';
  t.same(parseDatabaseAddress(one).urls, [one], 'a single host stays as it is');
  for (const [address, reason] of [
    ['mysql://a/n', /must look like/],
    ['postgres://a,b/n?target_session_attrs=prefer-standby', /must have target_session_attrs=read-write/],
    ['postgres://a,/n', /empty or invalid host/],
    ['postgres://a:1,a:1/n', /names the host a:1 twice/],
    ['postgres:///n?host=a,b&port=1,2,3', /2 hosts and 3 ports/],
    ['postgres://a:99999,b/n', /a host that is none/],
  ] as const) {
    t.throws(() => readConfig({ DATABASE_URL: address }), { message: reason }, address);
    t.throws(() => readConfig({ DATABASE_URL: address }), { message: /DATABASE_URL/ }, address);
  }
});

t.test('connections follow a promotion, and never go back to the former primary', async (t) => {
  const pair = await Pair.open(t);
  const sql = open(t, pair.url);
  await sql`CREATE TABLE written (number int)`;
  t.equal(await portOf(sql), pair.primary.port);
  const cache = sql.memory.of(Cache);

  await pair.primary.kill();
  await t.rejects(sql`INSERT INTO written VALUES (0)`, 'no host is a primary');
  await pair.promote();
  await written(sql, 1);
  t.equal(await portOf(sql), pair.primary.port, 'the standby was promoted');
  t.equal(cache.resets, 1, 'caches belong to one timeline');
  await pair.makeStandby();
  await written(sql, 2);

  const former = pair.primary;
  former.link.cut();
  await pair.promote();
  await written(sql, 3);
  former.link.restore();
  // The former primary takes writes, but for its standby: it would keep them to itself.
  t.same(await former.query('SELECT pg_is_in_recovery() AS standby'), [{ standby: false }]);
  for (let i = 4; i < 10; i++) await sql`INSERT INTO written VALUES (${i})`;
  const other = open(t, pair.url.replace('?', '?application_name=other&'));
  t.equal(await portOf(other), pair.primary.port, 'of two, the one with the higher timeline is the primary');
  t.same(
    (await pair.primary.query<{ number: number }>('SELECT number FROM written ORDER BY number')).map(
      ({ number }) => number,
    ),
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  t.same(await former.query('SELECT max(number) AS max FROM written'), [{ max: 2 }]);

  let target = former.port;
  const proxy = await cuttingProxy(t, () => `http://127.0.0.1:${target}`);
  const floating = open(t, pair.primary.url.replace(String(pair.primary.port), new URL(proxy.url).port));
  t.equal(await portOf(floating), former.port);
  const held = await floating.reserve();
  target = pair.primary.port;
  await until(async () => (await portOf(floating).catch(() => 0)) === pair.primary.port);
  await t.rejects(held`SELECT 1`, 'a new timeline closes the connections of lower ones');
  target = former.port;
  proxy.cutAll();
  await until(async () => {
    const error = await portOf(floating).then(
      () => null,
      (error: unknown) => error,
    );
    if (error === null || !/former primary/.test(String(error))) return false;
    t.ok(isUnavailable(error));
    return true;
  });
});

t.test('a COMMIT that ends without its standby is in doubt', async (t) => {
  const pair = await Pair.open(t);
  const sql = open(t, pair.url);
  const warnings: unknown[] = [];
  const log = { warn: (text: unknown) => warnings.push(text) };
  await sql`CREATE TABLE written (number int)`;
  await checkDurability(sql, readConfig({}), log);
  t.match(await readDurability(sql), { synchronous_standby: true });
  await pair.standby.kill();
  for (const write of [
    () => sql`INSERT INTO written VALUES (1)`,
    () => sql.begin((tx) => tx`INSERT INTO written VALUES (2)`),
  ]) {
    const outcome = Promise.resolve(write()).then(
      () => null,
      (error: unknown) => error,
    );
    await until(async () => {
      const cancelled = await pair.primary.query(
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
      );
      return cancelled.length > 0;
    });
    const error = await outcome;
    t.match(error, { message: /no synchronous standby has the transaction/ });
    t.ok(isInDoubt(error));
    t.ok(isUnavailable(error));
  }
  t.same(
    await sql`SELECT number FROM written ORDER BY number`,
    [{ number: 1 }, { number: 2 }],
    'they are there',
  );

  await pair.primary.query('ALTER SYSTEM RESET synchronous_standby_names');
  await pair.primary.query('SELECT pg_reload_conf()');
  await until(async () => !(await readDurability(sql)).synchronous_standby);
  await t.rejects(checkDurability(sql, readConfig({}), log), {
    message:
      /empty synchronous_standby_names: a failover can lose acknowledged points; set it, or set WEAK_DURABILITY/,
  });
  t.same(warnings, []);
  await checkDurability(sql, readConfig({ WEAK_DURABILITY: 'accepted' }), log);
  t.equal(warnings.length, 1);
});

class Cache {
  resets = 0;
  reset(): void {
    this.resets++;
  }
}

function open(t: { teardown(end: () => unknown): void }, url: string): Sql {
  const sql = connect(url, { max: 3, name: 'failover test' });
  t.teardown(() => sql.end({ timeout: 1 }));
  return sql;
}

async function portOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ port: number }[]>`SELECT inet_server_port() AS port`;
  return row!.port;
}

/** Tries until it is written, once: a row that is there already counts. */
async function written(sql: Sql, number: number): Promise<void> {
  await until(async () => {
    try {
      await sql`INSERT INTO written SELECT ${number}::int WHERE NOT EXISTS (SELECT FROM written WHERE number = ${number})`;
      return true;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return false;
    }
  });
}
