/** Trained service types: accuracy on data outside of the training data. */
import assert from 'node:assert/strict';
import { ApiError } from '@sensorium/model/errors';
import fc from 'fast-check';
import t from 'tap';
import {
  type FieldValue,
  type Sample,
  type ServiceType,
  serviceTypeOf,
  type TrainingSample,
} from '../index.js';
import { AXES, drive, INPUT, normal, Person, POSES, random, samplesOf } from '../testing.js';
import { dayOf, SENSORS } from './days.js';
import { accuracyOf, nearestNeighbourAccuracy, train } from './train.js';

function serviceType(name: string): ServiceType {
  const found = serviceTypeOf(name);
  if (found === undefined) throw new Error(`no service type ${name}`);
  return found;
}

async function call(of: ServiceType, name: string, settings: unknown, ...parameters: (string | number)[]) {
  const method = of.methods.find((each) => each.name === name)!;
  const subject = { settings, state: of.state, inputs: AXES };
  return method.kind === 'get' ? await method.run(subject) : await method.run(subject, parameters);
}

t.test('pose_prediction_service recognises the poses of people outside of the training data', async (t) => {
  const of = serviceType('pose_prediction_service');
  const samplesOfPeople = (seeds: readonly number[]): TrainingSample[] =>
    seeds.flatMap((seed) => {
      const person = new Person(seed);
      return POSES.map((label, index) => ({
        label,
        samples: person.wear(label, 1000 + index * 1000, 40, 0.4),
      }));
    });
  const trained = samplesOfPeople(Array.from({ length: 12 }, (_, index) => 1 + index));
  const tested = samplesOfPeople(Array.from({ length: 12 }, (_, index) => 101 + index));
  const settings = await train(of, trained, AXES);
  const { accuracy: right, outputs } = await accuracyOf(of, settings, tested, AXES);
  const neighbours = nearestNeighbourAccuracy(5, 4, trained, tested);
  t.comment(`${right} of ${outputs} are correct, ${neighbours} by the 5 nearest neighbours of raw means`);
  t.ok(right >= 0.95, `${right} are correct`);
  t.ok(right >= neighbours + 0.1, `by nearest neighbours ${neighbours}`);
  const { accuracy, lessons: byRange } = JSON.parse(String(await call(of, 'GetAccuracy', settings)));
  t.ok(byRange, 'whole ranges are held out');
  t.ok(Math.abs(accuracy - right) < 0.05, `${accuracy} by cross-validation`);
  const { samples } = tested[3]!;
  const context = { inputs: AXES };
  const restarts = [100, 101, 555];
  t.strictSame(
    await drive(of, samples, { settings, context, restarts }),
    await drive(of, samples, { settings, context }),
    'with restarts',
  );
});

t.test(
  'poses without motion are recognised after training with several orientations of the sensor',
  async (t) => {
    const of = serviceType('pose_prediction_service');
    const still = ['lying', 'sitting'] as const;
    const samplesOfPeople = (seeds: readonly number[]): TrainingSample[] =>
      seeds.flatMap((seed) => {
        const person = new Person(seed);
        return still.map((label, index) => ({
          label,
          samples: person.wear(label, 1000 + index * 1000, 40, 0.4),
        }));
      });
    const settings = await train(of, samplesOfPeople([1, 2, 3]), AXES);
    const tested = samplesOfPeople(Array.from({ length: 12 }, (_, index) => 101 + index));
    const { accuracy: right, outputs } = await accuracyOf(of, settings, tested, AXES);
    t.ok(right >= 0.95, `${right} of ${outputs} are correct`);
  },
);

t.test('state_recognition_service recognises the states of users outside of the training data', async (t) => {
  const of = serviceType('state_recognition_service');
  const daysFrom = (seed: number) => Array.from({ length: 8 }, (_, index) => dayOf(seed + index, 20)).flat();
  const [trained, tested] = [daysFrom(1), daysFrom(101)];
  const settings = await train(of, trained, SENSORS);
  const { accuracy: right, outputs } = await accuracyOf(of, settings, tested, SENSORS);
  t.comment(`${right} of ${outputs} are correct`);
  t.ok(right >= 0.9, `${right} are correct`);
  const { accuracy } = JSON.parse(String(await call(of, 'GetAccuracy', settings)));
  t.ok(Math.abs(accuracy - right) < 0.05, `${accuracy} by cross-validation`);
});

t.test('ranges of one label can differ', async (t) => {
  const of = serviceType('state_recognition_service');
  const next = random(3);
  const sample = (label: string, level: number): TrainingSample => {
    const values = Array.from({ length: 200 }, () => level + normal(next));
    return { label, samples: samplesOf(values, 5) };
  };
  const trained = [sample('alone', 30), sample('guests', 50), sample('alone', 70)];
  const settings = await train(of, trained, [INPUT]);
  const tested = [sample('alone', 31), sample('guests', 50), sample('alone', 69)];
  t.equal((await accuracyOf(of, settings, tested, [INPUT])).accuracy, 1);
});

t.test('training accepts or rejects values of any size, type and number', async () => {
  const of = serviceType('state_recognition_service');
  const value = fc.oneof(
    fc.double(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('a', 'b', 1e308, -1e200, 0, 5e-324),
  );
  const trainings = fc.array(fc.record({ label: fc.string({ minLength: 1 }), values: fc.array(value) }));
  await fc.assert(
    fc.asyncProperty(trainings, fc.array(value), async (all, tested) => {
      let settings = of.settings;
      for (const { label, values } of all) {
        const samples = manySamples(values);
        try {
          settings = await of.learn!(settings, { label, samples }, [INPUT]);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
      }
      settings = JSON.parse(JSON.stringify(settings));
      for (const { value } of (await drive(of, manySamples(tested), { settings })).flat()) {
        assert.ok(
          all.some(({ label }) => label === value),
          'an unknown label',
        );
      }
    }),
    { numRuns: 60 },
  );
});

function manySamples(values: readonly (FieldValue | null)[]): Sample[] {
  return values.map((value, index) => ({
    date: (1000 + 20 * index) * 1_000_000,
    sensorId: 1,
    values: [value],
    fresh: value === null ? [] : [0],
  }));
}
