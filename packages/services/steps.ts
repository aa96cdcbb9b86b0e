/** Runs the steps of a service over points in order: outputs, new state, and checkpoints for late points. */
import type { Context, FieldValue, Output, ServiceType } from './contract.js';
import { Join, type LastValues, type SourcePoint } from './join.js';
import { MINUTE } from './units.js';

/** Microseconds of event time between two checkpoints of the last minute. */
const CHECKPOINT_EVERY = 10_000_000;
/** Date of the checkpoint before the first point. A further checkpoint follows the first point. */
export const BEGINNING = -1;

/**
 * Microseconds between two checkpoints. The spacing grows with the age, so that old checkpoints are few, and a late point causes at most about
 * half as many further steps as it must.
 * @param age microseconds before the newest point
 */
export function checkpointSpacing(age: number): number {
  return CHECKPOINT_EVERY + Math.max(0, age - MINUTE) / 2;
}

/** Input of the next step of a service. Plain JSON. */
export interface CheckpointState {
  readonly state: unknown;
  readonly last: LastValues;
}

/** State after all points up to a date. */
export interface Checkpoint {
  readonly date: number;
  readonly checkpointState: CheckpointState;
}

/** Result of the expression at each point; null: no value; undefined: not computed. */
export type Results = readonly (FieldValue | null | undefined)[];

export interface Stepped {
  readonly checkpointState: CheckpointState;
  /** In order of the points; `of` is the date of the point that caused the output. */
  readonly outputs: readonly (Output & { readonly of: number })[];
  /** In order. */
  readonly checkpoints: readonly Checkpoint[];
}

/**
 * @param from checkpoint from which the service continues
 * @param points in order, after its date
 * @param results of the script, one for each point; null for service types without an expression
 * @param since date of the last checkpoint
 * @throws the errors of the service type
 */
export function runSteps(
  serviceType: ServiceType,
  settings: unknown,
  from: Checkpoint,
  points: readonly SourcePoint[],
  context: Context,
  results: Results | null,
  since: number,
): Stepped {
  const join = new Join(context.inputs, from.checkpointState.last);
  const outputs: (Output & { of: number })[] = [];
  const checkpoints: Checkpoint[] = [];
  const newest = points.at(-1)?.date ?? from.date;
  let { state } = from.checkpointState;
  let before = from.date;
  let last = since;
  for (const [index, point] of points.entries()) {
    // A checkpoint holds all points of a date or none: late points are computed from the next date on.
    const isDue = last === BEGINNING || point.date - last >= checkpointSpacing(newest - before);
    if (before < point.date && before > last && isDue) {
      checkpoints.push({ date: before, checkpointState: { state, last: join.last } });
      last = before;
    }
    before = point.date;
    const sample = join.next(point);
    if (sample === null) continue;
    const given = results === null ? sample : { ...sample, result: results[index] };
    const step = serviceType.step(settings, state, given, context);
    state = step.state;
    for (const output of step.outputs) outputs.push({ ...output, of: point.date });
  }
  return { checkpointState: { state, last: join.last }, outputs, checkpoints };
}
