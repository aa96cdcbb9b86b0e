/** Points that came lately and lie far apart: a read costs as many windows as it needs, not one for each point. */

import fc from 'fast-check';
import t from 'tap';
import { DATE_END, DAY, SECOND } from '../../../common/dates.js';
import { readBuckets } from '../../../server/data/buckets/read.js';
import { findZone } from '../../../server/data/buckets/zone.js';
import { MOST_STRETCHES, stretchesOf } from '../../../sql/store/points/blocks/stretches.js';
import { bucketStart } from '../../../sql/store/points/widths.js';
import { difference, summarise } from '../../support/buckets.js';
import { testDatabase } from '../../support/database.js';
import { createSensor, writePoints } from '../../support/points.js';
import { summariseAll } from '../../support/rollups.js';

t.test('dates lie in few stretches, in order, apart from each other', async () => {
  const dates = fc.uniqueArray(
    fc.oneof(fc.integer({ min: 0, max: DATE_END - 1 }), fc.integer({ min: 0, max: 9e9 })),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 12 }), (each, most) => {
      const sorted = Float64Array.from(each).sort();
      const stretches = stretchesOf(sorted, most);
      return (
        stretches.length <= most &&
        stretches.every(({ from, to }, i) => from < to && from > (stretches[i - 1]?.to ?? -1)) &&
        sorted.every((date) => stretches.filter(({ from, to }) => from <= date && date < to).length === 1) &&
        stretches.every(({ from, to }) => each.includes(from) && each.includes(to - 1))
      );
    }),
    { numRuns: 2000 },
  );
});

t.test('more stretches than a read has windows for give the buckets that there are', async (t) => {
  const { sql } = await testDatabase(t);
  const sensorId = await createSensor(sql);
  const points = Array.from({ length: 3 * MOST_STRETCHES }, (_, i) => ({
    date: 40 * DAY + i * 2 * DAY + 7919 * i * SECOND,
    number: (i * 37) % 101,
    text: null,
  }));
  // Stored sums under half of the points in the journal, none under the others.
  const isMerged = (_: unknown, i: number) => i % 2 === 0 && i < MOST_STRETCHES;
  await writePoints(sql, sensorId, points.filter(isMerged));
  await summariseAll(sql, points[MOST_STRETCHES]!.date);
  await writePoints(
    sql,
    sensorId,
    points.filter((point, i) => !isMerged(point, i)),
  );
  const read = { sensorIds: [sensorId], from: null, to: null, sort: 'ASC', offset: 0, limit: 5000 } as const;
  for (const width of [60, 3600, 86400, 604800] as const) {
    const expected = summarise(sensorId, points, (date) => bucketStart(date, width));
    const { rows, total } = await readBuckets(sql, { ...read, width, zone: null });
    t.equal(difference(rows, expected), null, `${width}`);
    t.equal(total, expected.length);
    const page = await readBuckets(sql, { ...read, width, zone: null, offset: 300, limit: 5 });
    t.equal(difference(page.rows, expected.slice(300, 305)), null, `a page of ${width}`);
  }
  const zone = findZone('Asia/Kolkata')!;
  const { rows } = await readBuckets(sql, { ...read, width: 3600, zone });
  t.equal(
    rows.reduce((sum, { count }) => sum + count, 0),
    points.length,
  );
});
