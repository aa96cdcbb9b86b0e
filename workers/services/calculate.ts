/** Has the script engine compute the expression of a service at many points: one run for a piece of them. */
import type { FieldValue, Input } from '../../common/services/contract.js';
import { Join, type LastValues, type SourcePoint } from '../../common/services/join.js';
import { variableOf } from '../../common/services/variables.js';
import type { Plain, PlainCell } from '../sandbox/plain.js';
import { structOfJson } from '../sandbox/plain-json.js';
import type { RunResult, ScriptRequest } from '../sandbox/protocol.js';
import { ServiceFailure } from './service.js';

/** What runs scripts; in the product the sandbox. */
export interface ScriptRunner {
  run(request: ScriptRequest): Promise<RunResult>;
}

/** Points of one run: what they come to is output of the script, which is limited. */
const PIECE = 2000;

/**
 * @returns one for each point; null where an input has no value, or nothing that can be stored came out
 * @throws ServiceFailure with the error of the script; Error when the sandbox died
 */
export async function calculate(
  runner: ScriptRunner,
  expression: string,
  inputs: readonly Input[],
  last: LastValues,
  points: readonly SourcePoint[],
): Promise<(FieldValue | null)[]> {
  const join = new Join(inputs, last);
  const used = inputs
    .map(variableOf)
    .flatMap((name, place) => (usesName(expression, name) ? [{ name, place }] : []));
  const results: (FieldValue | null)[] = points.map(() => null);
  const complete: { readonly index: number; readonly values: readonly FieldValue[] }[] = [];
  for (const [index, point] of points.entries()) {
    const sample = join.next(point);
    if (sample === null) continue;
    // A point that brings none of the variables changes nothing.
    if (used.length > 0 && !used.some(({ place }) => sample.fresh.includes(place))) continue;
    const values = used.map(({ place }) => sample.values[place] ?? null);
    if (values.every((value) => value !== null)) complete.push({ index, values: values as FieldValue[] });
  }
  for (let from = 0; from < complete.length; from += PIECE) {
    const piece = complete.slice(from, from + PIECE);
    const names = used.map(({ name }) => name);
    const computed = await run(
      runner,
      expression,
      names,
      piece.map(({ values }) => values),
    );
    for (const [k, { index }] of piece.entries()) results[index] = computed[k] ?? null;
  }
  return results;
}

function usesName(expression: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`).test(expression);
}

/** @param expression one that parses, so that nothing of it reaches beyond its parentheses */
async function run(
  runner: ScriptRunner,
  expression: string,
  names: readonly string[],
  rows: readonly (readonly FieldValue[])[],
): Promise<(FieldValue | null)[]> {
  const given: PlainCell = {
    kind: 'cell',
    rows: rows.length,
    columns: names.length,
    items: names.flatMap((_, column) => rows.map((row) => plainOf(row[column]!))),
  };
  const code = [
    'service_outputs = cell (1, service_count);',
    'for service_index = 1:service_count',
    ...names.map((name, column) => `${name} = service_inputs{service_index, ${column + 1}};`),
    `service_outputs{service_index} = (${expression}`,
    ');',
    'end',
    'service_outputs',
  ].join('\n');
  const { error, value } = await runner.run({
    code,
    variables: [
      ['service_inputs', given],
      ['service_count', rows.length],
    ],
  });
  if (error !== null) {
    if (error.cause === 'script' || error.cause === 'limit') throw new ServiceFailure(error.message);
    throw new Error(`the expression of a service was not computed: ${error.message}`);
  }
  return JSON.parse(String(value)) as (FieldValue | null)[];
}

function plainOf(value: FieldValue): Plain {
  return typeof value === 'object' ? structOfJson(JSON.stringify(value)) : value;
}
