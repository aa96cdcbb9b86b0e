/** Distance between two position sensors. */
import type { ServiceType } from '../contract.js';
import { distanceBetween, positionFields, positionOf } from '../positions.js';

export const distance: ServiceType<null, null> = {
  name: 'distance',
  summary:
    'Metres between two sensors with a latitude and a longitude, along the great circle of a sphere, at each new position.',
  sources: 2,
  fieldsOfSource: 2,
  output: 'float',
  fields: positionFields,
  methods: [],
  settings: null,
  state: null,
  step(_, state, sample, { inputs }) {
    const [first, second] = [...new Set(inputs.map(({ sensorId }) => sensorId))];
    if (first === undefined || second === undefined) return { state, outputs: [] };
    const [a, b] = [positionOf(sample, inputs, first), positionOf(sample, inputs, second)];
    if (a === null || b === null) return { state, outputs: [] };
    return { state, outputs: [{ date: sample.date, value: distanceBetween(a, b) }] };
  },
};
