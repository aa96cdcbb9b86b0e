/** Steps of a service over points in order: what comes out, where it stands after them, and places to come back to. */
import type { Context, FieldValue, Kind, Output } from './contract.js';
import { Join, type LastValues, type SourcePoint } from './join.js';

/** Microseconds of data time between two checkpoints of the last minute. */
const CHECKPOINT_EVERY = 10_000_000;
const MINUTE = 60_000_000;
/** Date of the checkpoint before everything that has arrived; the first point that has is followed by one of its own. */
export const BEGINNING = -1;

/**
 * Microseconds between two checkpoints that are so far behind the newest point: what lies far back has few, and whoever goes back
 * computes at most about half as much again as he has to.
 */
export function checkpointSpacing(age: number): number {
  return CHECKPOINT_EVERY + Math.max(0, age - MINUTE) / 2;
}

/** Where a service stands: what its next step builds on. Plain JSON. */
export interface Stand {
  readonly state: unknown;
  readonly last: LastValues;
}

/** Where it stood after all points up to a date. */
export interface Checkpoint {
  readonly date: number;
  readonly stand: Stand;
}

/** What the script engine has made of each point: null: no value; undefined: nothing was computed. */
export type Results = readonly (FieldValue | null | undefined)[];

export interface Stepped {
  readonly stand: Stand;
  /** In order of the points; `of` is the date of the point each comes from. */
  readonly outputs: readonly (Output & { readonly of: number })[];
  /** In order. */
  readonly checkpoints: readonly Checkpoint[];
}

/**
 * @param from date and stand that it goes on from
 * @param points in order, after that date
 * @param results of the script, one for each point; only for kinds with an expression
 * @param since date of the last checkpoint
 * @throws what the kind throws
 */
export function runSteps(
  kind: Kind,
  settings: unknown,
  from: Checkpoint,
  points: readonly SourcePoint[],
  context: Context,
  results: Results | null,
  since: number,
): Stepped {
  const join = new Join(context.inputs, from.stand.last);
  const outputs: (Output & { of: number })[] = [];
  const checkpoints: Checkpoint[] = [];
  const newest = points.at(-1)?.date ?? from.date;
  let { state } = from.stand;
  let before = from.date;
  let last = since;
  for (const [index, point] of points.entries()) {
    // Of several points of one date all or none are in a checkpoint.
    const isDue = last === BEGINNING || point.date - last >= checkpointSpacing(newest - before);
    if (before < point.date && before > last && isDue) {
      checkpoints.push({ date: before, stand: { state, last: join.last } });
      last = before;
    }
    before = point.date;
    const sample = join.next(point);
    if (sample === null) continue;
    const given = results === null ? sample : { ...sample, result: results[index] };
    const step = kind.step(settings, state, given, context);
    state = step.state;
    for (const output of step.outputs) outputs.push({ ...output, of: point.date });
  }
  return { stand: { state, last: join.last }, outputs, checkpoints };
}
