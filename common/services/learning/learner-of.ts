/** What a kind that learns says of itself, and what it knows of a stream of points. */
import type { Field, Method } from '../contract.js';
import type { LearnerSettings, Look } from './lessons.js';
import type { WindowState } from './windows.js';

/** Plain JSON. */
export interface LearnerState {
  readonly window: WindowState;
  /** What was told last. */
  readonly told: { readonly label: string; readonly confidence: number } | null;
}

export interface LearnerOf extends Look {
  readonly name: string;
  readonly summary: string;
  readonly sources: number;
  readonly fieldsOfSource: number;
  /** Seconds of a window at first. */
  readonly seconds: number;
  fields(all: readonly Field[]): readonly Field[];
  /** Beside those that all have. */
  readonly methods?: readonly Method<LearnerSettings, LearnerState>[];
}
