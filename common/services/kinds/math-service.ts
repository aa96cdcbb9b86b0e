/** Math service: an expression of the script language over the values of some sensors. */
import { invalid } from '../../errors.js';
import { checkExpression, faultText } from '../../script/check-expression.js';
import type { Input, Kind } from '../contract.js';
import { variableOf } from '../variables.js';

interface Settings {
  /** Empty: none yet. */
  readonly expression: string;
  /** False: outputs get the moment they are stored. */
  readonly useDataTimestamp: boolean;
}

const LONGEST = 10_000;

export const mathService: Kind<Settings, null> = {
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
    if (result === null || result === undefined) return { state, outputs: [] };
    const value = typeof result === 'boolean' ? Number(result) : result;
    return { state, outputs: [{ date: useDataTimestamp ? date : null, value }] };
  },
};

/** @throws ApiError invalid_input with the place and the reason */
function check(text: string, inputs: readonly Input[]): void {
  const fault = checkExpression(text, inputs.map(variableOf));
  if (fault !== null) throw invalid('parameters.expression', faultText(fault));
}
