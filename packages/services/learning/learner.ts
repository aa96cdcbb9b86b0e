/** Service types that are trained with labelled ranges, and output the label that fits each window best. */
import { invalid } from '@sensorium/model/errors';
import type { Input, ServiceType, TrainingSample } from '../contract.js';
import type { LearnerOf, LearnerState } from './learner-of.js';
import { learnerMethods } from './methods.js';
import {
  type FeatureExtraction,
  type LearnerSettings,
  type Model,
  modelOf,
  type TrainedSample,
  type Trait,
  type WindowTraits,
} from './model.js';
import { decide } from './validation.js';
import { noWindow, type Row, slide, windowsOf } from './windows.js';

/** Maximum number of numbers and texts in the settings: about a megabyte. */
const MOST_TRAITS = 100_000;
/** Significant digits of a stored number. */
const DIGITS = 6;
const LARGEST = 1e100;
const MOST_LABELS = 100;

/** Defines the type. It outputs twice in each window, so that a change is output at most half a window after it can be detected. */
export function learner(of: LearnerOf): ServiceType<LearnerSettings, LearnerState, Model | null> {
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
    state: { window: noWindow, lastOutput: null },
    prepare: (settings) => modelOf(of, settings),
    async learn(settings, sample, inputs) {
      const trained = [...settings.lessons, trainedSampleOf(of, settings, sample, inputs)];
      if (new Set(trained.map(({ label }) => label)).size > MOST_LABELS) {
        throw invalid('class_label', `must be an existing label: a service has at most ${MOST_LABELS}`);
      }
      if (trained.reduce((sum, each) => sum + sizeOf(each), 0) > MOST_TRAITS) {
        throw new Error('too many training samples: remove a label');
      }
      // Data from which no model can be built fail here, and not in a step.
      return decide(of, { ...settings, lessons: trained });
    },
    step({ seconds }, state, sample, { inputs, ready }) {
      const slid = slide(state.window, sample, { seconds, hop: seconds / 2, least: of.least });
      const traits = slid.window === null || ready === null ? null : windowTraitsOf(of, slid.window, inputs);
      if (traits === null || ready === null) {
        return { state: { ...state, window: slid.state }, outputs: [] };
      }
      const lastOutput = ready(of.names(inputs), traits);
      return {
        state: { window: slid.state, lastOutput },
        outputs: [{ date: sample.date, value: lastOutput.label }],
      };
    },
  };
}

function trainedSampleOf(
  of: LearnerOf,
  { seconds }: LearnerSettings,
  { label, samples }: TrainingSample,
  inputs: readonly Input[],
): TrainedSample {
  const windows = windowsOf(samples, seconds, of.least)
    .map((rows) => windowTraitsOf(of, rows, inputs))
    .filter((traits) => traits !== null);
  if (windows.length === 0) {
    const points = of.least === 1 ? 'a point' : `${of.least} points`;
    throw invalid('end_date', `no window of ${seconds} s in the range has ${points} that it can read`);
  }
  return { label, from: samples[0]!.date, to: samples.at(-1)!.date, names: of.names(inputs), windows };
}

/** @returns null when no trait of the window is known */
function windowTraitsOf(
  of: FeatureExtraction,
  rows: readonly Row[],
  inputs: readonly Input[],
): WindowTraits | null {
  const traits = of.traits(rows, inputs).map(remembered);
  return traits.every((trait) => trait === null) ? null : traits;
}

/** Numbers too large for sums of squares become unknown. */
function remembered(trait: Trait): Trait {
  if (typeof trait !== 'object' || trait === null) return trait;
  return trait.every((each) => Math.abs(each) < LARGEST)
    ? trait.map((each) => Number(each.toPrecision(DIGITS)))
    : null;
}

function sizeOf({ windows }: TrainedSample): number {
  return windows.reduce(
    (sum, traits) => sum + traits.reduce((all, trait) => all + (Array.isArray(trait) ? trait.length : 1), 0),
    0,
  );
}
