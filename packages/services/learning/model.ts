/** Training samples as they are stored, and the model that is built from them. */
import type { Input } from '../contract.js';
import { discriminant } from './discriminant.js';
import type { Row } from './windows.js';

/** Summary of one input in one window: numbers, a text, or null where nothing is known. */
export type Trait = readonly number[] | string | null;

/** A window as it is stored: one trait for each name, in order. */
export type WindowTraits = readonly Trait[];

/** A labelled range with which the service was trained. Plain JSON. */
export interface TrainedSample {
  readonly label: string;
  /** Microseconds. */
  readonly from: number;
  readonly to: number;
  /** Names of the traits of a window. */
  readonly names: readonly string[];
  readonly windows: readonly WindowTraits[];
}

export interface LearnerSettings {
  /** Length of a window. */
  readonly seconds: number;
  /** Named `lessons` since exports of accounts contain it. */
  readonly lessons: readonly TrainedSample[];
  /** True: each training sample is a class of its own, since those of one label differ. */
  readonly apart?: boolean;
  /** `fixed`: the sensor is always worn in the same orientation; only for poses. */
  readonly mounting?: 'turned' | 'fixed';
}

/** How windows become features: the difference between the trained service types. */
export interface FeatureExtraction {
  /** Minimum number of rows in a window. */
  readonly least: number;
  /** Names of the traits of a window. */
  names(inputs: readonly Input[]): readonly string[];
  traits(rows: readonly Row[], inputs: readonly Input[]): WindowTraits;
  /** @returns encodes the traits of a window as features, equally many for all windows; depends on the training samples */
  encoder(settings: LearnerSettings): Encoder;
}

/** @returns features; NaN: unknown */
export type Encoder = (names: readonly string[], traits: WindowTraits) => number[];

export interface Classification {
  readonly label: string;
  /** Probability from 0 to 1. */
  readonly confidence: number;
}

export type Model = (names: readonly string[], traits: WindowTraits) => Classification;

/** @returns null when there are fewer than two labels */
export async function modelOf(
  extraction: FeatureExtraction,
  settings: LearnerSettings,
): Promise<Model | null> {
  const { lessons: trained, apart = false } = settings;
  const labels = labelsOf(trained);
  if (labels.length < 2) return null;
  const encode = extraction.encoder(settings);
  const places = trained.map(({ label }) => labels.indexOf(label));
  const rows = trained.flatMap(({ names, windows }) => windows.map((each) => encode(names, each)));
  const classes = trained.flatMap(({ windows }, index) =>
    windows.map(() => (apart ? index : places[index]!)),
  );
  const classify = await discriminant(rows, classes);
  return (names, traits) => {
    const sums = labels.map(() => 0);
    for (const [index, share] of classify(encode(names, traits)).entries()) {
      sums[apart ? places[index]! : index]! += share;
    }
    const confidence = Math.max(...sums);
    return { label: labels[sums.indexOf(confidence)]!, confidence: Math.min(1, confidence) };
  };
}

/** In order. */
export function labelsOf(trained: readonly TrainedSample[]): string[] {
  return [...new Set(trained.map(({ label }) => label))].sort();
}
