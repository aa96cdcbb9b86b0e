/** Forecasting: the mean of a number some intervals later, by Holt-Winters smoothing of its means over intervals. */
import type { Output, ServiceType, Subject } from '../contract.js';
import {
  begin,
  follow,
  forecast,
  type HoltWintersModel,
  neededFor,
  passOver,
  placeIn,
  type SeasonForm,
  type Smoothing,
} from '../holt-winters.js';
import { numberOf, numericFields } from '../numeric.js';
import { intervalFor, MOST_GAPS, usualGap } from '../point-gaps.js';
import { SECOND } from '../units.js';

const forms = ['additive', 'multiplicative'] as const;

interface Settings {
  /** Seconds; 0: the usual time between points. */
  readonly interval: number;
  /** Intervals; 1: no season. */
  readonly season: number;
  readonly form: SeasonForm;
  /** Intervals. */
  readonly horizon: number;
  readonly smoothing: Smoothing;
}

interface State {
  /** Interval, season and form for which the state is valid. */
  readonly shape: string;
  /** Date of the last number, null before the first one; and the seconds between the last numbers. */
  readonly before: number | null;
  readonly gaps: readonly number[];
  /** Seconds of an interval; null: not determined yet. */
  readonly length: number | null;
  /** The current interval, numbered from 1970. */
  readonly open: { readonly index: number; readonly count: number; readonly mean: number } | null;
  /** Number of the last completed interval; without meaning before the first one. */
  readonly last: number;
  /** Means up to `last`, while there is no model. */
  readonly history: readonly number[];
  readonly model: HoltWintersModel | null;
}

const empty: State = {
  shape: '',
  before: null,
  gaps: [],
  length: null,
  open: null,
  last: 0,
  history: [],
  model: null,
};
/** Least number of intervals without a point that are bridged; after more the service starts again. */
const LEAST_MISSING_LIMIT = 10;

