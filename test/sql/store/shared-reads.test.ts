/** A read that is for all who ask for it at about the same time. */
import t from 'tap';
import { SharedReads } from '../../../sql/store/rights/shared-reads.js';

/** Milliseconds: nothing waits for it. */
const LONG = 3_600_000;

/** A value that can be read, and is returned when the test says so. */
class Source {
  readonly begun: ((value: number) => void)[] = [];
  readonly reads = new SharedReads(() => new Promise<number>((resolve) => this.begun.push(resolve)));

  /** @returns how many reads have begun */
  async begins(): Promise<number> {
    await new Promise((resolve) => setImmediate(resolve));
    return this.begun.length;
  }
}

t.test('who asks before a read begins shares it, and who asks later gets the next one', async (t) => {
  const source = new Source();
  const early = [source.reads.read(), source.reads.read()];
  t.equal(await source.begins(), 1);
  const late = [source.reads.read(), source.reads.read(), source.reads.read()];
  t.equal(await source.begins(), 1, 'one read at a time');
  source.begun[0]!(1);
  t.same(await Promise.all(early), [1, 1]);
  t.equal(await source.begins(), 2);
  source.begun[1]!(2);
  t.same(await Promise.all(late), [2, 2, 2]);
  t.equal(await source.begins(), 2);
});

t.test('a read that waits for others begins at once for one who does not wait', async (t) => {
  const source = new Source();
  const waiting = source.reads.read(LONG);
  t.equal(await source.begins(), 0);
  const urgent = source.reads.read();
  t.equal(await source.begins(), 1);
  source.begun[0]!(1);
  t.same(await Promise.all([waiting, urgent]), [1, 1]);
  const next = source.reads.read(LONG);
  t.equal(await source.begins(), 1, 'the next one waits again');
  source.reads.hurry();
  t.equal(await source.begins(), 2);
  source.begun[1]!(2);
  t.equal(await next, 2);
});

t.test('a failure is one of all who share the read, and the next one may succeed', async (t) => {
  let fails = true;
  const reads = new SharedReads(async () => {
    if (fails) throw new Error('away');
    return 3;
  });
  const both = [reads.read(), reads.read()];
  for (const each of both) await t.rejects(each, { message: 'away' });
  fails = false;
  t.equal(await reads.read(), 3);
});
