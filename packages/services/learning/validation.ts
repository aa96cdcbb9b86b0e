/** Cross-validation: accuracy on windows that are held out of the training. */
import {
  type FeatureExtraction,
  type LearnerSettings,
  labelsOf,
  modelOf,
  type TrainedSample,
  type WindowTraits,
} from './model.js';

const FOLDS = 5;

export interface Accuracy {
  /** Share of the windows that were classified correctly, from 0 to 1. */
  readonly accuracy: number;
  readonly windows: number;
  readonly folds: number;
  /** True: whole samples were held out, which is a stricter test than parts of them. */
  readonly isByRange: boolean;
  /** Accuracy for each label of a held-out window. */
  readonly labels: Readonly<Record<string, number>>;
  /** Number of windows by label, in order, and by the label that they were classified as. */
  readonly confusion: readonly (readonly number[])[];
}

/**
 * Minimum gain in accuracy for which each training sample becomes a class of its own. Such classes also separate the users of a sensor, which
 * should not matter.
 */
const BETTER = 0.05;

/** Decides whether the samples of a label form one class, by the accuracy on held-out chunks with and without separate classes. */
export async function decide(
  extraction: FeatureExtraction,
  settings: LearnerSettings,
): Promise<LearnerSettings> {
  if (labelsOf(settings.lessons).length < 2) return settings;
  const [together, apart] = [
    { ...settings, apart: false },
    { ...settings, apart: true },
  ];
  const one = await validate(extraction, together, 'chunks');
  const other = await validate(extraction, apart, 'chunks');
  return one !== null && other !== null && other.accuracy >= one.accuracy + BETTER ? apart : together;
}

/**
 * Holds out whole samples where each label has more than one, else one contiguous fifth of each sample at a time.
 * @throws Error when no window can be compared
 */
export async function crossValidate(
  extraction: FeatureExtraction,
  settings: LearnerSettings,
): Promise<Accuracy> {
  const { lessons: trained } = settings;
  const names = labelsOf(trained);
  if (names.length < 2) throw new Error('training data of at least two labels are needed');
  const isTwice = names.every((name) => trained.filter(({ label }) => label === name).length > 1);
  const accuracy = await validate(extraction, settings, isTwice ? 'samples' : 'chunks');
  if (accuracy === null) throw new Error('too few windows: train each label with longer ranges');
  return accuracy;
}

/** @returns null when no window can be compared */
async function validate(
  extraction: FeatureExtraction,
  settings: LearnerSettings,
  unit: 'samples' | 'chunks',
): Promise<Accuracy | null> {
  const { lessons: trained } = settings;
  const names = labelsOf(trained);
  const ranges = names.map((name) => trained.filter(({ label }) => label === name).length);
  const folds = unit === 'samples' ? Math.min(FOLDS, ...ranges) : FOLDS;
  const partOf = unit === 'samples' ? wholes(trained, folds) : chunks;
  const confusion = names.map(() => names.map(() => 0));
  for (let fold = 0; fold < folds; fold++) {
    const parts = trained.map((sample, index) => partOf(sample, index, fold));
    const rest = parts.map(({ kept }) => kept).filter(({ windows }) => windows.length > 0);
    const model = await modelOf(extraction, { ...settings, lessons: rest });
    if (model === null) continue;
    for (const [index, { label, names: of }] of trained.entries()) {
      const row = confusion[names.indexOf(label)]!;
      for (const window of parts[index]!.held) {
        row[names.indexOf(model(of, window).label)]! += 1;
      }
    }
  }
  const counts = confusion.map((row) => row.reduce((sum, each) => sum + each, 0));
  const all = counts.reduce((sum, each) => sum + each, 0);
  if (all === 0) return null;
  const right = confusion.reduce((sum, row, place) => sum + row[place]!, 0);
  const shares = names.map((name, place) => [name, confusion[place]![place]! / counts[place]!] as const);
  const labels = Object.fromEntries(shares.filter((_, place) => counts[place]! > 0));
  return { accuracy: right / all, windows: all, folds, isByRange: unit === 'samples', labels, confusion };
}

/** Splits a training sample in a fold: windows that are held out, and the sample without them. */
type Part = (
  sample: TrainedSample,
  index: number,
  fold: number,
) => { readonly held: readonly WindowTraits[]; readonly kept: TrainedSample };

/** Assigns folds label by label, so that no fold holds out all samples of a label. */
function wholes(trained: readonly TrainedSample[], folds: number): Part {
  const next = new Map<string, number>();
  const foldOf = trained.map(({ label }) => {
    const fold = next.get(label) ?? 0;
    next.set(label, (fold + 1) % folds);
    return fold;
  });
  return (sample, index, fold) =>
    foldOf[index] === fold
      ? { held: sample.windows, kept: { ...sample, windows: [] } }
      : { held: [], kept: sample };
}

const chunks: Part = (sample, _, fold) => {
  const { windows } = sample;
  const from = Math.floor((fold * windows.length) / FOLDS);
  const to = Math.floor(((fold + 1) * windows.length) / FOLDS);
  const kept = [...windows.slice(0, from), ...windows.slice(to)];
  return { held: windows.slice(from, to), kept: { ...sample, windows: kept } };
};
