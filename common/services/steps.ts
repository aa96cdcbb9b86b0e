/** Steps of a service over samples in order: what comes out, the state after them, and states to come back to. */
import type { Context, Kind, Output, Sample } from './contract.js';

/** Microseconds of data time between two checkpoints. */
export const CHECKPOINT_EVERY = 10_000_000;

/** The state after all samples up to a date. */
export interface Checkpoint {
  readonly date: number;
  readonly state: unknown;
}

export interface Stepped {
  readonly state: unknown;
  /** In order of the samples; each with the date of its sample. */
  readonly outputs: readonly (Output & { readonly of: number })[];
  /** In order. */
  readonly checkpoints: readonly Checkpoint[];
}

/**
 * @param samples in order of date
 * @param since date of the last checkpoint
 * @throws what the kind throws
 */
export function runSteps(
  kind: Kind,
  { settings, state: first }: { readonly settings: unknown; readonly state: unknown },
  samples: readonly Sample[],
  context: Context,
  since = Number.NEGATIVE_INFINITY,
): Stepped {
  const outputs: (Output & { of: number })[] = [];
  const checkpoints: Checkpoint[] = [];
  let state = first;
  let last = since;
  for (const [index, sample] of samples.entries()) {
    const before = samples[index - 1]?.date;
    // Of several samples of one date all or none are in a checkpoint.
    if (before !== undefined && before < sample.date && sample.date - last >= CHECKPOINT_EVERY) {
      checkpoints.push({ date: before, state });
      last = before;
    }
    const step = kind.step(settings, state, sample, context);
    state = step.state;
    for (const output of step.outputs) outputs.push({ ...output, of: sample.date });
  }
  return { state, outputs, checkpoints };
}
