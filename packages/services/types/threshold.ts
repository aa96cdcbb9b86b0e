/** Threshold: whether a number is over a threshold, output when that changes. */
import { invalid } from '@sensorium/model/errors';
import type { ServiceType } from '../contract.js';
import { numberOf, numericFields } from '../numeric.js';

interface Settings {
  /** The number is over the threshold at or above this bound. */
  readonly upper: number;
  /** The number is under the threshold at or below this bound; at most `upper`. */
  readonly lower: number;
}

interface State {
  /** Null before the first number outside of the bounds. */
  readonly isOver: boolean | null;
}

export const threshold: ServiceType<Settings, State> = {
  name: 'threshold',
  summary:
    'Whether a number is over a threshold, output when that changes: true at or above the upper bound, false at or below the lower one. Between them the state stays as it was.',
  sources: 1,
  fieldsOfSource: 1,
  output: 'bool',
  fields: numericFields,
  methods: [
    {
      kind: 'get',
      name: 'GetThreshold',
      summary: 'The two bounds.',
      result: 'JSON: {"upper","lower"}',
      run: ({ settings }) => JSON.stringify(settings),
    },
    {
      kind: 'set',
      name: 'SetThreshold',
      summary: 'Set the bounds; default: 0 and 0.',
      parameters: [
        { name: 'upper', type: 'number', summary: 'at or above it: over' },
        { name: 'lower', type: 'number', summary: 'at or below it: under; not above the upper one' },
      ],
      current: ({ upper, lower }) => [upper, lower],
      run(_, [upper, lower]) {
        if ((lower as number) > (upper as number)) {
          throw invalid('parameters.lower', 'must not be above the upper bound');
        }
        return { upper: upper as number, lower: lower as number };
      },
    },
  ],
  settings: { upper: 0, lower: 0 },
  state: { isOver: null },
  step({ upper, lower }, state, sample) {
    const number = numberOf(sample);
    if (number === null) return { state, outputs: [] };
    const isOver = number >= upper ? true : number <= lower ? false : state.isOver;
    if (isOver === state.isOver || isOver === null) return { state, outputs: [] };
    return { state: { isOver }, outputs: [{ date: sample.date, value: isOver ? 1 : 0 }] };
  },
};
