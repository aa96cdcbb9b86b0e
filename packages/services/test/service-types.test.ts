/** Service types with a model: against published series, and across restarts. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import {
  forecast,
  type HoltWintersModel,
  kMeans,
  nearest,
  passOver,
  readParameters,
  type ServiceType,
  serviceTypeOf,
} from '../index.js';
import { drive, INPUT, random, samplesOf } from '../testing.js';
import { SECOND } from '../units.js';
import { airPassengers, hours, newcomb, nile, usArrests } from './series.js';

const DAY = 86_400;

function serviceType(name: string): ServiceType {
  const found = serviceTypeOf(name);
  if (found === undefined) throw new Error(`no service type ${name}`);
  return found;
}

/** Settings of a service type after calls of its set methods. */
async function settingsOf(name: string, calls: Record<string, readonly unknown[]>): Promise<unknown> {
  let { settings } = serviceType(name);
  for (const [called, given] of Object.entries(calls)) {
    const method = serviceType(name).methods.find((each) => each.name === called);
    if (method?.kind !== 'set') throw new Error(`no method ${called}`);
    const subject = { settings, state: serviceType(name).state, inputs: [INPUT] };
    settings = await method.run(subject, readParameters(method.parameters, given));
  }
  return settings;
}

/** Result of a get method after some samples. */
async function resultOf(
  name: string,
  called: string,
  settings: unknown,
  samples: ReturnType<typeof samplesOf>,
  inputs = [INPUT],
): Promise<string> {
  const { methods, step, state: first } = serviceType(name);
  const context = { inputs, ready: undefined, polygon: null };
  const state = samples.reduce((before, sample) => step(settings, before, sample, context).state, first);
  const method = methods.find((each) => each.name === called);
  if (method?.kind !== 'get') throw new Error(`no method ${called}`);
  return method.run({ settings, state, inputs });
}

