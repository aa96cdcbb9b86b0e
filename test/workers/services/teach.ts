/** Teaches a kind, and tells how well it knows what comes after that. */
import { type Input, type Kind, type Lesson, mean, type Sample } from '@sensorium/services';
import { drive } from './drive.js';

/** @returns its settings */
export async function teach(
  kind: Kind,
  lessons: readonly Lesson[],
  inputs: readonly Input[],
): Promise<unknown> {
  let settings = kind.settings;
  for (const lesson of lessons) settings = await kind.learn!(settings, lesson, inputs);
  return settings;
}

/** @returns share of the outputs that were right, each lesson as a stream of its own */
export async function shareOfRight(
  kind: Kind,
  settings: unknown,
  lessons: readonly Lesson[],
  inputs: readonly Input[],
): Promise<{ readonly right: number; readonly outputs: number }> {
  const ready = await kind.prepare!(settings);
  const judged: number[] = [];
  for (const { label, samples } of lessons) {
    const outputs = await drive(kind, samples, { settings, context: { inputs, ready } });
    judged.push(...outputs.flat().map(({ value }) => Number(value === label)));
  }
  return { right: mean(judged), outputs: judged.length };
}

/** The same by the k nearest neighbours of the plain means of windows, as one would begin. */
export function shareOfNeighbours(
  k: number,
  seconds: number,
  taught: readonly Lesson[],
  asked: readonly Lesson[],
): number {
  const known = taught.flatMap((lesson) => meansOf(lesson, seconds));
  const judged = asked
    .flatMap((lesson) => meansOf(lesson, seconds))
    .map(({ label, means }) => {
      const near = known
        .map((each) => ({ label: each.label, far: apart(each.means, means) }))
        .sort((a, b) => a.far - b.far)
        .slice(0, k);
      const votes = (name: string) => near.filter((each) => each.label === name).length;
      const best = near.reduce((first, each) => (votes(each.label) > votes(first.label) ? each : first));
      return Number(best.label === label);
    });
  return mean(judged);
}

function meansOf({ label, samples }: Lesson, seconds: number): { label: string; means: number[] }[] {
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
