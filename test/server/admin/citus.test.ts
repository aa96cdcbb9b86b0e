/**
 * A shard in a distributed schema of a Citus cluster. It runs where TEST_CITUS_URL is the address of a database with the extension on the coordinator, without
 * a password. The decision on shards says what works there, and what does not.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import t, { type Test } from 'tap';
import { createLog } from '../../../common/log.js';
import { runCommand } from '../../../server/start/admin/run.js';
import { connect, type ShardSql, type Sql } from '../../../sql/connect.js';
import { backup } from '../../../sql/operations/backup.js';
import { readShards, Shards } from '../../../sql/shards.js';
import { mergeDue } from '../../../sql/store/points/blocks/due.js';
import { pruneJournal } from '../../../sql/store/points/blocks/merge.js';
import { storeDueSums } from '../../../sql/store/points/blocks/store-sums.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { newUser } from '../../support/client.js';
import { testDatabase } from '../../support/database.js';
import { upload } from '../../support/file-sensors.js';
import { make, reader } from '../../support/live-sensors.js';
import { scratchFolder } from '../../support/product.js';
import { testServer } from '../../support/server.js';
import { addSensorTrigger, texts } from '../../support/triggers.js';
import { until } from '../../support/until.js';
import { comes, send, use } from '../../workers/services/attach.js';

const CLUSTER = process.env.TEST_CITUS_URL;
const skip = CLUSTER === undefined ? 'TEST_CITUS_URL names no cluster' : false;
const log = createLog('test', 'silent');

const points = (from: number) => Array.from({ length: 3 }, (_, i) => ({ value: from + i, date: from + i }));

function withOptions(url: string, ...settings: readonly string[]): string {
  return `${url}?options=${encodeURIComponent(settings.map((setting) => `-c ${setting}`).join(' '))}`;
}

/** Makes a schema that is shard 1. @returns the pool of the shard */
async function addSchema(t: Test, central: Sql, url: string): Promise<ShardSql> {
  const schema = `shard_${randomBytes(4).toString('hex')}`;
  const coordinator = connect(CLUSTER!, { max: 1, name: 'test' });
  t.teardown(async () => {
    await coordinator.unsafe(`DROP SCHEMA ${schema} CASCADE`);
    await coordinator.end({ timeout: 5 });
  });
  await coordinator.unsafe(`CREATE SCHEMA ${schema}`);
  const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent', WEAK_DURABILITY: 'accepted' };
  const address = withOptions(CLUSTER!, `search_path=${schema}`);
  t.match(await runCommand(['shards', 'add', address], environment), /^Shard 1 is added/);
  // The triggers are of relations that have no rows in a shard.
  await coordinator.unsafe(`
    SET citus.enable_unsafe_triggers = on;
    SELECT citus_schema_distribute('${schema}')`);
  // Functions that name relations of the schema were not made on the nodes before these were distributed.
  await coordinator.unsafe(`
    SET search_path = ${schema};
    DO $$ DECLARE own oid; BEGIN
      FOR own IN SELECT oid FROM pg_proc WHERE pronamespace = '${schema}'::regnamespace AND oid NOT IN (SELECT objid FROM pg_dist_object) LOOP
        EXECUTE pg_get_functiondef(own);
      END LOOP;
    END $$`);
  const [node] = await coordinator<{ host: string; port: number }[]>`
    SELECT nodename AS host, nodeport AS port FROM citus_shards WHERE table_name = ${`${schema}.journal`}::regclass`;
  const onNode = new URL(CLUSTER!);
  [onNode.hostname, onNode.port] = [node!.host, String(node!.port)];
  await central`
    UPDATE shards SET address = ${withOptions(
      onNode.href,
      `search_path=${schema}`,
      'citus.allow_nested_distributed_execution=on',
      'plan_cache_mode=force_custom_plan',
    )}`;
  const shards = new Shards(central, await readShards(central, url), { max: 2, name: 'test' });
  t.teardown(() => shards.of(1).end({ timeout: 5 }));
  t.match(await runCommand(['shards', 'list'], environment), /\n1 .* yes +[1-9]\d* +0 +from /);
  return shards.of(1);
}

t.test('a sensor has its data in a distributed schema', { skip }, async (t) => {
  const { sql: central, url } = await testDatabase(t);
  const shard = await addSchema(t, central, url);
  await central`ALTER TABLE sensors ALTER COLUMN shard SET DEFAULT 1`;
  const server = await testServer(t, { DATABASE_URL: url });
  const user = await newUser(server);
  const { client } = user;
  const id = await make(user);
  const total = async () => (await client.get<{ total: number }>(`/sensors/${id}/data`)).body.total;
  t.match((await client.post(`/sensors/${id}/data`, points(10))).body, { stored: 3 });
  t.match((await client.post(`/sensors/${id}/data`, points(11))).body, { stored: 1 });
  t.equal(await total(), 4, 'before a merge');
  const merge = () => mergeDue(shard, { bounds: { rows: 0, bytes: 0, age: 0 } });
  await merge();
  t.equal((await shard`SELECT FROM blocks WHERE sensor_id = ${id}`).count, 1);
  t.equal(await total(), 4, 'after it');
  t.equal((await upload(user, await make(user, 'file'))).status, 201);

  const live = await reader(t, server, user.session);
  t.match(await live.subscribe([id]), { refused: [] });
  const sidecar = await startSidecar(server.config, log);
  t.teardown(() => sidecar.close());
  t.match((await client.post(`/sensors/${id}/data`, points(20))).body, { stored: 3 });
  await until(() => live.of(id).points.length === 3);
  await addSensorTrigger(user, String(id), { expression: 'sensor_data_value > 31' }, 'fires');
  t.match((await client.post(`/sensors/${id}/data`, points(30))).body, { stored: 3 });
  await until(async () => (await texts(central)).length === 1);

  await merge();
  await pruneJournal(shard);
  await storeDueSums(shard, { now: 4e15 });
  t.same([...(await shard`SELECT count FROM weeks WHERE sensor_id = ${id}`)], [{ count: 10 }]);
  t.equal(await total(), 10);

  const source = await make(user);
  const service = await use(user, source, { name: 'moving_average' });
  await send(user, source, { 1000: 4, 1001: 6 });
  await comes(t, user, service, { 1000: '4', 1001: '5' });

  const { manifest } = await backup(central, path.join(scratchFolder(t), 'citus.tar'));
  t.match(manifest, { shards: [{ id: 1, engine: 'postgres' }] });

  t.match((await client.delete(`/sensors/${id}/data?start_date=30&end_date=31`)).body, { deleted: 2 });
  t.equal(await total(), 8);
  t.equal((await client.delete(`/sensors/${id}`)).status, 200);
  await until(async () => (await shard`SELECT FROM blocks WHERE sensor_id = ${id}`).count === 0);
});
