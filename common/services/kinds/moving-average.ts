/** Moving average: the mean of the last numbers. */
import type { Kind } from '../contract.js';
import { numberOf, numericFields } from '../numeric.js';

interface Settings {
  /** Points. */
  readonly window: number;
}

interface State {
  /** The last numbers, oldest first. */
  readonly last: readonly number[];
}

export const movingAverage: Kind<Settings, State> = {
  name: 'moving_average',
  summary: 'The mean of the last points, at each point.',
  sources: 1,
  fieldsOfSource: 1,
  output: 'float',
  fields: numericFields,
  methods: [
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
      parameters: [{ name: 'points', type: 'integer', summary: '10 at first', minimum: 1, maximum: 1000 }],
      run: ({ settings }, [points]) => ({ ...settings, window: points as number }),
    },
  ],
  settings: { window: 10 },
  state: { last: [] },
  step({ window }, state, sample) {
    const number = numberOf(sample);
    if (number === null) return { state, outputs: [] };
    const last = [...state.last, number].slice(-window);
    let sum = 0;
    for (const each of last) sum += each;
    return { state: { last }, outputs: [{ date: sample.date, value: sum / last.length }] };
  },
};
