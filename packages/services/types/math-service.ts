/** Math service: an expression of the script language over the values of several sensors. */
import { invalid } from '@sensorium/model/errors';
import { checkExpression, faultText } from '@sensorium/script/syntax';
import type { Input, ServiceType } from '../contract.js';
import { variableOf } from '../variables.js';

/** Outcome of the last computation. */
interface State {
  /** Seconds since 1970. */
  readonly date: number;
  readonly hasValue: boolean;
}

interface Settings {
  /** Empty: not set yet. */
  readonly expression: string;
  /** False: outputs are dated at the time they are stored. */
  readonly useDataTimestamp: boolean;
}

const LONGEST = 10_000;

export const mathService: ServiceType<Settings, State | null> = {
  name: 'math_service',
  summary:
    'An expression in Octave syntax, computed at each point with a value that it reads. Its variables are called `_SENSOR_NAME`, by the id of the sensor and the name of the data field.',
  sources: 100,
  fieldsOfSource: 100,
  output: 'any',
  fields: (all) => all,
  methods: [
    {
      kind: 'get',
      name: 'GetExpression',
      summary: 'The expression.',
      result: 'the expression; empty: not set yet',
      run: ({ settings }) => settings.expression,
    },
    {
      kind: 'get',
      name: 'GetVariables',
      summary: 'The variables that an expression can read.',
      result: 'JSON: {"variables": [...]}',
      run: ({ inputs }) => JSON.stringify({ variables: inputs.map(variableOf) }),
    },
    {
      kind: 'get',
      name: 'GetState',
      summary: 'Whether the last computation had an output, and if not, why.',
      result: 'JSON: {"computing","reason"}',
      run: ({ settings, state }) => JSON.stringify(progressOf(settings, state)),
    },
    {
      kind: 'set',
      name: 'SetExpression',
      summary: 'Set the expression.',
      parameters: [
        {
          name: 'expression',
          type: 'text',
          summary: 'for example `_5_noise * 2`',
          minimum: 1,
          maximum: LONGEST,
        },
      ],
      current: ({ expression }) => [expression === '' ? null : expression],
      run({ settings, inputs }, [expression]) {
        const text = String(expression).trim();
        check(text, inputs);
        return { ...settings, expression: text };
      },
    },
    {
      kind: 'get',
      name: 'GetUseDataTimestamp',
      summary: 'Whether outputs have the date of the point at which they are computed.',
      result: 'true or false',
      run: ({ settings }) => String(settings.useDataTimestamp),
    },
    {
      kind: 'set',
      name: 'SetUseDataTimestamp',
      summary:
        'Set whether outputs have the date of the point at which they are computed, or the time at which they are stored.',
      parameters: [{ name: 'use', type: 'boolean', summary: 'true: of the point; default: true' }],
      current: ({ useDataTimestamp }) => [useDataTimestamp],
      run: ({ settings }, [use]) => ({ ...settings, useDataTimestamp: use as boolean }),
    },
  ],
  settings: { expression: '', useDataTimestamp: true },
  state: null,
  expression: ({ expression }) => expression,
  isDated: ({ useDataTimestamp }) => useDataTimestamp,
  step({ useDataTimestamp }, state, { date, result }) {
    if (result === undefined) return { state, outputs: [] };
    const next = { date: date / 1e6, hasValue: result !== null };
    if (result === null) return { state: next, outputs: [] };
    const value = typeof result === 'boolean' ? Number(result) : result;
    return { state: next, outputs: [{ date: useDataTimestamp ? date : null, value }] };
  },
};

/** @param state null: nothing is computed yet */
function progressOf({ expression }: Settings, state: State | null) {
  if (expression === '') return { computing: false, reason: 'no expression is set: call SetExpression' };
  if (state === null) {
    return { computing: false, reason: 'no point yet at which all variables of the expression have a value' };
  }
  if (state.hasValue) return { computing: true, reason: null };
  const reason = `at ${state.date} the expression had no value that can be stored: NaN, NA and infinities cannot`;
  return { computing: false, reason };
}

/** @throws ApiError invalid_input with the position and the reason */
function check(text: string, inputs: readonly Input[]): void {
  const fault = checkExpression(text, inputs.map(variableOf));
  if (fault !== null) throw invalid('parameters.expression', faultText(fault));
}
