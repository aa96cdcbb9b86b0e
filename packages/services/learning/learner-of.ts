/** What a learning service type declares, and its state. */
import type { Field, Method } from '../contract.js';
import type { LearnerSettings, Look } from './lessons.js';
import type { WindowState } from './windows.js';

/** Plain JSON. */
export interface LearnerState {
  readonly window: WindowState;
  /** The last output; null before the first one. */
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
