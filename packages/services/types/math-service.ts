/** Math service: an expression of the script language over the values of some sensors. */
import { invalid } from '@sensorium/model/errors';
import { checkExpression, faultText } from '@sensorium/script/syntax';
import type { Input, Kind } from '../contract.js';
import { variableOf } from '../variables.js';

/** What came of the last point at which it was computed. */
interface State {
  /** Seconds since 1970. */
  readonly date: number;
  readonly hasValue: boolean;
}

interface Settings {
  /** Empty: none yet. */
  readonly expression: string;
  /** False: outputs get the moment they are stored. */
  readonly useDataTimestamp: boolean;
}

const LONGEST = 10_000;

export const mathService: Kind<Settings, State | null> = {
  name: 'math_service',
  summary:
    'An expression in Octave syntax, computed whenever one of the values that it reads comes; they are called `_SENSOR_NAME`, by the id of the sensor and the name of the data field.',
  sources: 100,
  fieldsOfSource: 100,
  output: 'any',
  fields: (all) => all,
  methods: [
    {
      kind: 'get',
      name: 'GetExpression',
      summary: 'What it computes.',
      result: 'the expression; empty: none yet',
      run: ({ settings }) => settings.expression,
    },
    {
      kind: 'get',
      name: 'GetVariables',
      summary: 'What an expression can read.',
      result: 'JSON: {"variables": [...]}',
      run: ({ inputs }) => JSON.stringify({ variables: inputs.map(variableOf) }),
    },
    {
      kind: 'get',
      name: 'GetState',
      summary: 'Whether it computes, and if it wrote nothing, why.',
      result: 'JSON: {"computing","reason"}',
      run: ({ settings, state }) => JSON.stringify(progressOf(settings, state)),
    },
    {
      kind: 'set',
      name: 'SetExpression',
      summary: 'Say what it computes.',
      parameters: [
        {
          name: 'expression',
          type: 'text',
          summary: 'for example `_5_noise * 2`',
          minimum: 1,
          maximum: LONGEST,
        },
      ],
      run({ settings, inputs }, [expression]) {
        const text = String(expression).trim();
        check(text, inputs);
        return { ...settings, expression: text };
      },
    },
    {
      kind: 'get',
      name: 'GetUseDataTimestamp',
      summary: 'Whether outputs have the date of the point that they were computed at.',
      result: 'true or false',
      run: ({ settings }) => String(settings.useDataTimestamp),
    },
    {
      kind: 'set',
      name: 'SetUseDataTimestamp',
      summary:
        'Say whether outputs have the date of the point that they were computed at, as they have at first, or of the moment they are stored.',
      parameters: [{ name: 'use', type: 'boolean', summary: 'true: that of the point' }],
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

/** @param state null: it has not computed anything yet */
function progressOf({ expression }: Settings, state: State | null) {
  if (expression === '') return { computing: false, reason: 'it has no expression yet: SetExpression' };
  if (state === null) {
    return { computing: false, reason: 'no point has come yet at which all of its variables have a value' };
  }
  if (state.hasValue) return { computing: true, reason: null };
  const reason = `at ${state.date} its expression had no value that can be stored: NaN, NA and infinities are none`;
  return { computing: false, reason };
}

/** @throws ApiError invalid_input with the place and the reason */
function check(text: string, inputs: readonly Input[]): void {
  const fault = checkExpression(text, inputs.map(variableOf));
  if (fault !== null) throw invalid('parameters.expression', faultText(fault));
}
