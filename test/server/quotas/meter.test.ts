/** The meter of an account: pure arithmetic of slices and of room for points. */
import fc from 'fast-check';
import t from 'tap';
import { readConfig } from '../../../common/config.js';
import { limitsOf } from '../../../server/quotas/definitions.js';
import { type Hold, Meter } from '../../../server/quotas/meter.js';

const limits = (points: number) =>
  limitsOf({ ...readConfig({}), QUOTA_POINTS: points, QUOTA_POINT_BYTES: 1000 }, false, {});

t.test('a slice is spent once, belongs to its day, and what is left can be given back', async (t) => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          what: fc.constantFrom('add', 'spend', 'refund', 'day', 'rest'),
          points: fc.nat(50),
          bytes: fc.nat(50),
        }),
        { maxLength: 80 },
      ),
      (steps) => {
        const meter = new Meter(limits(0), { points: 0, bytes: 0, counted: 0 });
        let day = 0;
        let left = { points: 0, bytes: 0 };
        for (const { what, points, bytes } of steps) {
          if (what === 'add') {
            meter.add(day, { points, bytes });
            left = { points: left.points + points, bytes: left.bytes + bytes };
          } else if (what === 'spend') {
            const isEnough = points <= left.points && bytes <= left.bytes;
            // A day without a slice has nothing to spend, not even nothing.
            if (meter.spend(day, points, bytes))
              left = { points: left.points - points, bytes: left.bytes - bytes };
            else t.notOk(isEnough && (left.points > 0 || left.bytes > 0));
          } else if (what === 'day') {
            day++;
            left = { points: 0, bytes: 0 };
            t.notOk(meter.spend(day, 1, 1), 'a slice of yesterday');
          } else if (what === 'rest') {
            const rest = meter.takeRest();
            if (rest?.day === day) t.match(rest, left);
            else t.same(left, { points: 0, bytes: 0 });
            left = { points: 0, bytes: 0 };
          }
          t.same(meter.left(day), left);
        }
      },
    ),
    { numRuns: 60 },
  );
});

t.test(
  'whatever uploads overlap, no more points are held and stored than the quota has room for',
  async (t) => {
    fc.assert(
      fc.property(
        fc.nat(100),
        fc.nat(120),
        fc.array(
          fc.record({
            what: fc.constantFrom('hold', 'shrink', 'complete'),
            points: fc.nat(40),
            which: fc.nat(5),
          }),
          { maxLength: 80 },
        ),
        (limit, counted, steps) => {
          const meter = new Meter(limits(limit), { points: counted, bytes: 0, counted: 1 });
          let open: { hold: Hold; points: number }[] = [];
          let stored = 0;
          for (const { what, points, which } of steps) {
            if (what === 'hold') {
              const hold = meter.hold(points);
              t.equal(hold.refusal === null, hold.points === points);
              open.push({ hold, points: hold.points });
            } else {
              const each = open[which % Math.max(1, open.length)];
              if (each === undefined) continue;
              const fewer = Math.min(points, each.points);
              if (what === 'shrink') {
                each.hold.shrink(fewer);
                each.points = fewer;
              } else {
                each.hold.complete(fewer);
                each.hold.complete(fewer);
                stored += fewer;
                open = open.filter((other) => other !== each);
              }
            }
            const held = open.reduce((sum, each) => sum + each.points, 0);
            t.ok(held + stored <= Math.max(0, limit - counted));
            t.equal(meter.use, counted + stored, 'the use adds up');
          }
        },
      ),
      { numRuns: 60 },
    );
  },
);

t.test('points stored since a count stay in the use until a count that has them', async (t) => {
  const meter = new Meter(limits(100), { points: 10, bytes: 0, counted: 1 });
  meter.hold(5).complete(5);
  meter.refresh(limits(100), { points: 10, bytes: 0, counted: 1 });
  t.equal(meter.use, 15, 'no new count');
  meter.hold(7).complete(7);
  meter.refresh(limits(100), { points: 15, bytes: 0, counted: 2 });
  t.equal(meter.use, 22, 'the seven may be missing in it');
  meter.refresh(limits(100), { points: 22, bytes: 0, counted: 3 });
  t.equal(meter.use, 22);
  t.ok(meter.isClear);
  meter.refresh(limits(100), { points: 3, bytes: 0, counted: 4 });
  t.equal(meter.use, 3, 'points were deleted');
  meter.refresh(limits(100), { points: 3, bytes: 1000, counted: 5 });
  t.match(meter.hold(1), { points: 0, refusal: { quota: 'point_bytes', use: 1000, limit: 1000 } });
  t.ok(meter.wasFull());
  t.notOk(meter.wasFull());
});
