/** Runs a kind of service over samples, without a database: for tests of kinds. */
import type { Context, FieldValue, Input, Kind, Output, Sample } from '@sensorium/services';

/** Samples of one input, so many seconds apart, from 1000 on. */
export function samplesOf(values: readonly FieldValue[], seconds = 1): Sample[] {
  return values.map((value, index) => ({
    date: (1000 + index * seconds) * 1_000_000,
    sensorId: 1,
    values: [value],
    fresh: [0],
  }));
}

export const INPUT: Input = { sensorId: 1, name: 'value', type: 'number', path: [] };

export interface Drive {
  /** Those of the kind, unless given. */
  readonly settings?: unknown;
  readonly context?: Partial<Context>;
  /** Places before which it is restarted: settings and state go through JSON. */
  readonly restarts?: readonly number[];
}

/** @returns the outputs of each sample */
export async function drive(
  kind: Kind,
  samples: readonly Sample[],
  options: Drive = {},
): Promise<(readonly Output[])[]> {
  let settings = options.settings ?? kind.settings;
  let state = kind.state;
  const contextFor = async () => {
    const ready = await kind.prepare?.(settings);
    return { inputs: [INPUT], outline: null, ready, ...options.context };
  };
  let context = await contextFor();
  const all: (readonly Output[])[] = [];
  for (const [index, sample] of samples.entries()) {
    if (options.restarts?.includes(index)) {
      [settings, state] = JSON.parse(JSON.stringify([settings, state])) as [unknown, unknown];
      context = await contextFor();
    }
    const step = kind.step(settings, state, sample, context);
    state = step.state;
    all.push(step.outputs);
  }
  return all;
}
