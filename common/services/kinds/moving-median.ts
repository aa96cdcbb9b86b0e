/** Moving median: the middle of the last numbers, which no single outlier moves. */
import type { Kind } from '../contract.js';
import { numberOf, numericFields } from '../numeric.js';
import { median } from '../statistics.js';
import { type WindowSettings, windowMethods } from '../window.js';

interface State {
  /** The last numbers, oldest first. */
  readonly last: readonly number[];
}

export const movingMedian: Kind<WindowSettings, State> = {
  name: 'moving_median',
  summary: 'The median of the last points, at each point.',
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
    return { state: { last }, outputs: [{ date: sample.date, value: median(last) }] };
  },
};
