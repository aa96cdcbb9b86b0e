/** Service types that compute one number from the last points. */
import type { Method, ServiceType } from './contract.js';
import { numberOf, numericFields } from './numeric.js';

export interface WindowSettings {
  /** Points. */
  readonly window: number;
}

/** @param most maximum number of points in the window */
export function windowMethods<State>(most: number): readonly Method<WindowSettings, State>[] {
  return [
    {
      kind: 'get',
      name: 'GetWindow',
      summary: 'The number of points in the window.',
      result: 'a whole number',
      run: ({ settings }) => String(settings.window),
    },
    {
      kind: 'set',
      name: 'SetWindow',
      summary: 'Set the number of points in the window.',
      parameters: [
        {
          name: 'points',
          type: 'integer',
          summary: 'default: 10',
          unit: 'points',
          minimum: 1,
          maximum: most,
        },
      ],
      current: ({ window }) => [window],
      run: ({ settings }, [points]) => ({ ...settings, window: points as number }),
    },
  ];
}

export interface LastNumbers {
  /** The last numbers, oldest first. */
  readonly last: readonly number[];
}

/** Defines a service type that outputs one number at each point. @param of computes the output from the last numbers, at least one */
export function moving(
  name: string,
  summary: string,
  of: (numbers: readonly number[]) => number,
): ServiceType<WindowSettings, LastNumbers> {
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
