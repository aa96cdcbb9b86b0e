/** Anomaly detection: numbers that are far from the usual ones at the same time of the season. */
import { invalid } from '@sensorium/model/errors';
import type { ServiceType } from '../contract.js';
import { numberOf, numericFields } from '../numeric.js';
import { robustScore } from '../statistics.js';
import { SECOND } from '../units.js';

/** Minimum number of earlier numbers for a score. */
const LEAST = 20;
/** Maximum score: where all earlier numbers are equal, any other number would have an infinite one. */
const HIGHEST = 1000;
/** Maximum number of kept numbers: the state is stored in every poll. */
const MOST = 5000;

interface Settings {
  /** Earlier numbers that a number is compared with, in each part of the season. */
  readonly window: number;
  readonly threshold: number;
  /** Seconds; 0: no season. */
  readonly season: number;
  /** Number of parts of a season. */
  readonly parts: number;
}

interface State {
  /** Season and parts for which the state is valid. */
  readonly shape: string;
  /** The last numbers of each part of the season, oldest first. */
  readonly last: readonly (readonly number[])[];
}

export const anomalyDetection: ServiceType<Settings, State> = {
  name: 'anomaly_detection',
  summary:
    'The distance of a number from the median of the numbers before it (at the same time of the season) in deviations, output above a threshold: the robust z-score, by the median absolute deviation.',
  sources: 1,
  fieldsOfSource: 1,
  output: 'float',
  fields: numericFields,
  methods: [
    {
      kind: 'get',
      name: 'GetSettings',
      summary: 'The settings of the detection.',
      result: 'JSON: {"window","threshold","season","parts"}',
      run: ({ settings }) => JSON.stringify(settings),
    },
    {
      kind: 'set',
      name: 'SetThreshold',
      summary: 'Set the score, of either sign, from which on it is output.',
      parameters: [
        {
          name: 'score',
          type: 'number',
          summary: '0: all scores; default: 3.5',
          minimum: 0,
          maximum: HIGHEST,
        },
      ],
      current: ({ threshold }) => [threshold],
      run: ({ settings }, [score]) => ({ ...settings, threshold: score as number }),
    },
    {
      kind: 'set',
      name: 'SetWindow',
      summary: 'Set how many earlier numbers a number is compared with, in each part of the season.',
      parameters: [
        {
          name: 'points',
          type: 'integer',
          summary: 'default: 100',
          unit: 'points',
          minimum: LEAST,
          maximum: 1000,
        },
      ],
      current: ({ window }) => [window],
      run: ({ settings }, [points]) => fitting({ ...settings, window: points as number }, 'points'),
    },
    {
      kind: 'set',
      name: 'SetSeason',
      summary:
        'Set the length of a season, and the number of its parts (seasons count from 1970). The service starts again.',
      parameters: [
        {
          name: 'seconds',
          type: 'integer',
          summary: '86400: a day; 0: no season; default: 0',
          unit: 's',
          minimum: 0,
          maximum: 31_536_000,
        },
        {
          name: 'parts',
          type: 'integer',
          summary: 'numbers are compared within a part; default: 24',
          minimum: 1,
          maximum: 168,
          otherwise: 24,
        },
      ],
      current: ({ season, parts }) => [season, season === 0 ? 24 : parts],
      run: ({ settings }, [seconds, parts]) =>
        fitting(
          { ...settings, season: seconds as number, parts: seconds === 0 ? 1 : (parts as number) },
          'parts',
        ),
    },
  ],
  settings: { window: 100, threshold: 3.5, season: 0, parts: 1 },
  state: { shape: '', last: [] },
  step(settings, given, sample) {
    const number = numberOf(sample);
    if (number === null) return { state: given, outputs: [] };
    const state = stateFor(settings, given);
    const part = partOf(settings, sample.date);
    const before = state.last[part]!;
    const last = state.last.with(part, [...before, number].slice(-settings.window));
    const after = { ...state, last };
    if (before.length < LEAST) return { state: after, outputs: [] };
    const others = before.slice(-settings.window);
    const score = Math.max(-HIGHEST, Math.min(HIGHEST, robustScore(number, others)));
    if (!(Math.abs(score) >= settings.threshold)) return { state: after, outputs: [] };
    return { state: after, outputs: [{ date: sample.date, value: score }] };
  },
};

/** @throws ApiError invalid_input that names the parameter when the state would hold too many numbers */
function fitting(settings: Settings, parameter: string): Settings {
  const { window, parts } = settings;
  if (window * parts <= MOST) return settings;
  throw invalid(
    `parameters.${parameter}`,
    `must leave points × parts at most ${MOST}: there are ${window} points in each of ${parts} parts`,
  );
}

function stateFor({ season, parts }: Settings, state: State): State {
  const shape = `${season} ${parts}`;
  return state.shape === shape ? state : { shape, last: Array.from({ length: parts }, () => []) };
}

function partOf({ season, parts }: Settings, date: number): number {
  if (season === 0) return 0;
  const length = season * SECOND;
  const within = ((date % length) + length) % length;
  return Math.floor((within / length) * parts);
}
