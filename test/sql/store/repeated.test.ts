/** Points that come again: what they cost by how the stored ones lie. Steps are counted, never timed; and no turn of the event loop is long. */
import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { Steps } from '../../support/steps.js';

const steps = new Steps(t, (url) => url.includes('/sql/store/') || url.includes('/common/'));

/** Imported after counting has begun: V8 counts the blocks of code that it compiles afterwards. */
async function store() {
  await steps.begin();
  const [batch, flush, buffer, writeSet, reading, log, database, points] = await Promise.all([
    import('../../../sql/store/ingest/batch.js'),
    import('../../../sql/store/ingest/flush.js'),
    import('../../../sql/store/ingest/point-buffer.js'),
    import('../../../sql/store/ingest/write-set.js'),
    import('../../../sql/store/ingest/stored.js'),
    import('../../../sql/store/points/journal/log-of.js'),
    import('../../support/database.js'),
    import('../../support/points.js'),
  ]);
  return { ...batch, ...flush, ...buffer, ...writeSet, ...reading, ...log, ...database, ...points };
}
const loaded = store();

const FROM = 1_700_000_000_000_000;
const SECOND = 1_000_000;

/** How points are stored before they come again: uploads one after the other, of which each becomes a row of the journal. */
const LAYOUTS: Readonly<
  Record<
    string,
    { readonly isMerged: boolean; uploads(dates: readonly number[]): readonly (readonly number[])[] }
  >
> = {
  'in order': { isMerged: false, uploads: (dates) => [dates] },
  'with a late one at the end': { isMerged: false, uploads: (dates) => [dates, [FROM - SECOND]] },
  'the later half first': {
    isMerged: false,
    uploads: (dates) => [dates.slice(dates.length / 2), dates.slice(0, dates.length / 2)],
  },
  'in blocks': { isMerged: true, uploads: (dates) => [dates] },
};

function rising(count: number): number[] {
  return Array.from({ length: count }, (_, i) => FROM + i * SECOND);
}

async function stored(t: Test, name: string, count: number) {
  const { createSensor, flushWithin, mergeAll, noCounts, PointBuffer, testDatabase } = await loaded;
  const { sql } = await testDatabase(t);
  const id = await createSensor(sql);
  const layout = LAYOUTS[name]!;
  const upload = (dates: readonly number[]) => {
    const batch = { points: new PointBuffer(), counts: noCounts() };
    for (const date of dates) batch.points.add(id, date, date, null);
    return sql
      .begin((tx) => flushWithin(tx as Parameters<typeof flushWithin>[0], [batch], FROM))
      .then(() => batch);
  };
  const dates = rising(count);
  for (const each of layout.uploads(dates)) await upload(each);
  if (layout.isMerged) await mergeAll(sql);
  return { sql, id, upload, dates };
}

/** @returns the steps of an upload of points that are stored already */
async function stepsOf(t: Test, name: string, count: number): Promise<number> {
  const { upload, dates } = await stored(t, name, count);
  let duplicates = 0;
  const taken = await steps.count(async () => {
    duplicates = (await upload(dates)).counts.duplicate;
  });
  t.equal(duplicates, dates.length);
  return taken;
}

for (const name of Object.keys(LAYOUTS)) {
  t.test(`points that come again cost steps in proportion to their number, stored ${name}`, async (t) => {
    const few = await stepsOf(t, name, 1000);
    const many = await stepsOf(t, name, 8000);
    t.ok(many <= 2 * 8 * few, `${few} steps for 1,000, ${many} for 8,000`);
  });
}

t.test(
  'points without a date cost steps in proportion to their number, where others lie ahead',
  async (t) => {
    const { NO_DATE } = await loaded;
    const stepsOfDates = async (count: number) => {
      const { upload } = await stored(t, 'with a late one at the end', count);
      let assigned = 0;
      const taken = await steps.count(async () => {
        assigned = (await upload(new Array(count).fill(NO_DATE))).counts.stored;
      });
      t.equal(assigned, count);
      return taken;
    };
    const [few, many] = [await stepsOfDates(1000), await stepsOfDates(8000)];
    t.ok(many <= 2 * 8 * few, `${few} steps for 1,000, ${many} for 8,000`);
  },
);

t.test('no turn of the event loop compares more than 25,000 points of a long tail', async (t) => {
  const { joinBatches, logOf, noCounts, orderOf, PointBuffer, Stored } = await loaded;
  for (const name of ['in order', 'with a late one at the end']) {
    const { sql, id, dates } = await stored(t, name, 100_000);
    const batch = { points: new PointBuffer(), counts: noCounts() };
    for (const date of dates) batch.points.add(id, date, 1, null);
    const points = joinBatches([batch]);
    const log = logOf(sql);
    await log.catchUp(sql);
    await log.load(sql, [id]);
    // Everything is in the tail: no turn is one of a wait for the database.
    const values = new Stored(sql, log).values(points, orderOf(points));
    let isDone = false;
    const done = values.finally(() => {
      isDone = true;
    });
    let yields = 0;
    for (; !isDone; yields++) await turn();
    t.equal((await done)(99_999)?.number, dates[99_999]);
    t.ok(yields >= 4, `${yields} turns, stored ${name}`);
  }
});
