/** Anomaly detection: numbers that are far from those that usually come at that time of the season. */
import { invalid } from '@sensorium/model/errors';
import type { Kind } from '../contract.js';
import { numberOf, numericFields } from '../numeric.js';
import { robustScore } from '../statistics.js';

const SECOND = 1_000_000;
/** Numbers that it must know before it says anything. */
const LEAST = 20;
/** Scores do not go beyond; what differs from numbers that are all the same would have an infinite one. */
const HIGHEST = 1000;
/** Numbers that it keeps in all: they are stored at every turn. */
const MOST = 5000;

interface Settings {
  /** Numbers that it compares with, in each part of the season. */
  readonly window: number;
  readonly threshold: number;
  /** Seconds; 0: there is none. */
  readonly season: number;
  /** Into how many parts the season is cut. */
  readonly parts: number;
}

interface State {
  /** Season and parts that it belongs to: of others it is of no use. */
  readonly shape: string;
  /** The last numbers of each part of the season, oldest first. */
  readonly last: readonly (readonly number[])[];
}

export const anomalyDetection: Kind<Settings, State> = {
  name: 'anomaly_detection',
  summary:
    'How many deviations a number is from the median of those before it (at the same time of the season), told when these are many: its robust z-score, by the median absolute deviation.',
  sources: 1,
  fieldsOfSource: 1,
  output: 'float',
  fields: numericFields,
  methods: [
    {
      kind: 'get',
      name: 'GetSettings',
      summary: 'How it detects.',
      result: 'JSON: {"window","threshold","season","parts"}',
      run: ({ settings }) => JSON.stringify(settings),
    },
    {
      kind: 'set',
      name: 'SetThreshold',
      summary: 'Say which scores are told, of either sign.',
      parameters: [
        {
          name: 'score',
          type: 'number',
          summary: 'from it on; 0: all. 3.5 at first',
          minimum: 0,
          maximum: HIGHEST,
        },
      ],
      run: ({ settings }, [score]) => ({ ...settings, threshold: score as number }),
    },
    {
      kind: 'set',
      name: 'SetWindow',
      summary: 'Say how many numbers it compares with, in each part of the season.',
      parameters: [
        { name: 'points', type: 'integer', summary: '100 at first', minimum: LEAST, maximum: 1000 },
      ],
      run: ({ settings }, [points]) => fitting({ ...settings, window: points as number }, 'points'),
    },
    {
      kind: 'set',
      name: 'SetSeason',
      summary:
        'Say how long a season is, and into how many parts it is cut (seasons count from 1970); then it begins anew.',
      parameters: [
        {
          name: 'seconds',
          type: 'integer',
          summary: '86400: a day; 0: none, as at first',
          minimum: 0,
          maximum: 31_536_000,
        },
        {
          name: 'parts',
          type: 'integer',
          summary: 'numbers are compared within each; 24 unless given',
          minimum: 1,
          maximum: 168,
          otherwise: 24,
        },
      ],
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

/** @throws ApiError invalid_input that names the parameter when it would keep too many numbers */
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
