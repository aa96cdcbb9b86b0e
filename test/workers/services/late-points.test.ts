/** Service types with a model compute the same outputs in whatever order points arrive. */
import assert from 'node:assert/strict';
import { type SourcePoint, serviceTypeOf } from '@sensorium/services';
import { INPUT } from '@sensorium/services/testing';
import fc from 'fast-check';
import t from 'tap';
import { MemoryService } from './memory.js';

const SECOND = 1_000_000;

/** Numbers that arrive up to a minute late, or much later. */
const arrivals = fc.uniqueArray(
  fc.record({
    at: fc.nat(300),
    late: fc.oneof(fc.nat(59), fc.nat(10_000)),
    value: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 60, selector: ({ at }) => at },
);

/** Checks that the outputs do not depend on the order of arrival, nor on the size of uploads. */
function isOrderIndependent(name: string, settings: fc.Arbitrary<unknown>): Promise<void> {
  return fc.assert(
    fc.asyncProperty(arrivals, fc.nat(7), settings, async (all, together, set) => {
      const points = all
        .sort((a, b) => a.at + a.late - (b.at + b.late))
        .map(({ at, value }): SourcePoint => ({ date: (5000 + at) * SECOND, sensorId: 1, values: [value] }));
      const byArrival = new MemoryService(serviceTypeOf(name)!, set, [INPUT]);
      for (let from = 0; from < points.length; from += together + 1) {
        await byArrival.arrive(points.slice(from, from + together + 1));
      }
      const sorted = new MemoryService(serviceTypeOf(name)!, set, [INPUT]);
      await sorted.arrive(points);
      assert.deepEqual(byArrival.series, sorted.series);
    }),
    { numRuns: 60 },
  );
}

const share = fc.double({ noNaN: true, min: 0, max: 1 });
const forecastSettings = fc.record({
  interval: fc.integer({ min: 1, max: 9 }),
  season: fc.integer({ min: 1, max: 6 }),
  form: fc.constantFrom('additive', 'multiplicative'),
  horizon: fc.integer({ min: 1, max: 14 }),
  smoothing: fc.record({ alpha: share, beta: share, gamma: share, phi: share }),
});

t.test('forecasting does not depend on the order of arrival', () =>
  isOrderIndependent('forecasting', forecastSettings),
);

const anomalySettings = fc
  .record({
    window: fc.integer({ min: 20, max: 30 }),
    threshold: fc.constantFrom(0, 1),
    season: fc.constantFrom(0, 7, 60),
    parts: fc.integer({ min: 1, max: 2 }),
  })
  .map((settings) => ({ ...settings, parts: settings.season === 0 ? 1 : settings.parts }));

t.test('anomaly_detection does not depend on the order of arrival', () =>
  isOrderIndependent('anomaly_detection', anomalySettings),
);

const clusterSettings = fc.record({
  clusters: fc.integer({ min: 2, max: 5 }),
  learning: fc.integer({ min: 1, max: 20 }),
  memory: fc.integer({ min: 1, max: 50 }),
});

t.test('clustering does not depend on the order of arrival', () =>
  isOrderIndependent('clustering', clusterSettings),
);
