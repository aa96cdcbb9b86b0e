/** State recognition: the state of a user, one of the trained ones, from numbers and texts of several sensors. */
import type { Input, ServiceType } from '../contract.js';
import { learner } from '../learning/learner.js';
import type { Encoder, LearnerSettings, TrainedSample, Trait, WindowTraits } from '../learning/model.js';
import { SUMMARY, summaryOf } from '../learning/summary.js';
import type { Row } from '../learning/windows.js';

/** Maximum number of texts of one field that are distinguished; rarer ones are treated as unknown. */
const MOST_TEXTS = 10;
/** Maximum number of features from texts of all fields: a model must be built in the time of a step. */
const TEXT_FEATURES = 300;

export const stateRecognition: ServiceType<LearnerSettings, unknown, unknown> = learner({
  name: 'state_recognition_service',
  summary:
    'The state of a user, one of those trained by `manualLearn`, output twice in each window: from level, spread and change of numbers and from texts of all sources.',
  sources: 10,
  fieldsOfSource: 10,
  seconds: 60,
  least: 1,
  fields: (all) => all.filter(({ type }) => type !== 'json'),
  names: (inputs) => inputs.map(nameOf),
  traits: (rows, inputs) => inputs.map((_, place) => traitOf(rows, place)),
  encoder,
});

function nameOf({ sensorId, name }: Input): string {
  return `${sensorId} ${name}`;
}

/** Summary of the numbers, else the last text. */
function traitOf(rows: readonly Row[], place: number): Trait {
  const values = rows.map((row) => row[place + 1]);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return summaryOf(numbers);
  return values.findLast((value) => typeof value === 'string') ?? null;
}

/** Features of each name: five numbers, and one for each text: 1 where the trait is that text. */
function encoder({ lessons: trained }: LearnerSettings): Encoder {
  const all = [...new Set(trained.flatMap(({ names }) => names))];
  const most = Math.min(MOST_TEXTS, Math.floor(TEXT_FEATURES / all.length));
  const columns = all.map((name) => ({ name, texts: textsOf(trained, name, most) }));
  return (names, traits: WindowTraits) =>
    columns.flatMap(({ name, texts }) => {
      const trait = traits[names.indexOf(name)] ?? null;
      const numbers = Array.isArray(trait) ? trait : unknown;
      return [...numbers, ...texts.map((text) => (trait === null ? Number.NaN : Number(trait === text)))];
    });
}

const unknown = Array<number>(SUMMARY).fill(Number.NaN);

function textsOf(trained: readonly TrainedSample[], name: string, most: number): string[] {
  const counts = new Map<string, number>();
  for (const { names, windows } of trained) {
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
