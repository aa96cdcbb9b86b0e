/** Has the script engine compute the expression of a service at many points: one run for a piece of them. */
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

/** What runs scripts, without any function of the host; in the product the sandbox. */
export interface ScriptRunner {
  run(request: ScriptRequest): Promise<RunResult>;
}

/** What is computed. */
export interface Calculation {
  readonly expression: string;
  readonly inputs: readonly Input[];
}

/** Points of one run: what they come to is output of the script, which is limited. */
const PIECE = 2000;
/** Milliseconds of computing that the points of one round get. */
const BUDGET = 3000;

/**
 * @returns one for each point; undefined where nothing was computed, since an input has no value or none is new; null where no value came out
 * @param isOver whether there is no time left; then no run is begun
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
    // A point that brings none of the variables changes nothing.
    if (used.length > 0 && !used.some(({ place }) => sample.fresh.includes(place))) continue;
    const values = used.map(({ place }) => sample.values[place] ?? null);
    if (values.every((value) => value !== null)) complete.push({ index, values: values.map(plain) });
  }
  const names = used.map(({ name }) => name);
  let left = BUDGET;
  for (let from = 0, count = 0; from < complete.length; from += count) {
    if (left <= 0) throw new ServiceFailure('time limit exceeded: its expression takes too long', true);
    if (isOver()) throw new Postponed();
    const most = complete.slice(from, from + PIECE);
    count = fitting(most, ({ values }) => values.reduce<number>((sum, each) => sum + sizeOf(each), 0));
    const piece = most.slice(0, count);
    const { outputs, duration } = await run(
      (request) => runner.run(request),
      expression,
      names,
      piece.map(({ values }) => values),
    );
    left -= duration;
    for (const [k, { index }] of piece.entries()) results[index] = outputs[k] ?? null;
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

/** @param expression one that parses, so that nothing of it reaches beyond its parentheses */
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
  // Limits go by the clock on the wall, and a machine that is busy with others may have taken the time.
  if (result.error?.cause === 'limit') result = await script(request);
  const { error, value, duration } = result;
  if (error?.cause === 'interrupt') throw new Postponed();
  if (error !== null) throw new ServiceFailure(error.message, error.cause === 'limit');
  return { outputs: outputsOf(value), duration };
}

/** @param value of the run; an expression may reach its variables by `eval` */
function outputsOf(value: RunResult['value']): (FieldValue | null)[] {
  try {
    const outputs: unknown = JSON.parse(String(value));
    if (Array.isArray(outputs)) return outputs;
  } catch {
    // A text of its own.
  }
  throw new ServiceFailure('its expression has changed what it is computed with');
}

/** Values as plain data; the last one of a source stands at many points, and is written as JSON once. */
function plainMaker(): (value: FieldValue | null) => Plain {
  const known = new Map<object, Plain>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const plain = known.get(value) ?? { kind: 'json', text: JSON.stringify(value) };
    known.set(value, plain);
    return plain;
  };
}
