/** Runs a kind of service over samples, without a database: for tests of kinds. */
import type { Context, FieldValue, Input, Kind, Output, Sample } from '../../common/services/contract.js';
import { runSteps } from '../../common/services/steps.js';

/** Samples of one input, a second apart from 1000 on. */
export function samplesOf(values: readonly FieldValue[], step = 1): Sample[] {
  return values.map((value, index) => ({
    date: (1000 + index * step) * 1_000_000,
    sensorId: 1,
    values: [value],
    fresh: [0],
  }));
}

export const INPUT: Input = { sensorId: 1, name: 'value', type: 'number', path: [] };

export interface Drive {
  /** Before it begins: names of set methods with their parameters, checked already. */
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
): Promise<Output[][]> {
  let settings = options.settings ?? kind.settings;
  let state = kind.state;
  let context = { inputs: [INPUT], outline: null, ready: await kind.prepare?.(settings), ...options.context };
  const all: Output[][] = [];
  for (const [index, sample] of samples.entries()) {
    if (options.restarts?.includes(index)) {
      [settings, state] = JSON.parse(JSON.stringify([settings, state])) as [unknown, unknown];
      context = { ...context, ready: await kind.prepare?.(settings) };
    }
    const stepped = runSteps(kind, { settings, state }, [sample], context);
    state = stepped.state;
    all.push(stepped.outputs.map(({ date, value }) => ({ date, value })));
  }
  return all;
}