/** Checks that restarts at any sample do not change the outputs. */
function restarts(name: string, settings: fc.Arbitrary<unknown>): Promise<void> {
  const values = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 });
  return fc.assert(
    fc.asyncProperty(values, fc.array(fc.nat(60), { maxLength: 3 }), settings, async (all, places, set) => {
      const samples = samplesOf(all);
      const without = await drive(serviceType(name), samples, { settings: set });
      assert.deepEqual(await drive(serviceType(name), samples, { settings: set, restarts: places }), without);
    }),
    { numRuns: 50 },
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

t.test('forecasting has the coefficients of R for its data sets', async (t) => {
  const model = async (
    values: readonly number[],
    season: readonly unknown[],
    smoothing: readonly number[],
  ) => {
    const settings = await settingsOf('forecasting', {
      SetInterval: [DAY],
      SetSeason: season,
      SetSmoothing: smoothing,
    });
    // The first number of the next interval completes an interval.
    const samples = samplesOf([...values, 1], DAY);
    return JSON.parse(await resultOf('forecasting', 'GetModel', settings, samples)) as HoltWintersModel;
  };
  const near = (found: HoltWintersModel, wanted: readonly number[]) => {
    const differences = [found.level, found.trend, ...found.season].map((each, k) =>
      Math.abs(each - wanted[k]!),
    );
    // R prints seven digits, also of the parameters.
    t.ok(Math.max(...differences) < 5e-5, `${Math.max(...differences)} apart`);
    t.equal(found.season.length, wanted.length - 2);
  };
  // HoltWinters(AirPassengers, seasonal = "multiplicative")
  near(
    await model(airPassengers, [12, 'multiplicative'], [0.2755925, 0.03269295, 0.8707292]),
    [
      469.3232206, 3.0215391, 0.9464611, 0.8829239, 0.9717369, 1.0304825, 1.0476884, 1.1805272, 1.3590778,
      1.3331706, 1.1083381, 0.9868813, 0.8361333, 0.9209877,
    ],
  );
  // HoltWinters(AirPassengers, seasonal = "additive")
  near(
    await model(airPassengers, [12], [0.2479595, 0.03453373, 1]),
    [
      477.827781, 3.127627, -27.457685, -54.692464, -20.174608, 12.91912, 18.873607, 75.294426, 152.888368,
      134.613464, 33.778349, -18.37906, -87.772408, -45.827781,
    ],
  );
  // HoltWinters(Nile, beta = FALSE, gamma = FALSE)
  near(await model(nile, [1], [0.2465579, 0, 0, 0]), [805.0389, 0]);
});

t.test('forecasting continues a line with a season', async (t) => {
  const season = [5, -3, 0, -2];
  const line = (place: number) => 100 + 2 * place + season[place % 4]!;
  const values = Array.from({ length: 40 }, (_, place) => line(place));
  const settings = await settingsOf('forecasting', {
    SetInterval: [10],
    SetSeason: ['4'],
    SetHorizon: [3],
    SetSmoothing: [0.3, 0.1, 0.1],
  });
  const outputs = (await drive(serviceType('forecasting'), samplesOf(values, 10), { settings })).flat();
  // The first forecast follows two seasons, for the third interval after them.
  t.equal(outputs[0]?.date, (1000 + 10 * 10) * SECOND);
  t.equal(outputs.length, 40 - 8);
  const off = outputs.map(({ date, value }) => Math.abs(Number(value) - line(date! / SECOND / 10 - 100)));
  t.ok(Math.max(...off.slice(-10)) < 0.5, `error of the last ten is at most ${Math.max(...off.slice(-10))}`);
  // A damped trend converges: 0.5 + 0.25 + ... is at most 1.
  const damped = await settingsOf('forecasting', {
    SetInterval: [10],
    SetHorizon: [1000],
    SetSmoothing: [1, 1, 0, 0.5],
  });
  const { forecast } = JSON.parse(
    await resultOf('forecasting', 'GetForecast', damped, samplesOf([10, 14, 0], 10)),
  ) as { forecast: { date: number; value: number }[] };
  t.same(
    forecast.slice(0, 3),
    [16, 17, 17.5].map((value, k) => ({ date: 1020 + 10 * k, value })),
  );
  t.equal(forecast.at(-1)?.value, 18);
});

t.test('forecasting bridges short gaps with forecasts, and starts again after long ones', async (t) => {
  const settings = await settingsOf('forecasting', { SetInterval: [1], SetSmoothing: [1, 1, 0] });
  const at = (...seconds: number[]) =>
    seconds.map((second) => ({ ...samplesOf([second])[0]!, date: second * SECOND }));
  const outputs = await drive(serviceType('forecasting'), at(1, 2, 3, 6, 7, 18, 19, 30, 31), { settings });
  t.same(
    outputs.map((all) => all.map(({ date, value }) => [date! / SECOND, value])),
    [
      [],
      [],
      [[3, 3]],
      [3, 4, 5].map((second) => [second + 1, second + 1]),
      [[7, 7]],
      // Ten intervals without a number are bridged.
      Array.from({ length: 11 }, (_, k) => [8 + k, 8 + k]),
      [[19, 19]],
      Array.from({ length: 11 }, (_, k) => [20 + k, 20 + k]),
      [[31, 31]],
    ],
  );
  const anew = await drive(serviceType('forecasting'), at(1, 2, 3, 15, 16, 17), { settings });
  t.same(
    anew.map((all) => all.length),
    [0, 0, 1, 1, 0, 1],
  );
  const positive = await settingsOf('forecasting', { SetInterval: [1], SetSeason: [2, 'multiplicative'] });
  const zeros = await drive(serviceType('forecasting'), samplesOf([1, 2, 1, 2, 1, 0, -1, 1]), {
    settings: positive,
  });
  for (const { value } of zeros.flat()) t.ok(Number.isFinite(value) && Number(value) > 0);
});

t.test('a forecast over a day with default settings is better than the value of a day ago', async (t) => {
  const DAYS = 60;
  const ratioOf = async (values: readonly number[], smoothing: Record<string, readonly unknown[]>) => {
    const settings = await settingsOf('forecasting', {
      SetInterval: [3600],
      SetSeason: [24],
      SetHorizon: [24],
      ...smoothing,
    });
    const samples = samplesOf(values, 3600).map((sample) => ({
      ...sample,
      date: sample.date - 1000 * SECOND,
    }));
    const outputs = (await drive(serviceType('forecasting'), samples, { settings })).flat();
    let [error, naive] = [0, 0];
    for (const { date, value } of outputs) {
      const hour = date! / SECOND / 3600;
      // The first three days are not evaluated: too few data.
      if (hour < 72 || hour >= values.length) continue;
      error += Math.abs(Number(value) - values[hour]!);
      naive += Math.abs(values[hour - 24]! - values[hour]!);
    }
    return error / naive;
  };
  const mean = async (smoothing: Record<string, readonly unknown[]>) => {
    let sum = 0;
    for (let seed = 1; seed <= 5; seed++) sum += await ratioOf(hours(random(seed), DAYS), smoothing);
    return sum / 5;
  };
  const [first, undamped] = [await mean({}), await mean({ SetSmoothing: [0.3, 0.1, 0.1] })];
  t.ok(first < 0.95, `${first} times the error of the value of a day ago`);
  t.ok(undamped > 1.3, `${undamped} with an undamped trend`);
});

t.test(
  'forecasting takes its interval from the time between points, and states why there is no forecast',
  async (t) => {
    const values = Array.from({ length: 12 }, (_, place) => 20 + place);
    const progressAfter = async (settings: unknown, count: number, seconds: number) =>
      JSON.parse(
        await resultOf('forecasting', 'GetState', settings, samplesOf(values.slice(0, count), seconds)),
      ) as unknown;
    const { settings } = serviceType('forecasting');
    for (const [apart, interval] of [
      [1, 60],
      [60, 60],
      [660, 900],
      [890, 900],
      [3610, 3600],
      [200_000, 86_400],
    ] as const) {
      t.match(await progressAfter(settings, 12, apart), { interval }, `${apart} s apart`);
    }
    const outputs = (await drive(serviceType('forecasting'), samplesOf(values, 900))).flat();
    // Five gaps, then two completed intervals.
    t.equal(outputs.length, values.length - 7);
    t.equal(outputs[0]!.date, 8 * 900 * SECOND);
    t.same(await progressAfter(settings, 3, 900), {
      forecasting: false,
      interval: null,
      intervals: 0,
      needed: 2,
      reason: 'too few points to determine the interval',
    });
    t.same(await progressAfter(settings, 12, 900), {
      forecasting: true,
      interval: 900,
      intervals: 2,
      needed: 2,
      reason: null,
    });
    const seasonal = await settingsOf('forecasting', { SetSeason: [24] });
    t.match(await progressAfter(seasonal, 12, 900), { reason: '6 of 48 needed intervals are complete' });
    const minutes = await settingsOf('forecasting', { SetInterval: [60] });
    t.equal(
      (await drive(serviceType('forecasting'), samplesOf(values, 900), { settings: minutes })).flat().length,
      0,
    );
    t.match(await progressAfter(minutes, 12, 900), {
      forecasting: false,
      interval: 60,
      reason:
        'points are usually 900 s apart, and the service starts again after more than 10 intervals of 60 s without one: set a longer interval (SetInterval)',
    });
  },
);

t.test('forecasting adapts the interval when points become rarer', async (t) => {
  const dates = Array.from({ length: 20 }, (_, place) => 1000 + 60 * place);
  for (let place = 0; place < 12; place++) dates.push(dates.at(-1)! + 3600);
  const samples = dates.map((date) => ({ ...samplesOf([5])[0]!, date: date * SECOND }));
  const outputs = await drive(serviceType('forecasting'), samples);
  t.ok(outputs.slice(-6).every((all) => all.length === 1));
  t.equal(outputs.at(-1)![0]!.date, Math.floor(dates.at(-1)! / 3600) * 3600 * SECOND);
});

t.test('forecasting continues from a state of an earlier version, without gaps', async (t) => {
  const settings = await settingsOf('forecasting', { SetInterval: [10], SetSmoothing: [1, 1, 0] });
  const { step } = serviceType('forecasting');
  const old = {
    shape: '10 1 additive',
    open: { index: 102, count: 1, mean: 3 },
    last: 101,
    history: [],
    model: { level: 2, trend: 1, season: [0] },
  };
  const sample = { ...samplesOf([9])[0]!, date: 1030 * SECOND };
  const context = { inputs: [INPUT], ready: undefined, polygon: null };
  t.same(step(settings, old, sample, context).outputs, [{ date: 1030 * SECOND, value: 4 }]);
});

t.test('forecasting does not depend on restarts', async () => {
  await restarts('forecasting', forecastSettings);
  await restarts(
    'forecasting',
    forecastSettings.map((settings) => ({ ...settings, interval: 0 })),
  );
});

const positive = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 12, maxLength: 60 });

