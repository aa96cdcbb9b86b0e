/** Turns of tasks by key: order of service and bounds, for any arrivals. */
import fc from 'fast-check';
import t from 'tap';
import { KeyedSemaphore, NoTurn } from '../../common/keyed-semaphore.js';

interface Task {
  readonly key: string;
  readonly isPreferred: boolean;
}

/** Lets tasks arrive together while one runs, then serves them one by one. @returns keys in order of service, and the number of refusals */
async function serve(
  semaphore: KeyedSemaphore,
  tasks: readonly Task[],
): Promise<{ order: string[]; refused: string[] }> {
  const order: string[] = [];
  const refused: string[] = [];
  let finish = () => {};
  const first = semaphore.run('first', false, () => new Promise<void>((resolve) => (finish = resolve)));
  const rest = tasks.map(({ key, isPreferred }) =>
    semaphore
      .run(key, isPreferred, async () => {
        order.push(key);
      })
      .catch((error: unknown) => {
        if (!(error instanceof NoTurn)) throw error;
        refused.push(key);
      }),
  );
  finish();
  await Promise.all([first, ...rest]);
  return { order, refused };
}

const limits = { atOnce: 1, perKey: 1000, waiting: 1000 };

t.test('a task waits for at most one task of each other key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }), async (keys) => {
      const { order } = await serve(
        new KeyedSemaphore(limits),
        [...keys, 'last'].map((key) => ({ key, isPreferred: false })),
      );
      const others = new Set(keys).size;
      return order.length === keys.length + 1 && order.indexOf('last') <= others;
    }),
  );
});

t.test('preferred tasks get every second turn, whatever floods the others', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 50 }),
      fc.integer({ min: 1, max: 5 }),
      async (flood, known) => {
        const tasks = [
          ...flood.map((key) => ({ key: `stranger ${key}`, isPreferred: false })),
          ...Array.from({ length: known }, (_, key) => ({ key: `known ${key}`, isPreferred: true })),
        ];
        const { order } = await serve(new KeyedSemaphore(limits), tasks);
        return order.findLastIndex((key) => key.startsWith('known')) < 2 * known;
      },
    ),
  );
});

t.test('a full queue refuses the key that fills it, and takes the others', async (t) => {
  const semaphore = new KeyedSemaphore({ atOnce: 1, perKey: 100, waiting: 4 });
  const flood = Array.from({ length: 10 }, () => ({ key: 'flood', isPreferred: false }));
  const { order, refused } = await serve(semaphore, [...flood, { key: 'ann', isPreferred: false }]);
  t.same(order, ['flood', 'ann', 'flood', 'flood']);
  t.same(refused.length, 7);
  t.notOk(refused.includes('ann'));
});

t.test('one key has a bounded number of tasks, also over time', async (t) => {
  const semaphore = new KeyedSemaphore({ atOnce: 2, perKey: 3, waiting: 100 });
  for (let repetition = 0; repetition < 3; repetition++) {
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => semaphore.run('a', false, () => Promise.reject(new Error('failed')))),
    );
    const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : null));
    t.equal(reasons.filter((reason) => reason instanceof NoTurn).length, 2);
  }
  t.equal(await semaphore.run('b', false, async () => 'after failures'), 'after failures');
});
