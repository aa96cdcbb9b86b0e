/** A process learns of each shard that is added while it starts, or while it runs. */
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { ShardList } from '../../../sql/store/shards/shard-list.js';
import { testDatabase } from '../../support/database.js';
import { until } from '../../support/until.js';

const log = createLog('test', 'silent');
const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

t.test('a shard that is added while a process starts is used from then on', async (t) => {
  const { url, sql } = await testDatabase(t);
  const list = await ShardList.read(sql, url, log);
  t.teardown(() => list.stop());
  await sql`INSERT INTO shards (id, address, opens) VALUES (1, ${NOWHERE}, 'infinity')`;
  // As by a request that comes before the start has ended.
  const early = list.refresh();
  await Promise.race([early, sql`SELECT pg_sleep(0.5)`]);
  const added: number[] = [];
  list.follow(({ id }) => added.push(id));
  await early;
  t.same(added, [1]);
  await list.refresh();
  t.same(added, [1], 'once');
});

t.test('a shard that could not be added is added by a later attempt', async (t) => {
  const { url, sql } = await testDatabase(t);
  const list = await ShardList.read(sql, url, log);
  t.teardown(() => list.stop());
  await sql`INSERT INTO shards (id, address, opens) VALUES (1, ${NOWHERE}, 'infinity')`;
  const added: number[] = [];
  let attempts = 0;
  list.follow(({ id }) => {
    attempts++;
    if (attempts === 1) throw new Error('no pool');
    added.push(id);
  });
  await until(() => added.length > 0);
  t.same([attempts, added], [2, [1]]);
});
