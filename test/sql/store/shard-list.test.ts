/** A process learns of each shard that is added while it starts, or while it runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { measureClock } from '../../../sql/clock.js';
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

t.test('as long as there is one shard the list takes no statement', async (t) => {
  const { url, sql } = await testDatabase(t);
  let statements = 0;
  const central = new Proxy(sql, {
    apply(target, self, values) {
      statements++;
      return Reflect.apply(target, self, values);
    },
  });
  const list = await ShardList.read(central, url, log);
  t.teardown(() => list.stop());
  const added: number[] = [];
  list.follow(({ id }) => added.push(id));
  await list.refresh();
  const before = statements;
  // For longer than from one read to the next where there are several.
  await sleep(4000);
  t.equal(statements, before);
  await sql`INSERT INTO shards (id, address, opens) VALUES (1, ${NOWHERE}, NULL)`;
  await measureClock(sql, list.note);
  t.equal(statements, before, 'a shard that no process uses yet');
  await sql`UPDATE shards SET opens = 'infinity'`;
  await measureClock(sql, list.note);
  await until(() => added.length > 0);
  t.same(added, [1]);
  await until(() => statements > before + 2);
  t.ok(list.isCurrent);
});