export const forecasting: ServiceType<Settings, State> = {
  name: 'forecasting',
  summary:
    'The expected mean of an interval, some intervals before, dated at its start: by Holt-Winters smoothing, after two seasons.',
  sources: 1,
  fieldsOfSource: 1,
  output: 'float',
  fields: numericFields,
  methods: [
    {
      kind: 'get',
      name: 'GetForecast',
      summary: 'The forecasts for the next intervals, up to the horizon.',
      result: 'JSON: {"forecast": [{"date","value"}]}',
      run: (subject) => JSON.stringify({ forecast: nextOf(subject) }),
    },
    {
      kind: 'get',
      name: 'GetModel',
      summary: 'Level and trend after the last interval, and the season from the next one on.',
      result: 'JSON: {"level","trend","season"}; empty: too few data yet',
      run: modelOf,
    },
    {
      kind: 'get',
      name: 'GetSettings',
      summary: 'The settings of the forecast.',
      result:
        'JSON: {"interval","season","form","horizon","smoothing"}; interval 0: the usual time between points',
      run: ({ settings }) => JSON.stringify(settings),
    },
    {
      kind: 'get',
      name: 'GetState',
      summary: 'Whether there are forecasts, and if not, why.',
      result:
        'JSON: {"forecasting","interval","intervals","needed","reason"}; `interval` in seconds, null: not determined yet; `intervals`: completed ones of those needed',
      run: (subject) => JSON.stringify(progressOf(subject)),
    },
    {
      kind: 'set',
      name: 'SetInterval',
      summary:
        'Set the length of an interval, at least the usual time between points. The service starts again, as it does after more than ten intervals (a season, its horizon) without a point.',
      parameters: [
        {
          name: 'seconds',
          type: 'integer',
          summary: '0: the usual time between points, at least 60; default: 0',
          unit: 's',
          minimum: 0,
          maximum: 86_400,
        },
      ],
      current: ({ interval }) => [interval],
      run: ({ settings }, [seconds]) => ({ ...settings, interval: seconds as number }),
    },
    {
      kind: 'set',
      name: 'SetSeason',
      summary: 'Set the length of a season, and whether it is added or multiplied. The service starts again.',
      parameters: [
        {
          name: 'intervals',
          type: 'integer',
          summary: '1: no season; default: 1',
          unit: 'intervals',
          minimum: 1,
          maximum: 1440,
        },
        {
          name: 'form',
          type: 'text',
          summary:
            '`additive`: equal at any level; `multiplicative`: a share of the level, for numbers above zero only; default: `additive`',
          oneOf: forms,
          otherwise: 'additive',
        },
      ],
      current: ({ season, form }) => [season, form],
      run: ({ settings }, [intervals, form]) => ({
        ...settings,
        season: intervals as number,
        // Without a season both forms are equal, and additive accepts all numbers.
        form: intervals === 1 ? 'additive' : (form as SeasonForm),
      }),
    },
    {
      kind: 'set',
      name: 'SetHorizon',
      summary: 'Set the horizon: the number of intervals from the last completed one to the forecast.',
      parameters: [
        {
          name: 'intervals',
          type: 'integer',
          summary: 'default: 1',
          unit: 'intervals',
          minimum: 1,
          maximum: 1000,
        },
      ],
      current: ({ horizon }) => [horizon],
      run: ({ settings }, [intervals]) => ({ ...settings, horizon: intervals as number }),
    },
    {
      kind: 'set',
      name: 'SetSmoothing',
      summary: 'Set the smoothing factors; 0: constant, 1: follows at once.',
      parameters: [
        { name: 'alpha', type: 'number', summary: 'of the level; default: 0.3', minimum: 0, maximum: 1 },
        { name: 'beta', type: 'number', summary: 'of the trend; default: 0', minimum: 0, maximum: 1 },
        { name: 'gamma', type: 'number', summary: 'of the season; default: 0.1', minimum: 0, maximum: 1 },
        {
          name: 'phi',
          type: 'number',
          summary:
            'damping of the trend from one interval to the next; 0: no trend, as in the default settings; 1: no damping, as when it is left out',
          minimum: 0,
          maximum: 1,
          otherwise: 1,
        },
      ],
      current: ({ smoothing: { alpha, beta, gamma, phi } }) => [alpha, beta, gamma, phi],
      run: ({ settings }, [alpha, beta, gamma, phi]) => ({
        ...settings,
        smoothing: { alpha, beta, gamma, phi } as Smoothing,
      }),
    },
  ],
  settings: {
    interval: 0,
    season: 1,
    form: 'additive',
    horizon: 1,
    // An undamped trend makes forecasts over a long horizon worse than the values of a season ago, unless the trend is steep.
    smoothing: { alpha: 0.3, beta: 0, gamma: 0.1, phi: 0 },
  },
  state: empty,
  outputDate: () => null,
  step(settings, given, sample) {
    const number = numberOf(sample);
    if (number === null || (settings.form === 'multiplicative' && number <= 0)) {
      return { state: given, outputs: [] };
    }
    const { date } = sample;
    const state = arrived(stateFor(settings, given), date);
    const { open } = state;
    if (open === null) return { state: opened(settings, state, date, number), outputs: [] };
    const index = indexOf(state, date);
    if (index === open.index) {
      const count = open.count + 1;
      const mean = open.mean + (number - open.mean) / count;
      return { state: { ...state, open: { index, count, mean } }, outputs: [] };
    }
    const outputs: Output[] = [];
    const closed = close(settings, state, open.index, open.mean, outputs);
    const after = passTo(settings, closed, index, outputs);
    return { state: opened(settings, after, date, number), outputs };
  },
};

function stateFor({ interval, season, form }: Settings, given: State): State {
  const shape = `${interval} ${season} ${form}`;
  if (given.shape !== shape) return { ...anew(given), shape };
  // A state of an earlier version has no gaps.
  return given.gaps === undefined ? { ...empty, ...given, length: interval } : given;
}

/** Initial state; the time between points is kept. */
function anew({ shape, before = null, gaps = [] }: State): State {
  return { ...empty, shape, before, gaps };
}

function arrived(state: State, date: number): State {
  const { before, gaps } = state;
  const gap = before === null ? [] : [(date - before) / SECOND];
  return { ...state, before: date, gaps: [...gaps, ...gap].slice(-MOST_GAPS) };
}

/** Starts an interval with its first number. The first interval of all determines the length. */
function opened({ interval }: Settings, state: State, date: number, number: number): State {
  const isFirst = state.model === null && state.history.length === 0;
  const length = isFirst ? interval || intervalFor(state.gaps) : state.length;
  if (length === null) return state;
  const begun = { ...state, length };
  return { ...begun, open: { index: indexOf(begun, date), count: 1, mean: number } };
}

