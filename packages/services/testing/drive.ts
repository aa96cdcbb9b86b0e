/** Runs a service type over samples, without a database. */
import type { Context, FieldValue, Input, Output, Sample, ServiceType } from '../contract.js';

/** Samples of one input, from second 1000 on. @param seconds between two samples */
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
  /** Default: those of the service type. */
  readonly settings?: unknown;
  readonly context?: Partial<Context>;
  /** Indices of samples before which the service is restarted: settings and state are serialised as JSON. */
  readonly restarts?: readonly number[];
}

/** @returns the outputs of each sample */
export async function drive(
  serviceType: ServiceType,
  samples: readonly Sample[],
  options: Drive = {},
): Promise<(readonly Output[])[]> {
  let settings = options.settings ?? serviceType.settings;
  let state = serviceType.state;
  const contextFor = async () => {
    const ready = await serviceType.prepare?.(settings);
    return { inputs: [INPUT], polygon: null, ready, ...options.context };
  };
  let context = await contextFor();
  const all: (readonly Output[])[] = [];
  for (const [index, sample] of samples.entries()) {
    if (options.restarts?.includes(index)) {
      [settings, state] = JSON.parse(JSON.stringify([settings, state])) as [unknown, unknown];
      context = await contextFor();
    }
    const step = serviceType.step(settings, state, sample, context);
    state = step.state;
    all.push(step.outputs);
  }
  return all;
}
