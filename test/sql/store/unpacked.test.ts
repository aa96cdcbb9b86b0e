/** Blocks of a read are unpacked in turn with everything else that a process does. */
import t from 'tap';
import { unpacked } from '../../../sql/store/points/blocks/unpacked.js';
import { encodeBlock } from '../../../sql/store/points/packed/block.js';
import { yieldsOf } from '../../support/yields.js';

const POINTS = 4096;

/** So many full blocks, whose points follow each other. */
function fullBlocks(count: number) {
  return Array.from({ length: count }, (_, block) => {
    const dates = Float64Array.from({ length: POINTS }, (_, i) => block * POINTS + i);
    const data = encodeBlock({ dates, numbers: dates });
    return { sensor_id: 1, first_date: dates[0]!, count: POINTS, data };
  });
}

t.test('the points of many blocks are those of the window, in order', async (t) => {
  const { dates, numbers } = await unpacked(fullBlocks(20), { from: 100, to: 70_000 });
  t.same(
    dates,
    Float64Array.from({ length: 69_900 }, (_, i) => 100 + i),
  );
  t.same(numbers, dates);
});

t.test(
  'no turn of the event loop unpacks more than 25,000 points, whatever the number of reads',
  async (t) => {
    const blocks = fullBlocks(30);
    const everything = { from: 0, to: 30 * POINTS };
    const least = Math.floor((30 * POINTS) / 25_000);
    const alone = await yieldsOf(unpacked(blocks, everything));
    t.ok(alone >= least, `one read takes ${alone} turns`);
    const reads = Array.from({ length: 4 }, () => unpacked(blocks, everything));
    const together = await yieldsOf(...reads);
    t.ok(together >= 4 * least, `four reads take ${together} turns`);
  },
);

t.test('a small read is done at once', async (t) => {
  t.equal(await yieldsOf(unpacked(fullBlocks(1).slice(0, 1), { from: 0, to: 10 })), 1);
});
