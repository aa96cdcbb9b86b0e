/** A kind that learns from ranges with a label, and tells of each window which label fits best. */
import { invalid } from '@sensorium/model/errors';
import type { Input, Kind, Lesson } from '../contract.js';
import type { LearnerOf, LearnerState } from './learner-of.js';
import {
  type LearnerSettings,
  type Look,
  type Model,
  modelOf,
  type Portrait,
  type Taught,
  type Trait,
} from './lessons.js';
import { learnerMethods } from './methods.js';
import { decide } from './validation.js';
import { noWindow, type Row, slide, windowsOf } from './windows.js';

/** Numbers and texts that a service remembers: a megabyte. */
const MOST_TRAITS = 100_000;
/** Digits of a number that it remembers. */
const DIGITS = 6;
const LARGEST = 1e100;
const MOST_LABELS = 100;

/** Tells twice in each window, so that no change is told later than half of one after it could be seen. */
export function learner(of: LearnerOf): Kind<LearnerSettings, LearnerState, Model | null> {
  const { name, summary, sources, fieldsOfSource, seconds, fields } = of;
  return {
    name,
    summary,
    sources,
    fieldsOfSource,
    output: 'string',
    fields,
    methods: [...learnerMethods(of), ...(of.methods ?? [])],
    settings: { seconds, lessons: [] },
    state: { window: noWindow, told: null },
    prepare: (settings) => modelOf(of, settings),
    async learn(settings, lesson, inputs) {
      const lessons = [...settings.lessons, taught(of, settings, lesson, inputs)];
      if (new Set(lessons.map(({ label }) => label)).size > MOST_LABELS) {
        throw invalid('class_label', `must be one of those there are: ${MOST_LABELS} are the most`);
      }
      if (lessons.reduce((sum, each) => sum + sizeOf(each), 0) > MOST_TRAITS) {
        throw new Error('it has learnt as much as it can remember: remove a label');
      }
      // What cannot become a model is found out here as well, and not in a step.
      return decide(of, { ...settings, lessons });
    },
    step({ seconds }, state, sample, { inputs, ready }) {
      const slid = slide(state.window, sample, { seconds, hop: seconds / 2, least: of.least });
      const portrait = slid.window === null || ready === null ? null : portraitOf(of, slid.window, inputs);
      if (portrait === null || ready === null) {
        return { state: { ...state, window: slid.state }, outputs: [] };
      }
      const told = ready(of.names(inputs), portrait);
      return { state: { window: slid.state, told }, outputs: [{ date: sample.date, value: told.label }] };
    },
  };
}

function taught(
  of: LearnerOf,
  { seconds }: LearnerSettings,
  { label, samples }: Lesson,
  inputs: readonly Input[],
): Taught {
  const windows = windowsOf(samples, seconds, of.least)
    .map((rows) => portraitOf(of, rows, inputs))
    .filter((portrait) => portrait !== null);
  if (windows.length === 0) {
    const points = of.least === 1 ? 'a point' : `${of.least} points`;
    throw invalid('end_date', `no window of ${seconds} s in the range has ${points} that it can read`);
  }
  return { label, from: samples[0]!.date, to: samples.at(-1)!.date, names: of.names(inputs), windows };
}

/** @returns null when the window says nothing */
function portraitOf(of: Look, rows: readonly Row[], inputs: readonly Input[]): Portrait | null {
  const portrait = of.portrait(rows, inputs).map(remembered);
  return portrait.every((trait) => trait === null) ? null : portrait;
}

/** Numbers whose squares could not be summed are not known. */
function remembered(trait: Trait): Trait {
  if (typeof trait !== 'object' || trait === null) return trait;
  return trait.every((each) => Math.abs(each) < LARGEST)
    ? trait.map((each) => Number(each.toPrecision(DIGITS)))
    : null;
}

function sizeOf({ windows }: Taught): number {
  return windows.reduce(
    (sum, traits) => sum + traits.reduce((all, trait) => all + (Array.isArray(trait) ? trait.length : 1), 0),
    0,
  );
}
