/** Cross-validation: how well windows are known from what the others have taught. */
import { type LearnerSettings, type Look, labelsOf, modelOf, type Portrait, type Taught } from './lessons.js';

const FOLDS = 5;

export interface Accuracy {
  /** Share of the windows that were known, from 0 to 1. */
  readonly accuracy: number;
  readonly windows: number;
  readonly folds: number;
  /** Whether whole lessons were held back, which says more than parts of them. */
  readonly lessons: boolean;
  /** Of each label that was tried. */
  readonly labels: Readonly<Record<string, number>>;
}

/** So much better is it to take each lesson as a class of its own, when that is done: it tells people apart as well, who should not matter. */
const BETTER = 0.05;

/** Decides whether the lessons of a label are alike: by how well pieces of them are known, the one way and the other. */
export async function decide(look: Look, settings: LearnerSettings): Promise<LearnerSettings> {
  if (labelsOf(settings.lessons).length < 2) return settings;
  const [together, apart] = [
    { ...settings, apart: false },
    { ...settings, apart: true },
  ];
  const one = await validate(look, together, 'pieces');
  const other = await validate(look, apart, 'pieces');
  return one !== null && other !== null && other.accuracy >= one.accuracy + BETTER ? apart : together;
}

/**
 * Where each label has been taught more than once, whole lessons are held back; else a fifth of each at a time, in one piece.
 * @throws Error when that leaves nothing to compare
 */
export async function crossValidate(look: Look, settings: LearnerSettings): Promise<Accuracy> {
  const { lessons } = settings;
  const names = labelsOf(lessons);
  if (names.length < 2) throw new Error('it must have been taught two labels before');
  const isTwice = names.every((name) => lessons.filter(({ label }) => label === name).length > 1);
  const accuracy = await validate(look, settings, isTwice ? 'lessons' : 'pieces');
  if (accuracy === null) throw new Error('there are too few windows: teach each label for longer');
  return accuracy;
}

/** @returns null when there is nothing to compare */
async function validate(
  look: Look,
  settings: LearnerSettings,
  unit: 'lessons' | 'pieces',
): Promise<Accuracy | null> {
  const { lessons } = settings;
  const names = labelsOf(lessons);
  const counts = names.map((name) => lessons.filter(({ label }) => label === name).length);
  const folds = unit === 'lessons' ? Math.min(FOLDS, ...counts) : FOLDS;
  const partOf = unit === 'lessons' ? wholes(lessons, folds) : pieces;
  const seen = new Map(names.map((name) => [name, { right: 0, all: 0 }]));
  for (let fold = 0; fold < folds; fold++) {
    const parts = lessons.map((lesson, index) => partOf(lesson, index, fold));
    const rest = parts.map(({ kept }) => kept).filter(({ windows }) => windows.length > 0);
    const model = await modelOf(look, { ...settings, lessons: rest });
    if (model === null) continue;
    for (const [index, { label, names: of }] of lessons.entries()) {
      const count = seen.get(label)!;
      for (const window of parts[index]!.held) {
        count.all++;
        if (model(of, window).label === label) count.right++;
      }
    }
  }
  const counted = [...seen.values()];
  const all = counted.reduce((sum, count) => sum + count.all, 0);
  if (all === 0) return null;
  const right = counted.reduce((sum, count) => sum + count.right, 0);
  const tried = [...seen].filter(([, count]) => count.all > 0);
  const labels = Object.fromEntries(tried.map(([name, count]) => [name, count.right / count.all]));
  return { accuracy: right / all, windows: all, folds, lessons: unit === 'lessons', labels };
}

/** What is held back of a lesson in a fold, and the rest of it. */
type Part = (
  lesson: Taught,
  index: number,
  fold: number,
) => { readonly held: readonly Portrait[]; readonly kept: Taught };

/** Each label in turn, so that none is held back as a whole. */
function wholes(lessons: readonly Taught[], folds: number): Part {
  const next = new Map<string, number>();
  const foldOf = lessons.map(({ label }) => {
    const fold = next.get(label) ?? 0;
    next.set(label, (fold + 1) % folds);
    return fold;
  });
  return (lesson, index, fold) =>
    foldOf[index] === fold
      ? { held: lesson.windows, kept: { ...lesson, windows: [] } }
      : { held: [], kept: lesson };
}

const pieces: Part = (lesson, _, fold) => {
  const { windows } = lesson;
  const from = Math.floor((fold * windows.length) / FOLDS);
  const to = Math.floor(((fold + 1) * windows.length) / FOLDS);
  const kept = [...windows.slice(0, from), ...windows.slice(to)];
  return { held: windows.slice(from, to), kept: { ...lesson, windows: kept } };
};
