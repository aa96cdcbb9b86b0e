/** Days of a fleet with late and repeated points, merges, deletions and retention: a small part of `make year`. */
import { test } from 'tap';
import { testDatabase } from '../support/database.js';
import { compare } from './compare.js';
import { type Fleet, sensorsOf } from './fleet.js';
import { modelOf } from './model.js';
import { Play } from './play.js';

const FLEET: Fleet = { seed: 7, slow: 20, fast: 0, days: 9, fastDays: 0, retention: 4 };

test('after days of a fleet every point, receipt and bucket equals the model, also after a repeated day', async (t) => {
  const { url, sql } = await testDatabase(t);
  const play = await Play.open(url, FLEET);
  t.teardown(() => play.close());
  const counts = { stored: 0, duplicate: 0, replaced: 0 };
  for (let day = 0; day < FLEET.days; day++) {
    const { stored, duplicate, replaced } = await play.day(day);
    counts.stored += stored;
    counts.duplicate += duplicate;
    counts.replaced += replaced;
  }
  const expected = { stored: 0, duplicate: 0, replaced: 0 };
  const again = await play.day(FLEET.days - 1);
  t.ok(again.duplicate > again.stored, 'most of them exist');
  for (const sensor of sensorsOf(FLEET)) {
    const model = modelOf(sensor, FLEET);
    for (const name of ['stored', 'duplicate', 'replaced'] as const) expected[name] += model.counts[name];
    t.equal(await compare(sql, sensor, play.ids[sensor.index]!, model), null, `sensor ${sensor.index}`);
  }
  t.same(counts, expected);
});
