/** Kinds that go over the last points. */
import type { Kind, Method } from './contract.js';
import { numberOf, numericFields } from './numeric.js';

export interface WindowSettings {
  /** Points. */
  readonly window: number;
}

/** @param most points that it may go over */
export function windowMethods<State>(most: number): readonly Method<WindowSettings, State>[] {
  return [
    {
      kind: 'get',
      name: 'GetWindow',
      summary: 'How many points it goes over.',
      result: 'a whole number',
      run: ({ settings }) => String(settings.window),
    },
    {
      kind: 'set',
      name: 'SetWindow',
      summary: 'Say how many points it goes over.',
      parameters: [{ name: 'points', type: 'integer', summary: '10 at first', minimum: 1, maximum: most }],
      run: ({ settings }, [points]) => ({ ...settings, window: points as number }),
    },
  ];
}

export interface LastNumbers {
  /** The last numbers, oldest first. */
  readonly last: readonly number[];
}

/** A kind that tells one number of the last ones, at each point. @param of one number at least */
export function moving(
  name: string,
  summary: string,
  of: (numbers: readonly number[]) => number,
): Kind<WindowSettings, LastNumbers> {
  return {
    name,
    summary,
    sources: 1,
    fieldsOfSource: 1,
    output: 'float',
    fields: numericFields,
    methods: windowMethods(1000),
    settings: { window: 10 },
    state: { last: [] },
    step({ window }, state, sample) {
      const number = numberOf(sample);
      if (number === null) return { state, outputs: [] };
      const last = [...state.last, number].slice(-window);
      return { state: { last }, outputs: [{ date: sample.date, value: of(last) }] };
    },
  };
}
