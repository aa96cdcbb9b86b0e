/** Pose prediction: how somebody holds himself and moves, from an accelerometer on his body, whichever way it is turned about the upright. */
import type { Kind } from '../contract.js';
import {
  axisFields,
  axisOf,
  directionOf,
  lengthOf,
  meanOf,
  product,
  type Vector,
  vectorsOf,
} from '../learning/axes.js';
import { learner } from '../learning/learner.js';
import type { Encoder, LearnerSettings, Taught, Trait } from '../learning/lessons.js';
import { variance } from '../statistics.js';

/** Deviations below this share of gravity are noise. */
const STILL = 0.002;
/** From here on a window is one of somebody who moves: a tenth of gravity. */
const LIVELY = Math.log(STILL + 0.1);
const ANY: Vector = [0, 0, 1];
/** Place of the motion along gravity in a trait. */
const MOTION = 3;

export const posePrediction: Kind<LearnerSettings, unknown, unknown> = learner({
  name: 'pose_prediction_service',
  summary:
    'Which of the poses that `manualLearn` has taught it somebody is in, from an accelerometer with three axes, told twice in each window; at first it may be turned about the upright from one time to the next, not upside down.',
  sources: 1,
  fieldsOfSource: 3,
  seconds: 4,
  least: 8,
  fields: axisFields,
  names: () => ['pose'],
  portrait: (rows, inputs) => [traitOf(vectorsOf(rows, inputs))],
  encoder,
  methods: [
    {
      kind: 'get',
      name: 'GetMounting',
      summary: 'Whether the sensor is always worn the same way round.',
      result: '`turned` or `fixed`',
      run: ({ settings }) => settings.mounting ?? 'turned',
    },
    {
      kind: 'set',
      name: 'SetMounting',
      summary:
        'Say whether the sensor is always worn the same way round: then it tells left from right as well.',
      parameters: [
        {
          name: 'mounting',
          type: 'text',
          summary: '`turned` at first: by any angle about the upright; `fixed`: always the same',
          oneOf: ['turned', 'fixed'],
        },
      ],
      run: ({ settings }, [mounting]) => ({ ...settings, mounting: mounting as 'turned' | 'fixed' }),
    },
  ],
});

/** Mean direction of gravity (three numbers), then motion along it, across it, from one point to the next, of its length, as shares of gravity in logarithms. */
function traitOf(vectors: readonly Vector[]): readonly number[] | null {
  if (vectors.length < 2) return null;
  const mean = meanOf(vectors);
  const down = directionOf(mean);
  const size = Math.sqrt(vectors.reduce((sum, each) => sum + product(each, each), 0) / vectors.length);
  if (down === null) return null;
  const [along, all, lengths] = [
    variance(vectors.map((each) => product(each, down))),
    spread(vectors, mean),
    variance(vectors.map(lengthOf)),
  ];
  const changes = vectors.slice(1).map((each, index) => difference(each, vectors[index]!));
  const change = changes.reduce((sum, each) => sum + product(each, each), 0) / changes.length;
  const shares = [along, Math.max(0, all - along), change, lengths];
  return [...down, ...shares.map((each) => Math.log(STILL + Math.sqrt(each) / size))];
}

/** Which way gravity pulls, and the motion. */
function encoder({ lessons, mounting }: LearnerSettings): Encoder {
  const up = uprightOf(lessons);
  return (_, [trait]) => {
    // Windows that say nothing never come here.
    const [x, y, z, ...motion] = trait as unknown as [number, number, number, ...number[]];
    if (mounting === 'fixed') return [x, y, z, ...motion];
    const cosine = Math.max(-1, Math.min(1, product([x, y, z], up)));
    // The cosine tells lying from standing best, the angle leaning from standing.
    return [cosine, Math.acos(cosine), ...motion];
  };
}

/**
 * Who moves is upright: the mean direction of gravity in the windows with much motion. Where nobody moves, the direction about which the sensor was
 * turned from one lesson to the next, as far as that can be seen.
 */
function uprightOf(lessons: readonly Taught[]): Vector {
  const traits = lessons.map(({ windows }) =>
    windows.flatMap(([trait]) => (isNumbers(trait) ? [trait] : [])),
  );
  const motions = traits.flat().map((trait) => trait[MOTION]!);
  const half = (Math.min(...motions) + Math.max(...motions)) / 2;
  const moving = traits.flat().filter((trait) => trait[MOTION]! >= Math.max(LIVELY, half));
  if (moving.length > 0) return directionOf(meanOf(moving.map(gravityOf))) ?? ANY;
  const held = lessons.flatMap(({ label }, index) => {
    const down = directionOf(meanOf(traits[index]!.map(gravityOf)));
    return down === null ? [] : [{ label, down }];
  });
  return axisOf(held) ?? ANY;
}

function gravityOf([x, y, z]: readonly number[]): Vector {
  return [x!, y!, z!];
}

function isNumbers(trait: Trait | undefined): trait is readonly number[] {
  return Array.isArray(trait);
}

function spread(vectors: readonly Vector[], mean: Vector): number {
  return (
    vectors.reduce((sum, each) => {
      const away = difference(each, mean);
      return sum + product(away, away);
    }, 0) / vectors.length
  );
}

function difference(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
