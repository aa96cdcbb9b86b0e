/** Pose prediction: posture and motion of a person, from an accelerometer worn on the body in any orientation about the vertical. */
import type { ServiceType } from '../contract.js';
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
import type { Encoder, LearnerSettings, TrainedSample, Trait } from '../learning/model.js';
import { variance } from '../statistics.js';

/** Deviations below this share of gravity are noise. */
const STILL = 0.002;
/** From this logarithm on a window is one of motion: a tenth of gravity. */
const LIVELY = Math.log(STILL + 0.1);
const ANY: Vector = [0, 0, 1];
/** Index of the motion along gravity in a trait. */
const MOTION = 3;

export const posePrediction: ServiceType<LearnerSettings, unknown, unknown> = learner({
  name: 'pose_prediction_service',
  summary:
    'The pose of a person, one of those trained by `manualLearn`, from an accelerometer with three axes, output twice in each window. By default the sensor may be worn in any orientation about the vertical, not upside down.',
  sources: 1,
  fieldsOfSource: 3,
  seconds: 4,
  least: 8,
  fields: axisFields,
  names: () => ['pose'],
  traits: (rows, inputs) => [traitOf(vectorsOf(rows, inputs))],
  encoder,
  methods: [
    {
      kind: 'get',
      name: 'GetMounting',
      summary: 'Whether the sensor is always worn in the same orientation.',
      result: '`turned` or `fixed`',
      run: ({ settings }) => settings.mounting ?? 'turned',
    },
    {
      kind: 'set',
      name: 'SetMounting',
      summary:
        'Set whether the sensor is always worn in the same orientation: then the service distinguishes left from right as well.',
      parameters: [
        {
          name: 'mounting',
          type: 'text',
          summary: '`turned`: by any angle about the vertical; `fixed`: always the same; default: `turned`',
          oneOf: ['turned', 'fixed'],
        },
      ],
      current: ({ mounting = 'turned' }) => [mounting],
      run: ({ settings }, [mounting]) => ({ ...settings, mounting: mounting as 'turned' | 'fixed' }),
    },
  ],
});

/**
 * Mean direction of gravity (three numbers), then logarithms of four motions as shares of gravity: along it, across it, from one point to the
 * next, and of the length of the vector.
 */
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

/** Features: direction of gravity, and motion. */
function encoder({ lessons: trained, mounting }: LearnerSettings): Encoder {
  const up = uprightOf(trained);
  return (_, [trait]) => {
    // Windows without traits are dropped before.
    const [x, y, z, ...motion] = trait as unknown as [number, number, number, ...number[]];
    if (mounting === 'fixed') return [x, y, z, ...motion];
    const cosine = Math.max(-1, Math.min(1, product([x, y, z], up)));
    // The cosine separates lying from standing best, the angle separates leaning from standing.
    return [cosine, Math.acos(cosine), ...motion];
  };
}

/**
 * The vertical of the body: the mean direction of gravity in the windows with much motion, since a person who moves is upright. Without motion: the
 * direction about which the sensor was turned from one training sample to the next, as far as the data show it.
 */
function uprightOf(trained: readonly TrainedSample[]): Vector {
  const traits = trained.map(({ windows }) =>
    windows.flatMap(([trait]) => (isNumbers(trait) ? [trait] : [])),
  );
  const motions = traits.flat().map((trait) => trait[MOTION]!);
  const half = (Math.min(...motions) + Math.max(...motions)) / 2;
  const moving = traits.flat().filter((trait) => trait[MOTION]! >= Math.max(LIVELY, half));
  if (moving.length > 0) return directionOf(meanOf(moving.map(gravityOf))) ?? ANY;
  const held = trained.flatMap(({ label }, index) => {
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
