/** Forecasting: what a number will be some intervals later, by Holt-Winters smoothing of its means over intervals. */
import type { Kind, Output, Subject } from '../contract.js';
import {
  begin,
  type Form,
  follow,
  forecast,
  type Model,
  neededFor,
  passOver,
  placeIn,
  type Smoothing,
} from '../holt-winters.js';
import { numberOf, numericFields } from '../numeric.js';
import { intervalFor, MOST_GAPS, usualGap } from '../point-gaps.js';

const SECOND = 1_000_000;
const forms = ['additive', 'multiplicative'] as const;

interface Settings {
  /** Seconds; 0: as long as points are usually apart. */
  readonly interval: number;
  /** Intervals; 1: there is none. */
  readonly season: number;
  readonly form: Form;
  /** Intervals. */
  readonly horizon: number;
  readonly smoothing: Smoothing;
}

interface State {
  /** Interval, season and form that it belongs to: of others it is of no use. */
  readonly shape: string;
  /** Date of the last number, and seconds between those before it; null before the first one. */
  readonly before: number | null;
  readonly gaps: readonly number[];
  /** Seconds of an interval; null: it is not known yet. */
  readonly length: number | null;
  /** The interval that is not over yet, by its number since 1970. */
  readonly open: { readonly index: number; readonly count: number; readonly mean: number } | null;
  /** Number of the last interval that is over; of no meaning before there was one. */
  readonly last: number;
  /** Means until there is a model, up to `last`. */
  readonly history: readonly number[];
  readonly model: Model | null;
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
/** Intervals without a point after which it begins anew, at least. */
const PATIENCE = 10;

export const forecasting: Kind<Settings, State> = {
  name: 'forecasting',
  summary:
    'What the mean of an interval will be, some intervals before, dated at its start: by Holt-Winters smoothing, once two seasons are over.',
  sources: 1,
  fieldsOfSource: 1,
  output: 'float',
  fields: numericFields,
  methods: [
    {
      kind: 'get',
      name: 'GetForecast',
      summary: 'The next intervals, as many as it looks ahead.',
      result: 'JSON: {"forecast": [{"date","value"}]}',
      run: (subject) => JSON.stringify({ forecast: nextOf(subject) }),
    },
    {
      kind: 'get',
      name: 'GetModel',
      summary: 'Level and trend after the last interval, and the season from the next one on.',
      result: 'JSON: {"level","trend","season"}; empty: it has not seen enough',
      run: modelOf,
    },
    {
      kind: 'get',
      name: 'GetSettings',
      summary: 'How it forecasts.',
      result: 'JSON: {"interval","season","form","horizon","smoothing"}; interval 0: by its points',
      run: ({ settings }) => JSON.stringify(settings),
    },
    {
      kind: 'get',
      name: 'GetState',
      summary: 'Whether it forecasts, and if not, why.',
      result:
        'JSON: {"forecasting","interval","intervals","needed","reason"}; `interval` in seconds, null: not known yet; `intervals` that it has seen of those needed',
      run: (subject) => JSON.stringify(progressOf(subject)),
    },
    {
      kind: 'set',
      name: 'SetInterval',
      summary:
        'Say how long an interval is, not shorter than points are usually apart; then it begins anew, as it does after more than ten intervals (a season, its horizon) without a point.',
      parameters: [
        {
          name: 'seconds',
          type: 'integer',
          summary: '0: as long as its points are usually apart, 60 at least, as at first',
          minimum: 0,
          maximum: 86_400,
        },
      ],
      run: ({ settings }, [seconds]) => ({ ...settings, interval: seconds as number }),
    },
    {
      kind: 'set',
      name: 'SetSeason',
      summary: 'Say how long a season is, and whether it is added or multiplied; then it begins anew.',
      parameters: [
        { name: 'intervals', type: 'integer', summary: '1: none, as at first', minimum: 1, maximum: 1440 },
        {
          name: 'form',
          type: 'text',
          summary:
            '`additive`: as large at any level; `multiplicative`: a share of it, of numbers above zero only',
          oneOf: forms,
          otherwise: 'additive',
        },
      ],
      run: ({ settings }, [intervals, form]) => ({
        ...settings,
        season: intervals as number,
        // Without a season there is nothing to multiply.
        form: intervals === 1 ? 'additive' : (form as Form),
      }),
    },
    {
      kind: 'set',
      name: 'SetHorizon',
      summary: 'Say how far it looks ahead.',
      parameters: [{ name: 'intervals', type: 'integer', summary: '1 at first', minimum: 1, maximum: 1000 }],
      run: ({ settings }, [intervals]) => ({ ...settings, horizon: intervals as number }),
    },
    {
      kind: 'set',
      name: 'SetSmoothing',
      summary: 'Say how fast it follows: 0: never, 1: at once.',
      parameters: [
        { name: 'alpha', type: 'number', summary: 'the level; 0.3 at first', minimum: 0, maximum: 1 },
        { name: 'beta', type: 'number', summary: 'the trend; 0 at first', minimum: 0, maximum: 1 },
        { name: 'gamma', type: 'number', summary: 'the season; 0.1 at first', minimum: 0, maximum: 1 },
        {
          name: 'phi',
          type: 'number',
          summary:
            'what stays of the trend at each interval; 0: there is no trend, as at first, below 1: it is damped; 1 unless given',
          minimum: 0,
          maximum: 1,
          otherwise: 1,
        },
      ],
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
    // A trend that is not damped makes forecasts far ahead worse than those of a season ago, unless there is a steep one.
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
  // Of a version that did not know them.
  return given.gaps === undefined ? { ...empty, ...given, length: interval } : given;
}

/** What stays when it begins anew: how far points are apart. */
function anew({ shape, before = null, gaps = [] }: State): State {
  return { ...empty, shape, before, gaps };
}

function arrived(state: State, date: number): State {
  const { before, gaps } = state;
  const gap = before === null ? [] : [(date - before) / SECOND];
  return { ...state, before: date, gaps: [...gaps, ...gap].slice(-MOST_GAPS) };
}

/** A number begins an interval; where it is the first one, how long intervals are is decided. */
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

/** An interval is over. */
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
  // Intervals without a point may have made it longer than needed.
  const numbers = history.slice(-needed);
  const model = begin(numbers, index - needed + 1, form, smoothing);
  return forward(settings, { ...state, history: [] }, index, model, outputs);
}

/** Intervals without a point follow, up to the next one that has one. */
function passTo(settings: Settings, state: State, next: number, outputs: Output[]): State {
  const { smoothing } = settings;
  if (next - state.last - 1 > patienceOf(settings)) return anew(state);
  let passed = state;
  while (passed.model !== null && passed.last + 1 < next) {
    passed = forward(settings, passed, passed.last + 1, passOver(passed.model, smoothing), outputs);
  }
  return passed;
}

/** At least the horizon, so that no forecast from before lies among what comes after. */
function patienceOf({ season, horizon }: Settings): number {
  return Math.max(season, horizon, PATIENCE);
}

/** @returns with the model after an interval; without one when its numbers have become too large */
function forward(settings: Settings, state: State, last: number, model: Model, outputs: Output[]): State {
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
  /** Why it does not forecast; null: it does. */
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
    return { ...progress, reason: 'it has seen too few points to know how far they are apart' };
  }
  const gap = usualGap(gaps);
  const patience = patienceOf(settings);
  if (gap !== null && gap > (patience + 1) * interval) {
    const reason = `its points are usually ${Math.round(gap)} s apart, and after more than ${patience} intervals of ${interval} s without one it begins anew: SetInterval`;
    return { ...progress, reason };
  }
  return { ...progress, reason: `it has seen ${intervals} of the ${needed} intervals that it needs` };
}