function indexOf({ length }: State, date: number): number {
  return Math.floor(date / (length! * SECOND));
}

/** Completes an interval. */
function close(settings: Settings, state: State, index: number, mean: number, outputs: Output[]): State {
  const { form, smoothing, season } = settings;
  if (state.model !== null) {
    return forward(settings, state, index, follow(state.model, mean, index, form, smoothing), outputs);
  }
  const history = [...state.history];
  const before = history.at(-1) ?? mean;
  const missing = history.length === 0 ? 0 : index - state.last - 1;
  for (let k = 1; k <= missing; k++) history.push(before + ((mean - before) * k) / (missing + 1));
  history.push(mean);
  const needed = neededFor(season);
  if (history.length < needed) return { ...state, last: index, history };
  // Interpolated intervals can make the history longer than needed.
  const numbers = history.slice(-needed);
  const model = begin(numbers, index - needed + 1, form, smoothing);
  return forward(settings, { ...state, history: [] }, index, model, outputs);
}

/** Bridges the intervals without a point up to the next one with a point. */
function passTo(settings: Settings, state: State, next: number, outputs: Output[]): State {
  const { smoothing } = settings;
  if (next - state.last - 1 > missingLimitOf(settings)) return anew(state);
  let passed = state;
  while (passed.model !== null && passed.last + 1 < next) {
    passed = forward(settings, passed, passed.last + 1, passOver(passed.model, smoothing), outputs);
  }
  return passed;
}

/** At least the horizon, so that after a restart no earlier forecast lies between the new ones. */
function missingLimitOf({ season, horizon }: Settings): number {
  return Math.max(season, horizon, LEAST_MISSING_LIMIT);
}

/** @returns the state with the model after an interval; without a model when its numbers overflow */
function forward(
  settings: Settings,
  state: State,
  last: number,
  model: HoltWintersModel,
  outputs: Output[],
): State {
  const { horizon, form, smoothing } = settings;
  const value = forecast(model, last, horizon, form, smoothing);
  if (![value, model.level, model.trend, ...model.season].every(Number.isFinite)) return anew(state);
  outputs.push({ date: (last + horizon) * state.length! * SECOND, value });
  return { ...state, last, model };
}

function nextOf({ settings, state }: Subject<Settings, State>): { date: number; value: number }[] {
  const { horizon, form, smoothing } = settings;
  const { model, last, length } = stateFor(settings, state);
  if (model === null) return [];
  return Array.from({ length: horizon }, (_, k) => ({
    date: (last + k + 1) * length!,
    value: forecast(model, last, k + 1, form, smoothing),
  }));
}

function modelOf({ settings, state }: Subject<Settings, State>): string {
  const { model, last } = stateFor(settings, state);
  if (model === null) return '';
  const next = placeIn(model.season, last + 1);
  const season = [...model.season.slice(next), ...model.season.slice(0, next)];
  return JSON.stringify({
    level: model.level,
    trend: model.trend,
    season: season.length === 1 ? [] : season,
  });
}

interface Progress {
  readonly forecasting: boolean;
  readonly interval: number | null;
  readonly intervals: number;
  readonly needed: number;
  /** Why there are no forecasts; null: there are. */
  readonly reason: string | null;
}

function progressOf({ settings, state: given }: Subject<Settings, State>): Progress {
  const state = stateFor(settings, given);
  const { length, history, model, gaps } = state;
  const needed = neededFor(settings.season);
  const interval = length ?? (settings.interval || null);
  const intervals = model === null ? history.length : needed;
  const progress = { forecasting: model !== null, interval, intervals, needed };
  if (model !== null) return { ...progress, reason: null };
  if (interval === null) {
    return { ...progress, reason: 'too few points to determine the interval' };
  }
  const gap = usualGap(gaps);
  const missingLimit = missingLimitOf(settings);
  if (gap !== null && gap > (missingLimit + 1) * interval) {
    const reason = `points are usually ${Math.round(gap)} s apart, and the service starts again after more than ${missingLimit} intervals of ${interval} s without one: set a longer interval (SetInterval)`;
    return { ...progress, reason };
  }
  return { ...progress, reason: `${intervals} of ${needed} needed intervals are complete` };
}
