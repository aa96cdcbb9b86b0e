/** State recognition: which of the states that it has been taught one is in, from numbers and texts of several sensors together. */
import type { Input, Kind } from '../contract.js';
import { learner } from '../learning/learner.js';
import type { Encoder, LearnerSettings, Portrait, Taught, Trait } from '../learning/lessons.js';
import { SUMMARY, summaryOf } from '../learning/summary.js';
import type { Row } from '../learning/windows.js';

/** Texts of one field that are told apart; rarer ones are as if they were not known. */
const MOST_TEXTS = 10;
/** Features that texts of all fields become: a model is made in the time that a step may take. */
const TEXT_FEATURES = 300;

export const stateRecognition: Kind<LearnerSettings, unknown, unknown> = learner({
  name: 'state_recognition_service',
  summary:
    'Which of the states that `manualLearn` has taught it one is in, told twice in each window: from level, spread and change of numbers and from texts of all its sources.',
  sources: 10,
  fieldsOfSource: 10,
  seconds: 60,
  least: 1,
  fields: (all) => all.filter(({ type }) => type !== 'json'),
  names: (inputs) => inputs.map(nameOf),
  portrait: (rows, inputs) => inputs.map((_, place) => traitOf(rows, place)),
  encoder,
});

function nameOf({ sensorId, name }: Input): string {
  return `${sensorId} ${name}`;
}

/** Of a text the last one counts. */
function traitOf(rows: readonly Row[], place: number): Trait {
  const values = rows.map((row) => row[place + 1]);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return summaryOf(numbers);
  return values.findLast((value) => typeof value === 'string') ?? null;
}

/** Of each name five numbers, and one for each text: 1 where it is that one. */
function encoder({ lessons }: LearnerSettings): Encoder {
  const all = [...new Set(lessons.flatMap(({ names }) => names))];
  const most = Math.min(MOST_TEXTS, Math.floor(TEXT_FEATURES / all.length));
  const columns = all.map((name) => ({ name, texts: textsOf(lessons, name, most) }));
  return (names, portrait: Portrait) =>
    columns.flatMap(({ name, texts }) => {
      const trait = portrait[names.indexOf(name)] ?? null;
      const numbers = Array.isArray(trait) ? trait : unknown;
      return [...numbers, ...texts.map((text) => (trait === null ? Number.NaN : Number(trait === text)))];
    });
}

const unknown = Array<number>(SUMMARY).fill(Number.NaN);

function textsOf(lessons: readonly Taught[], name: string, most: number): string[] {
  const counts = new Map<string, number>();
  for (const { names, windows } of lessons) {
    const place = names.indexOf(name);
    for (const window of windows) {
      const trait = window[place];
      if (typeof trait === 'string') counts.set(trait, (counts.get(trait) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, often], [b, rarely]) => rarely - often || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([text]) => text);
}
