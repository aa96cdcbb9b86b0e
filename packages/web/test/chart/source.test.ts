/** What a chart reads, and what live points add to it while they come and while a read is under way. */
import t from 'tap';
import type { ChartReply } from '../../chart/data.js';
import { type ChartRead, ChartSource } from '../../chart/source.js';

const WANTED = { columns: 100, zone: 'UTC', detail: 'auto', isLive: true } as const;
const VIEW = { from: 0, to: 100 };

/** Replies are given by the test, in the order of the reads. */
function reads() {
  const all: { readonly reply: (reply: Partial<ChartReply>) => void; readonly isAborted: () => boolean }[] =
    [];
  const read: ChartRead = (_, options) =>
    new Promise((resolve) => {
      all.push({
        reply: (reply) => resolve({ ...REPLY, ...reply }),
        isAborted: () => options?.signal?.aborted === true,
      });
    });
  return { all, source: new ChartSource(1, read) };
}

const REPLY: ChartReply = {
  kind: 'points',
  start_date: -25,
  end_date: 125,
  oldest: 0,
  newest: 90,
  total: 2,
  interval: 10,
  width: null,
  date: [80, 90],
  value: [1, 2],
};

const replied = () => new Promise((resolve) => setImmediate(resolve));

t.test('points that come before the first reply end no read, and are drawn after it', async (t) => {
  const { all, source } = reads();
  source.show({ ...WANTED, view: VIEW });
  t.ok(source.append([{ date: 90, value: 2 }]), 'nothing has to be read again');
  t.ok(source.append([{ date: 95, value: 3 }]));
  all[0]!.reply({});
  await replied();
  t.same(source.loaded.value?.line?.date, [80, 90, 95]);
  t.same(source.loaded.value?.line?.mean, [1, 2, 3]);
  t.equal(all.length, 1);
  t.notOk(all[0]!.isAborted());
});

t.test('points that were stored during a read are not lost with its reply', async (t) => {
  const { all, source } = reads();
  source.show({ ...WANTED, view: VIEW });
  all[0]!.reply({});
  await replied();
  source.reload();
  t.ok(source.append([{ date: 97, value: 5 }]));
  t.same(source.loaded.value?.line?.date, [80, 90, 97], 'they show at once');
  all[1]!.reply({});
  await replied();
  t.same(source.loaded.value?.line?.date, [80, 90, 97]);
});

t.test('points that a read of buckets had already are neither counted twice nor read again', async (t) => {
  const { all, source } = reads();
  source.show({ ...WANTED, view: VIEW });
  const values = { avg: [1, 2], min: [1, 2], max: [1, 2], count: [4, 4] };
  all[0]!.reply({ kind: 'buckets', width: 10, date: [70, 80], newest: 88, values } as Partial<ChartReply>);
  await replied();
  t.ok(source.append([{ date: 75, value: 9 }]), 'of a bucket before the last one');
  t.ok(source.append([{ date: 88, value: 9 }]), 'of the last bucket');
  t.same(source.loaded.value?.line?.count, [4, 4]);
  t.ok(source.append([{ date: 89, value: 7 }]), 'a newer one counts');
  t.same(source.loaded.value?.line?.count, [4, 5]);
  t.same(source.loaded.value?.line?.mean, [1, 3]);
});

t.test('a point whose place is not shown has the chart read again', async (t) => {
  const { all, source } = reads();
  source.show({ ...WANTED, view: VIEW });
  all[0]!.reply({});
  await replied();
  t.notOk(source.append([{ date: 85, value: 9 }]));
});

t.test('while a chart is out of date the next view is read, although it shows all of it', async (t) => {
  const { all, source } = reads();
  source.show({ ...WANTED, view: VIEW });
  all[0]!.reply({});
  await replied();
  source.show({ ...WANTED, view: { from: 1, to: 101 } });
  t.equal(all.length, 1, 'a live view moves on with its points');
  source.outdate();
  source.show({ ...WANTED, view: { from: 2, to: 102 } });
  t.equal(all.length, 2);
  t.same(source.loaded.value?.line?.date, [80, 90], 'what was there stays until then');
});
