/** Geofence: whether a position lies in an environment, output when that changes. */
import type { ServiceType } from '../contract.js';
import { isWithin } from '../polygon.js';
import { positionFields, positionOf } from '../positions.js';

interface Settings {
  /** Id; null: not set yet. */
  readonly environment: number | null;
}

interface State {
  /** Null before the first position. */
  readonly isInside: boolean | null;
}

export const geofence: ServiceType<Settings, State> = {
  name: 'geofence',
  summary:
    'Whether a sensor with a latitude and a longitude is inside the polygon of one of your environments, output when that changes.',
  sources: 1,
  fieldsOfSource: 2,
  output: 'bool',
  fields: positionFields,
  methods: [
    {
      kind: 'get',
      name: 'GetEnvironment',
      summary: 'The environment.',
      result: 'an id; empty: not set yet',
      run: ({ settings }) => (settings.environment === null ? '' : String(settings.environment)),
    },
    {
      kind: 'set',
      name: 'SetEnvironment',
      summary: 'Set the environment, one of yours. If it is deleted or has no polygon, there is no output.',
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
      current: ({ environment }) => [environment],
      run: (_, [id]) => ({ environment: id as number }),
    },
  ],
  settings: { environment: null },
  state: { isInside: null },
  environment: ({ environment }) => environment,
  step(_, state, sample, { inputs, polygon }) {
    const position = positionOf(sample, inputs, sample.sensorId);
    if (polygon === null || position === null) return { state, outputs: [] };
    const isInside = isWithin(polygon, position);
    if (isInside === state.isInside) return { state, outputs: [] };
    return { state: { isInside }, outputs: [{ date: sample.date, value: isInside ? 1 : 0 }] };
  },
};