t.test('forecasts scale with their input', async () => {
  await fc.assert(
    fc.asyncProperty(positive, forecastSettings, async (all, settings) => {
      const once = (await drive(serviceType('forecasting'), samplesOf(all), { settings })).flat();
      const doubled = samplesOf(all.map((each) => 2 * each));
      const twice = (await drive(serviceType('forecasting'), doubled, { settings })).flat();
      assert.deepEqual(
        twice,
        once.map(({ date, value }) => ({ date, value: 2 * Number(value) })),
      );
    }),
    { numRuns: 50 },
  );
});

t.test('intervals without numbers do not change a forecast', async () => {
  const model = fc.record({
    level: fc.integer({ min: 1, max: 100 }),
    trend: fc.integer({ min: -5, max: 5 }),
    season: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
  });
  const steps = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(model, steps, steps, forecastSettings, (begun, passed, horizon, { form, smoothing }) => {
      const before = forecast(begun, 7, passed + horizon, form, smoothing);
      let after: HoltWintersModel = begun;
      for (let k = 0; k < passed; k++) after = passOver(after, smoothing);
      const difference = forecast(after, 7 + passed, horizon, form, smoothing) - before;
      assert.ok(Math.abs(difference) < 1e-9 * Math.max(1, Math.abs(before)), `${difference} apart`);
    }),
  );
});

