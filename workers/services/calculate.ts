/** Has the script engine compute the expression of a service at many points: one run for a piece of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FieldValue, Input } from '../../common/services/contract.js';
import { Join, type LastValues, type SourcePoint } from '../../common/services/join.js';
import { variableOf } from '../../common/services/variables.js';
import type { ScriptOwner } from '../processors/sensor-data.js';
import type { Plain, PlainCell } from '../sandbox/plain.js';
import { structOfJson } from '../sandbox/plain-json.js';
import type { RunResult, ScriptRequest } from '../sandbox/protocol.js';
import { Postponed, ServiceFailure } from './service.js';

/** What runs scripts; in the product the sandbox. */
export interface ScriptRunner {
  /** @param owner for the functions of the host that a script finds */
  run(request: ScriptRequest, owner: ScriptOwner): Promise<RunResult>;
}

/** What is computed, and for whom. */
export interface Calculation {
  readonly expression: string;
  readonly inputs: readonly Input[];
  readonly owner: ScriptOwner;
}

/** Points of one run: what they come to is output of the script, which is limited. */
const PIECE = 2000;
/** Milliseconds of computing that the points of one round get. */
const BUDGET = 3000;
/** Milliseconds before what a dying sandbox has lost is asked again. */
const PAUSE = 200;

/**
 * @returns one for each point; null where an input has no value, or nothing that can be stored came out
 * @param isOver whether there is no time left; then no run is begun
 * @throws ServiceFailure with the error of the script; Postponed
 */
export async function calculate(
  runner: ScriptRunner,
  { expression, inputs, owner }: Calculation,
  last: LastValues,
  points: readonly SourcePoint[],
  isOver: () => boolean,
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
  const names = used.map(({ name }) => name);
  let left = BUDGET;
  for (let from = 0; from < complete.length; from += PIECE) {
    if (left <= 0) throw new ServiceFailure('time limit exceeded: its expression takes too long');
    if (isOver()) throw new Postponed();
    const piece = complete.slice(from, from + PIECE);
    const { outputs, duration } = await run(
      (request) => runner.run(request, owner),
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
  rows: readonly (readonly FieldValue[])[],
): Promise<Calculated> {
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
  // Limits go by the clock on the wall, and a machine that is busy with others may have taken the time; a sandbox may have died of somebody
  // else's script.
  if (result.error?.cause === 'sandbox') await sleep(PAUSE);
  if (result.error?.cause === 'limit' || result.error?.cause === 'sandbox') {
    result = await script(request);
  }
  const { error, value, duration } = result;
  if (error?.cause === 'interrupt') throw new Error(`the expression of a service: ${error.message}`);
  if (error !== null) throw new ServiceFailure(error.message);
  return { outputs: outputsOf(value), duration };
}

function plainOf(value: FieldValue): Plain {
  return typeof value === 'object' ? structOfJson(JSON.stringify(value)) : value;
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
