/** Effects of a shard on the central database, where ids of rows begin anew with each node of a Citus cluster. */
import t from 'tap';
import type { Sql } from '../../../sql/connect.js';
import { actingAs, contextOf, OPERATOR } from '../../../sql/store/audit/actor.js';
import { auditInShard, copyOutbox, isCopied } from '../../../sql/store/outbox/shard-outbox.js';
import { testDatabase } from '../../support/database.js';
import { severalSessions } from '../../support/needs.js';
import { addShards, shardsFor } from '../../support/shards.js';

const skip = severalSessions('each shard is a database of its own');

/** Ids of each node of a cluster. */
const SERIES = 2 ** 48;

async function open(t: Parameters<typeof testDatabase>[0]) {
  const { sql: central } = await testDatabase(t);
  await addShards(t, central, 1);
  const shard = shardsFor(central).of(1);
  let last = 0;
  /** The next row of the shard, on a node of a cluster. */
  const add = async (node: number) => {
    last++;
    await shard`SELECT setval('shard_outbox_id_seq', ${node * SERIES + last})`;
    await actingAs(contextOf(OPERATOR), () =>
      shard.begin((tx) =>
        auditInShard(tx, { action: 'points.delete', object: { kind: 'sensor', id: last }, detail: {} }),
      ),
    );
    return last;
  };
  return { central, shard, add, copy: () => copyOutbox(central, shard, 1) };
}

async function copied(central: Sql): Promise<number[]> {
  const rows = await central<{ id: number }[]>`
    SELECT object_id::bigint AS id FROM audit_log WHERE action = 'points.delete' ORDER BY audit_log.id`;
  return rows.map(({ id }) => id);
}

t.test('rows have their effect once, wherever the schema of the shard was', { skip }, async (t) => {
  const { central, shard, add, copy } = await open(t);
  for (const node of [0, 2, 2, 1, 3, 1]) {
    const id = await add(node);
    while ((await copy()) > 0);
    t.equal((await copied(central)).at(-1), id, `node ${node}`);
  }
  t.same(await copied(central), [1, 2, 3, 4, 5, 6]);
  t.equal((await shard`SELECT FROM shard_outbox`).count, 0);
});

t.test('rows of two nodes are copied, those of the last one that was copied first', { skip }, async (t) => {
  const { central, add, copy } = await open(t);
  await add(2);
  await copy();
  await add(1);
  await add(2);
  t.equal(await copy(), 1);
  t.same(await copied(central), [1, 3]);
  t.equal(await copy(), 1);
  t.same(await copied(central), [1, 3, 2]);
  t.equal(await copy(), 0);
});

t.test('a row that was copied and not deleted has no effect after a move', { skip }, async (t) => {
  const { central, shard, add, copy } = await open(t);
  await add(2);
  await shard.unsafe(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'the sidecar was killed'; END$$;
    CREATE TRIGGER kill BEFORE DELETE ON shard_outbox FOR EACH ROW EXECUTE FUNCTION refuse()`);
  await t.rejects(copy(), /the sidecar was killed/);
  await shard.unsafe('DROP TRIGGER kill ON shard_outbox');
  await add(1);
  while ((await copy()) > 0);
  t.same(await copied(central), [1, 2]);
  t.equal((await shard`SELECT FROM shard_outbox`).count, 0);
});

t.test('a row is copied if its own series has been read so far', async (t) => {
  t.equal(isCopied(5, 5), true);
  t.equal(isCopied(6, 5), false);
  t.equal(isCopied(5, SERIES + 1), false);
  t.equal(isCopied(SERIES + 1, SERIES + 1), true);
});
