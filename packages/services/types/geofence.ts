/** Geofence: whether a position lies in an environment, told when that changes. */
import type { Kind } from '../contract.js';
import { isWithin } from '../outline.js';
import { positionFields, positionOf } from '../positions.js';

interface Settings {
  /** Id; null: none was named yet. */
  readonly environment: number | null;
}

interface State {
  /** Null before the first position. */
  readonly isInside: boolean | null;
}

export const geofence: Kind<Settings, State> = {
  name: 'geofence',
  summary:
    'Whether a sensor with a latitude and a longitude is inside the outline of an environment of yours, told when that changes.',
  sources: 1,
  fieldsOfSource: 2,
  output: 'bool',
  fields: positionFields,
  methods: [
    {
      kind: 'get',
      name: 'GetEnvironment',
      summary: 'Which environment it looks at.',
      result: 'an id; empty: none yet',
      run: ({ settings }) => (settings.environment === null ? '' : String(settings.environment)),
    },
    {
      kind: 'set',
      name: 'SetEnvironment',
      summary:
        'Say which environment of yours it looks at. While that is gone or has no outline, nothing is told.',
      parameters: [
        {
          name: 'id',
          type: 'integer',
          summary: 'of the environment',
          minimum: 1,
          maximum: 2 ** 53 - 1,
          idOf: 'environment',
        },
      ],
      run: (_, [id]) => ({ environment: id as number }),
    },
  ],
  settings: { environment: null },
  state: { isInside: null },
  environment: ({ environment }) => environment,
  step(_, state, sample, { inputs, outline }) {
    const position = positionOf(sample, inputs, sample.sensorId);
    if (outline === null || position === null) return { state, outputs: [] };
    const isInside = isWithin(outline, position);
    if (isInside === state.isInside) return { state, outputs: [] };
    return { state: { isInside }, outputs: [{ date: sample.date, value: isInside ? 1 : 0 }] };
  },
};