t.test('forecasts are finite for any input', async () => {
  const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(values, forecastSettings, async (all, settings) => {
      const outputs = (await drive(serviceType('forecasting'), samplesOf(all), { settings })).flat();
      assert.ok(outputs.every(({ value }) => Number.isFinite(value)));
    }),
    { numRuns: 100 },
  );
});

const anomalySettings = fc
  .record({
    window: fc.integer({ min: 20, max: 30 }),
    threshold: fc.constantFrom(0, 1),
    season: fc.constantFrom(0, 7, 60),
    parts: fc.integer({ min: 1, max: 2 }),
  })
  .map((settings) => ({ ...settings, parts: settings.season === 0 ? 1 : settings.parts }));

t.test('anomaly_detection outputs exactly the outliers of a published series', async (t) => {
  const samples = samplesOf([...newcomb, ...newcomb]);
  const outputs = await drive(serviceType('anomaly_detection'), samples);
  // In the second repetition, after enough numbers.
  const scores = outputs.flatMap((all, place) => all.map(({ value }) => [place, Math.round(Number(value))]));
  t.same(scores, [
    [newcomb.length + newcomb.indexOf(-44), -16],
    [newcomb.length + newcomb.indexOf(-2), -7],
  ]);
});

t.test('anomaly_detection is the modified z-score against the earlier numbers', async () => {
  const values = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 });
  const middle = (all: readonly number[]) => {
    const sorted = [...all].sort((a, b) => a - b);
    return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
  };
  await fc.assert(
    fc.asyncProperty(values, async (all) => {
      const settings = await settingsOf('anomaly_detection', { SetThreshold: [0], SetWindow: [22] });
      const outputs = await drive(serviceType('anomaly_detection'), samplesOf(all), { settings });
      for (const [place, found] of outputs.entries()) {
        const others = all.slice(Math.max(0, place - 22), place);
        assert.equal(found.length, others.length < 20 ? 0 : 1);
        const mad = middle(others.map((each) => Math.abs(each - middle(others))));
        if (found.length === 0 || mad === 0) continue;
        const score = (0.6745 * (all[place]! - middle(others))) / mad;
        assert.ok(Math.abs(Number(found[0]!.value) - score) < 1e-9);
      }
    }),
    { numRuns: 50 },
  );
});

