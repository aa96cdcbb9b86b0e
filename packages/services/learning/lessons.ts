/** What a service has been taught, and the model that is made of it. */
import type { Input } from '../contract.js';
import { discriminant } from './discriminant.js';
import type { Row } from './windows.js';

/** What is remembered of one input in one window: numbers about it, a text, or nothing. */
export type Trait = readonly number[] | string | null;

/** A window as it is remembered: a trait for each name, in their order. */
export type Portrait = readonly Trait[];

/** A range that was taught. Plain JSON. */
export interface Taught {
  readonly label: string;
  /** Microseconds. */
  readonly from: number;
  readonly to: number;
  /** What the traits are of. */
  readonly names: readonly string[];
  readonly windows: readonly Portrait[];
}

export interface LearnerSettings {
  /** Of a window. */
  readonly seconds: number;
  readonly lessons: readonly Taught[];
  /** Whether each lesson is a class of its own, since those of a label are not alike. */
  readonly apart?: boolean;
  /** Whether what is worn is always worn the same way round; only of poses. */
  readonly mounting?: 'turned' | 'fixed';
}

/** How windows become features: all in which the two kinds that learn differ. */
export interface Look {
  /** Rows without which a window says nothing. */
  readonly least: number;
  /** Names of the traits of a window. */
  names(inputs: readonly Input[]): readonly string[];
  portrait(rows: readonly Row[], inputs: readonly Input[]): Portrait;
  /** @returns what makes features of a portrait, of one length for all, by the lessons that are learnt from */
  encoder(settings: LearnerSettings): Encoder;
}

/** @returns features; NaN: not known */
export type Encoder = (names: readonly string[], portrait: Portrait) => number[];

export interface Verdict {
  readonly label: string;
  /** Probability from 0 to 1. */
  readonly confidence: number;
}

export type Model = (names: readonly string[], portrait: Portrait) => Verdict;

/** @returns null when there is nothing to tell apart: fewer than two labels */
export async function modelOf(look: Look, settings: LearnerSettings): Promise<Model | null> {
  const { lessons, apart = false } = settings;
  const labels = labelsOf(lessons);
  if (labels.length < 2) return null;
  const encode = look.encoder(settings);
  const places = lessons.map(({ label }) => labels.indexOf(label));
  const rows = lessons.flatMap(({ names, windows }) => windows.map((each) => encode(names, each)));
  const classes = lessons.flatMap(({ windows }, index) =>
    windows.map(() => (apart ? index : places[index]!)),
  );
  const classify = await discriminant(rows, classes);
  return (names, portrait) => {
    const sums = labels.map(() => 0);
    for (const [index, share] of classify(encode(names, portrait)).entries()) {
      sums[apart ? places[index]! : index]! += share;
    }
    const confidence = Math.max(...sums);
    return { label: labels[sums.indexOf(confidence)]!, confidence: Math.min(1, confidence) };
  };
}

/** In order. */
export function labelsOf(lessons: readonly Taught[]): string[] {
  return [...new Set(lessons.map(({ label }) => label))].sort();
}
