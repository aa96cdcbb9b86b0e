/** Trains service types, and measures their accuracy on other samples. */
import { type Input, mean, type Sample, type ServiceType, type TrainingSample } from '../index.js';
import { drive } from '../testing.js';

/** @returns the settings after the training */
export async function train(
  serviceType: ServiceType,
  samples: readonly TrainingSample[],
  inputs: readonly Input[],
): Promise<unknown> {
  let settings = serviceType.settings;
  for (const sample of samples) settings = await serviceType.learn!(settings, sample, inputs);
  return settings;
}

/** @returns share of correct outputs; each sample is a stream of its own */
export async function accuracyOf(
  serviceType: ServiceType,
  settings: unknown,
  all: readonly TrainingSample[],
  inputs: readonly Input[],
): Promise<{ readonly accuracy: number; readonly outputs: number }> {
  const ready = await serviceType.prepare!(settings);
  const correct: number[] = [];
  for (const { label, samples } of all) {
    const outputs = await drive(serviceType, samples, { settings, context: { inputs, ready } });
    correct.push(...outputs.flat().map(({ value }) => Number(value === label)));
  }
  return { accuracy: mean(correct), outputs: correct.length };
}

/** Baseline: accuracy of the k nearest neighbours of the plain means of windows. */
export function nearestNeighbourAccuracy(
  k: number,
  seconds: number,
  trained: readonly TrainingSample[],
  tested: readonly TrainingSample[],
): number {
  const known = trained.flatMap((sample) => meansOf(sample, seconds));
  const correct = tested
    .flatMap((sample) => meansOf(sample, seconds))
    .map(({ label, means }) => {
      const near = known
        .map((each) => ({ label: each.label, far: apart(each.means, means) }))
        .sort((a, b) => a.far - b.far)
        .slice(0, k);
      const votes = (name: string) => near.filter((each) => each.label === name).length;
      const best = near.reduce((first, each) => (votes(each.label) > votes(first.label) ? each : first));
      return Number(best.label === label);
    });
  return mean(correct);
}

function meansOf({ label, samples }: TrainingSample, seconds: number): { label: string; means: number[] }[] {
  const windows = new Map<number, Sample[]>();
  for (const sample of samples) {
    const window = Math.floor(sample.date / 1_000_000 / seconds);
    windows.set(window, [...(windows.get(window) ?? []), sample]);
  }
  return [...windows.values()].map((all) => ({
    label,
    means: all[0]!.values.map((_, place) => mean(all.map(({ values }) => Number(values[place] ?? 0)))),
  }));
}

function apart(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, index) => value - b[index]!));
}