t.test('anomaly_detection does not depend on the unit or its zero', async () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 21, maxLength: 60 });
  const settings = { window: 25, threshold: 1, season: 0, parts: 1 };
  const scores = async (all: readonly number[]) =>
    (await drive(serviceType('anomaly_detection'), samplesOf(all), { settings }))
      .flat()
      .map(({ value }) => Number(value));
  await fc.assert(
    fc.asyncProperty(values, async (all) => {
      const found = await scores(all);
      assert.deepEqual(await scores(all.map((each) => 4 * each + 512)), found);
      assert.deepEqual(
        await scores(all.map((each) => -each)),
        found.map((score) => -score),
      );
    }),
    { numRuns: 50 },
  );
});

t.test('anomaly_detection with a season finds numbers that are unusual at their hour', async (t) => {
  // Three weeks of a number that is about 10 at night and 30 by day, each quarter of an hour, with deterministic noise.
  const noise = (place: number) => Math.sin(place * 12.9898) + Math.sin(place * 78.233);
  const values = Array.from(
    { length: 21 * 96 },
    (_, place) => 20 - 10 * Math.cos((place * Math.PI) / 48) + noise(place),
  );
  const wrong = [15 * 96 + 8, 17 * 96 + 48, 20 * 96 + 90];
  for (const place of wrong) values[place] = 21;
  const samples = samplesOf(values, 900).map((sample) => ({ ...sample, date: sample.date - 1000 * SECOND }));
  const outliers = async (calls: Record<string, readonly unknown[]>) => {
    const settings = await settingsOf('anomaly_detection', calls);
    const outputs = await drive(serviceType('anomaly_detection'), samples, { settings });
    return outputs.flatMap((all, place) => (all.length === 0 ? [] : [place]));
  };
  t.same(await outliers({ SetSeason: [DAY, 48] }), wrong);
  const withoutSeason = await outliers({});
  t.same(
    wrong.filter((place) => withoutSeason.includes(place)),
    [],
    'over day and night together they are usual',
  );
});

t.test('anomaly_detection limits the score against equal numbers', async (t) => {
  const same = Array.from({ length: 20 }, () => 5);
  const scores = async (...values: number[]) => {
    const outputs = await drive(serviceType('anomaly_detection'), samplesOf([...same, ...values]));
    return outputs.flat().map(({ value }) => Math.round(Number(value)));
  };
  t.same(await scores(5, 5.1), [1000]);
  t.same(await scores(4), [-1000]);
  t.same(await scores(6, 5, 9), [1000, 70], 'then by the mean deviation');
  await t.rejects(
    settingsOf('anomaly_detection', { SetWindow: [1000], SetSeason: [DAY] }),
    /parameters.parts: must leave points × parts at most 5000/,
  );
  await t.rejects(
    settingsOf('anomaly_detection', { SetWindow: [19] }),
    /parameters.points: must be at least 20/,
  );
});

t.test('anomaly_detection does not depend on restarts', async () => {
  await restarts('anomaly_detection', anomalySettings);
});

const clusterSettings = fc.record({
  clusters: fc.integer({ min: 2, max: 5 }),
  learning: fc.integer({ min: 1, max: 20 }),
  memory: fc.integer({ min: 1, max: 50 }),
});

