/** Points that triggers have to evaluate. */
import t from 'tap';
import type { Backlog } from '../../../sql/store/changes/offsets.js';
import { readUnreadPoints } from '../../../workers/triggers/unread.js';

function backlog(sensorId: number, offset: number, changes: number, points: number): Backlog {
  return {
    sensorId,
    offset,
    latest: offset + changes,
    changes: Array.from({ length: changes }, (_, i) => ({
      version: offset + 1 + i,
      dates: Float64Array.from({ length: points }, (_, k) => 1000 * i + points - k),
      numbers: Float64Array.from({ length: points }, (_, k) => k),
      texts: null,
    })),
  } as unknown as Backlog;
}

t.test('the triggers of a sensor share its points, unless one was activated later', async (t) => {
  const sensors = [backlog(1, 10, 3, 4), backlog(2, 5, 1, 2)];
  const triggers = [
    ...Array.from({ length: 20 }, () => ({ sensorId: 1, sinceVersion: 3 })),
    { sensorId: 1, sinceVersion: 12 },
    { sensorId: 2, sinceVersion: 0 },
  ];
  const unread = await readUnreadPoints(sensors, triggers);
  t.equal(new Set(unread.slice(0, 20).map(({ points }) => points)).size, 1);
  t.same(unread[0]!.points.dates, [1, 2, 3, 4, 1001, 1002, 1003, 1004, 2001, 2002, 2003, 2004]);
  t.same(unread[20]!.points.dates, [2001, 2002, 2003, 2004]);
  t.same(unread[20]!.points.values[0], { date: 2001, number: 3, text: null });
  t.same(unread[21]!.points.dates, [1, 2]);
});

t.test('changes that were pruned are missing', async (t) => {
  const sensor = backlog(1, 10, 4, 1);
  const pruned = { ...sensor, changes: sensor.changes.slice(2) };
  const [unread] = await readUnreadPoints([pruned], [{ sensorId: 1, sinceVersion: 0 }]);
  t.equal(unread!.missing, 2);
});

t.test('other work comes between the points of many sensors', async (t) => {
  const sensors = Array.from({ length: 50 }, (_, i) => backlog(i + 1, 0, 1, 2000));
  let passes = 0;
  let isOver = false;
  const count = () => {
    passes++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const unread = await readUnreadPoints(
    sensors,
    sensors.map(({ sensorId }) => ({ sensorId, sinceVersion: 0 })),
  );
  isOver = true;
  t.equal(unread.length, 50);
  t.ok(passes >= 5, `${passes} turns of the event loop`);
});
