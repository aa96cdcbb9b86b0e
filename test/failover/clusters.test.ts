/** Hosts of different clusters at the addresses of one database: a restore, or a mistake. */
import t from 'tap';
import { connect, isUnavailable, type Sql } from '../../sql/connect.js';
import { OTHER_CLUSTER } from '../../sql/driver/database-hosts.js';
import { reportUnexpected } from '../../sql/driver/unexpected.js';
import { startCluster } from '../support/cluster.js';
import { cuttingProxy, throughProxy } from '../support/proxy.js';
import { until } from '../support/until.js';

t.test('a process uses the cluster that it began with, and no other one', async (t) => {
  const [one, other] = [await startCluster(), await startCluster()];
  const { password, port } = new URL(one.url);
  const setUp = open(t, other.url);
  await setUp.unsafe(`ALTER ROLE CURRENT_USER PASSWORD '${decodeURIComponent(password)}'`);
  let isOneStopped = false;
  t.teardown(async () => {
    await setUp.end({ timeout: 1 });
    if (!isOneStopped) await one.stop();
    await other.stop();
  });
  const warnings: unknown[] = [];
  reportUnexpected({ warn: (_fields: unknown, text?: string) => warnings.push(text), error: () => {} });
  t.teardown(() => reportUnexpected(null));
  const otherPort = new URL(other.url).port;

  await t.test('where one address comes to lead to another cluster', async (t) => {
    let target = one.url;
    const proxy = await cuttingProxy(t, () => target.replace(/^postgres/, 'http'));
    const address = throughProxy(proxy, one.url);
    const sql = open(t, address);
    t.equal(await clusterOf(sql), await clusterOf(open(t, one.url)));
    target = other.url;
    proxy.cutAll();
    await until(async () => /another database cluster/.test(await errorOf(sql)));
    t.ok(isUnavailable(await sql`SELECT 1`.then(null, (error: unknown) => error)));
    t.same(
      warnings.filter((text) => text === OTHER_CLUSTER),
      [OTHER_CLUSTER],
      'reported once',
    );
    const again = new URL(address);
    again.searchParams.set('application_name', 'restarted');
    const restarted = open(t, again.href);
    t.equal(await clusterOf(restarted), await clusterOf(setUp), 'a process that starts now uses that one');
    target = one.url;
    proxy.cutAll();
    await until(async () => (await errorOf(sql)) === '');
    t.equal(await clusterOf(sql), await clusterOf(open(t, one.url)), 'a mistake needs no restart');
  });

  await t.test('where two hosts of a database are two clusters', async (t) => {
    const several = one.url.replace(`:${port}/`, `:${port},127.0.0.1:${otherPort}/`);
    t.match(await errorOf(open(t, several)), /hosts of two database clusters take writes/, 'none is chosen');
    let target = 'http://127.0.0.1:1';
    const free = await cuttingProxy(t, () => target);
    const address = several.replace(`:${otherPort}/`, `:${new URL(free.url).port}/`);
    const sql = open(t, address);
    t.equal(await clusterOf(sql), await clusterOf(open(t, one.url)), 'only one of them runs');
    target = `http://127.0.0.1:${otherPort}`;
    await one.stop();
    isOneStopped = true;
    await until(async () => /is of another database cluster/.test(await errorOf(sql)));
    t.ok(isUnavailable(await sql`SELECT 1`.then(null, (error: unknown) => error)));
  });
});

function open(t: { teardown(end: () => unknown): void }, url: string): Sql {
  const sql = connect(url, { max: 2, name: 'test' });
  t.teardown(() => sql.end({ timeout: 1 }));
  return sql;
}

async function clusterOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ cluster: string }[]>`
    SELECT system_identifier::text AS cluster FROM pg_control_system()`;
  return row!.cluster;
}

/** @returns the message of the error of a statement; empty: it succeeds */
function errorOf(sql: Sql): Promise<string> {
  return sql`SELECT 1`.then(
    () => '',
    (error: unknown) => String(error),
  );
}