t.test('clustering finds the groups of R in a published data set', async (t) => {
  const names = ['murder', 'assault', 'urban', 'rape'];
  const inputs = names.map((name) => ({ ...INPUT, name, path: [name] }));
  const samples = usArrests.map((values, place) => ({
    date: (1000 + place) * SECOND,
    sensorId: 1,
    values,
    fresh: [0, 1, 2, 3],
  }));
  const settings = await settingsOf('clustering', { SetClusters: [4, 50] });
  const { fields, clusters } = JSON.parse(
    await resultOf('clustering', 'GetClusters', settings, samples, inputs),
  ) as { fields: string[]; clusters: { centre: number[]; points: number }[] };
  t.same(fields, names);
  // kmeans(scale(USArrests), 4, nstart = 25), and the means of its clusters.
  t.same(
    clusters.map(({ centre, points }) => [points, ...centre.map((each) => each.toFixed(5))]),
    [
      [13, '3.60000', '78.53846', '52.07692', '12.17692'],
      [16, '5.65625', '138.87500', '73.87500', '18.78125'],
      [13, '10.81538', '257.38462', '76.00000', '33.19231'],
      [8, '13.93750', '243.62500', '53.75000', '21.41250'],
    ],
  );
});

t.test('each centre is the mean of the points that are nearest to it', async () => {
  const place = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer(),
      (points, count, seed) => {
        const centres = kMeans(points, count, seed);
        assert.deepEqual(kMeans(points, count, seed), centres);
        assert.equal(centres.length, Math.min(count, new Set(points.map(String)).size));
        for (const [k, centre] of centres.entries()) {
          const own = points.filter((point) => nearest(point, centres).index === k);
          for (const [d, each] of centre.entries()) {
            const mean = own.reduce((sum, point) => sum + point[d]!, 0) / own.length;
            assert.ok(Math.abs(mean - each) < 1e-9);
          }
        }
      },
    ),
  );
});

t.test('clustering numbers groups in order, and follows their values', async (t) => {
  const settings = await settingsOf('clustering', { SetClusters: [2, 20], SetMemory: [5] });
  const values = Array.from(
    { length: 200 },
    (_, place) => (place % 2) * 100 + (place % 5) + Math.max(0, place - 20),
  );
  const outputs = await drive(serviceType('clustering'), samplesOf(values), { settings });
  t.same(
    outputs.map(([output]) => output?.value ?? null),
    values.map((_, place) => (place < 19 ? null : place % 2)),
    'the lower group reaches the first values of the upper one',
  );
  const same = await drive(serviceType('clustering'), samplesOf(Array.from({ length: 25 }, () => 7)), {
    settings,
  });
  t.same(
    same.flat().map(({ value }) => value),
    [0, 0, 0, 0, 0, 0],
    'equal values are one group',
  );
});

t.test('clustering needs values of all fields, and starts again with other fields', async (t) => {
  const settings = { clusters: 2, learning: 2, memory: 10 };
  const { step, state: first } = serviceType('clustering');
  const context = (count: number) => ({
    inputs: Array.from({ length: count }, (_, k) => ({ ...INPUT, sensorId: k + 1 })),
    ready: undefined,
    polygon: null,
  });
  const at = (...values: (number | string | null)[]) => ({ date: SECOND, sensorId: 1, values, fresh: [0] });
  let state = first;
  const next = (...values: (number | string | null)[]) => {
    const done = step(settings, state, at(...values), context(values.length));
    state = done.state;
    return done.outputs.map(({ value }) => value);
  };
  t.same([next(1, 1), next(1, null), next('a', 2), next(1e200, 2), next(2, 2)], [[], [], [], [], [1]]);
  t.same([next(0, 0), next(9), next(1), next(1)], [[0], [], [0], [0]]);
});

t.test('clustering does not depend on restarts', async () => {
  await restarts('clustering', clusterSettings);
});
