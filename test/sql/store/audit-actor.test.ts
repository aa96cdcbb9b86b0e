/** The context that entries of the audit log name: each work has its own, and between works there is none that would cost anything. */
import { execFile } from 'node:child_process';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import t from 'tap';
import { actingAs, contextOf, currentActor, NOBODY } from '../../../sql/store/audit/actor.js';

const run = promisify(execFile);

const actor = (accountId: number) => ({ ...NOBODY, accountId });

t.test('works that overlap have their own actors until each ends', async (t) => {
  const work = async (accountId: number, times: number) => {
    for (let i = 0; i < times; i++) {
      await turn();
      t.equal(currentActor().accountId, accountId);
    }
    return accountId;
  };
  const ended = await Promise.all(
    [1, 2, 3, 4].map((id) => actingAs(contextOf(actor(id)), () => work(id, 3 * id))),
  );
  t.same(ended, [1, 2, 3, 4]);
  t.equal(currentActor(), NOBODY);
  await t.rejects(
    actingAs(contextOf(actor(5)), () => {
      throw new Error('refused');
    }),
    { message: 'refused' },
  );
  t.equal(await actingAs(contextOf(actor(6)), () => currentActor().accountId), 6);
});

t.test('after a work no hook is called for the promises of the process', async (t) => {
  // In a process of its own: the test runner has hooks. With hooks each continuation has an id of its own.
  const module = new URL('../../../sql/store/audit/actor.js', import.meta.url).href;
  const script = `
    import { executionAsyncId } from 'node:async_hooks';
    import { actingAs, contextOf, NOBODY } from ${JSON.stringify(module)};
    const areDistinct = async () => {
      const ids = [];
      for (let i = 0; i < 3; i++) {
        await null;
        ids.push(executionAsyncId());
      }
      return new Set(ids).size > 1;
    };
    const before = await areDistinct();
    const during = await actingAs(contextOf(NOBODY), areDistinct);
    const after = await areDistinct();
    console.log(JSON.stringify({ before, during, after }));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  const { during, ...rest } = JSON.parse(stdout) as Record<'before' | 'during' | 'after', boolean>;
  t.same(rest, { before: false, after: false });
  // Since Node 24 contexts need no hooks.
  t.equal(during, Number.parseInt(process.versions.node, 10) < 24);
});
