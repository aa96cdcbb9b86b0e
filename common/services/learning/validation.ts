/** Cross-validation: how well windows are known from what the others have taught. */
import { type LearnerSettings, type Look, labelsOf, modelOf, type Taught } from './lessons.js';

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

/**
 * Where each label has been taught more than once, whole lessons are held back; else a fifth of each at a time, in one piece.
 * @throws Error when that leaves nothing to compare
 */
export async function crossValidate(look: Look, settings: LearnerSettings): Promise<Accuracy> {
  const { lessons } = settings;
  const names = labelsOf(lessons);
  if (names.length < 2) throw new Error('it must have been taught two labels before');
  const counts = names.map((name) => lessons.filter(({ label }) => label === name).length);
  const whole = Math.min(...counts) > 1;
  const folds = whole ? Math.min(FOLDS, ...counts) : FOLDS;
  const parts = whole ? lessons : lessons.flatMap(inPieces);
  const foldOf = foldsOf(parts, folds);
  const seen = new Map(names.map((name) => [name, { right: 0, all: 0 }]));
  for (let fold = 0; fold < folds; fold++) {
    const others = parts.filter((_, index) => foldOf[index] !== fold);
    const model = await modelOf(look, { ...settings, lessons: others });
    if (model === null) continue;
    for (const [index, part] of parts.entries()) {
      if (foldOf[index] !== fold) continue;
      const count = seen.get(part.label)!;
      for (const window of part.windows) {
        count.all++;
        if (model(part.names, window).label === part.label) count.right++;
      }
    }
  }
  const counted = [...seen.values()];
  const all = counted.reduce((sum, count) => sum + count.all, 0);
  if (all === 0) throw new Error('there are too few windows: teach each label for longer');
  const right = counted.reduce((sum, count) => sum + count.right, 0);
  const tried = [...seen].filter(([, count]) => count.all > 0);
  const labels = Object.fromEntries(tried.map(([name, count]) => [name, count.right / count.all]));
  return { accuracy: right / all, windows: all, folds, lessons: whole, labels };
}

/** Each label in turn, so that none is held back as a whole. */
function foldsOf(parts: readonly Taught[], folds: number): number[] {
  const next = new Map<string, number>();
  return parts.map(({ label }) => {
    const fold = next.get(label) ?? 0;
    next.set(label, (fold + 1) % folds);
    return fold;
  });
}

function inPieces(lesson: Taught): Taught[] {
  const { windows } = lesson;
  return Array.from({ length: FOLDS }, (_, fold) => ({
    ...lesson,
    windows: windows.slice(
      Math.floor((fold * windows.length) / FOLDS),
      Math.floor(((fold + 1) * windows.length) / FOLDS),
    ),
  })).filter((each) => each.windows.length > 0);
}
