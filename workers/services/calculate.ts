/** Computes the expression of a service at many points in the script engine: one run for each batch. */
import {
  type FieldValue,
  type Input,
  Join,
  type LastValues,
  type Results,
  type SourcePoint,
  variableOf,
} from '@sensorium/services';
import { fitting, type Plain, type PlainCell, sizeOf } from '../sandbox/plain.js';
import type { RunResult, ScriptRequest } from '../sandbox/protocol.js';
import { Postponed, ServiceFailure } from './service.js';

/** Runs scripts without functions of the host; in the product the sandbox. */
export interface ScriptRunner {
  /** @param account for which the script runs: accounts take turns */
  run(request: ScriptRequest, account?: number): Promise<RunResult>;
}

export interface Calculation {
  readonly expression: string;
  readonly inputs: readonly Input[];
}

/** Points of one run, since the output of a script is limited. */
const BATCH = 2000;
/** Milliseconds of computation for the points of one poll. */
const BUDGET = 3000;

/**
 * @returns one result for each point; undefined: not computed, since an input has no value or no used input is new; null: no storable value
 * @param isOver true when no time is left; then no run is started
 * @throws ServiceFailure with the error of the script; Postponed
 */
export async function calculate(
  runner: ScriptRunner,
  { expression, inputs }: Calculation,
  last: LastValues,
  points: readonly SourcePoint[],
  isOver: () => boolean,
): Promise<Results> {
  const join = new Join(inputs, last);
  const used = inputs
    .map(variableOf)
    .flatMap((name, place) => (usesName(expression, name) ? [{ name, place }] : []));
  const results: (FieldValue | null | undefined)[] = points.map(() => undefined);
  const complete: { readonly index: number; readonly values: readonly Plain[] }[] = [];
  const plain = plainMaker();
  for (const [index, point] of points.entries()) {
    const sample = join.next(point);
    if (sample === null) continue;
    // The result does not change at a point without a value of a used variable.
    if (used.length > 0 && !used.some(({ place }) => sample.fresh.includes(place))) continue;
    const values = used.map(({ place }) => sample.values[place] ?? null);
    if (values.every((value) => value !== null)) complete.push({ index, values: values.map(plain) });
  }
  const names = used.map(({ name }) => name);
  let left = BUDGET;
  for (let from = 0, count = 0; from < complete.length; from += count) {
    if (left <= 0) throw new ServiceFailure('time limit exceeded: the expression takes too long', true);
    if (isOver()) throw new Postponed();
    const most = complete.slice(from, from + BATCH);
    count = fitting(most, ({ values }) => values.reduce<number>((sum, each) => sum + sizeOf(each), 0));
    const batch = most.slice(0, count);
    const { outputs, duration } = await run(
      (request) => runner.run(request),
      expression,
      names,
      batch.map(({ values }) => values),
    );
    left -= duration;
    for (const [k, { index }] of batch.entries()) results[index] = outputs[k] ?? null;
  }
  return results;
}

function usesName(expression: string, name: string): boolean {
  return new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`).test(expression);
}

interface Calculated {
  readonly outputs: readonly (FieldValue | null)[];
  /** Milliseconds. */
  readonly duration: number;
}

/** @param expression must parse: else it could close the parentheses and run statements */
async function run(
  script: (request: ScriptRequest) => Promise<RunResult>,
  expression: string,
  names: readonly string[],
  rows: readonly (readonly Plain[])[],
): Promise<Calculated> {
  const given: PlainCell = {
    kind: 'cell',
    rows: rows.length,
    columns: names.length,
    items: names.flatMap((_, column) => rows.map((row) => row[column]!)),
  };
  const code = [
    'service_outputs = cell (1, service_count);',
    'for service_index = 1:service_count',
    ...names.map((name, column) => `${name} = service_inputs{service_index, ${column + 1}};`),
    `service_outputs{service_index} = (${expression}`,
    ');',
    'end',
  ].join('\n');
  const request: ScriptRequest = {
    code,
    result: 'service_outputs',
    variables: [
      ['service_inputs', given],
      ['service_count', rows.length],
    ],
  };
  let result = await script(request);
  // Limits are wall-clock time, which other processes of a busy machine can use up: one retry.
  if (result.error?.cause === 'limit') result = await script(request);
  const { error, value, duration } = result;
  if (error?.cause === 'interrupt') throw new Postponed();
  if (error !== null) throw new ServiceFailure(error.message, error.cause === 'limit');
  return { outputs: outputsOf(value), duration };
}

/** @param value of the run; an expression can overwrite its variables by `eval` */
function outputsOf(value: RunResult['value']): (FieldValue | null)[] {
  try {
    const outputs: unknown = JSON.parse(String(value));
    if (Array.isArray(outputs)) return outputs;
  } catch {
    // Not the cell that the code fills.
  }
  throw new ServiceFailure('the expression overwrites variables of the service');
}

/** Converts values to plain data. The last value of a source is used at many points, and is serialised once. */
function plainMaker(): (value: FieldValue | null) => Plain {
  const known = new Map<object, Plain>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const plain = known.get(value) ?? { kind: 'json', text: JSON.stringify(value) };
    known.set(value, plain);
    return plain;
  };
}
