/** Permits that go round by key. */
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { FairSemaphore, type Permit } from '../../common/fair-semaphore.js';

t.test('no more tasks run than there are permits, in all and of a key, and each one runs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }),
      async (permits, permitsOfKey, keys) => {
        const semaphore = new FairSemaphore<number>({ permits, permitsOfKey });
        const running = new Map<number, number>();
        let done = 0;
        await Promise.all(
          keys.map((key) =>
            semaphore.run(key, async () => {
              running.set(key, (running.get(key) ?? 0) + 1);
              const all = [...running.values()];
              if (all.reduce((sum, count) => sum + count, 0) > permits) throw new Error('too many');
              if (Math.max(...all) > permitsOfKey) throw new Error('too many of a key');
              await turn();
              running.set(key, running.get(key)! - 1);
              done++;
            }),
          ),
        );
        return done === keys.length && keys.every((key) => semaphore.tasksOf(key) === 0);
      },
    ),
    { numRuns: 60 },
  );
});

t.test('tasks beyond the bounds are refused, those of other keys are not', async (t) => {
  const full = { message: 'full' };
  const semaphore = new FairSemaphore<string>({
    permits: 1,
    waiting: 3,
    waitingOfKey: 2,
    refusal: () => new Error('full'),
  });
  const first = semaphore.acquire('a') as Permit;
  const waiting = [semaphore.acquire('a'), semaphore.acquire('a')];
  t.throws(() => semaphore.acquire('a'), full, 'two of a key wait');
  waiting.push(semaphore.acquire('b'));
  t.throws(() => semaphore.acquire('c'), full, 'three wait');
  t.equal(semaphore.waiting, 3);
  first.release();
  await Promise.all(waiting.map(async (each) => (await each).release()));
  t.not(semaphore.acquire('c') instanceof Promise, true, 'all are free again');
});

t.test('a task that is aborted while it waits leaves the queue', async (t) => {
  const semaphore = new FairSemaphore<string>({ permits: 1 });
  const first = semaphore.acquire('a') as Permit;
  const controller = new AbortController();
  const aborted = semaphore.acquire('a', { signal: controller.signal });
  const next = semaphore.acquire('a');
  controller.abort(new Error('hung up'));
  await t.rejects(aborted as Promise<Permit>, /hung up/);
  t.equal(semaphore.waiting, 1);
  first.release();
  first.release();
  (await next).release();
  t.equal(semaphore.tasksOf('a'), 0);
  t.throws(() => {
    const held = semaphore.acquire('b');
    try {
      void semaphore.acquire('b', { signal: controller.signal });
    } finally {
      (held as Permit).release();
    }
  }, /hung up/);
});

t.test('what a task really took counts for the turns of its key', async (t) => {
  const semaphore = new FairSemaphore<string>({ permits: 1 });
  const order: string[] = [];
  const task = async (key: string, cost: number) => {
    const permit = await semaphore.acquire(key);
    order.push(key);
    await turn();
    permit.release(cost);
  };
  await Promise.all([
    ...Array.from({ length: 3 }, () => task('a', 3)),
    ...Array.from({ length: 6 }, () => task('b', 1)),
  ]);
  t.equal(order.join(''), 'abbabbbab');
});
