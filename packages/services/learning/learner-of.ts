/** Declaration and state of a service type that is trained. */
import type { Field, Method } from '../contract.js';
import type { FeatureExtraction, LearnerSettings } from './model.js';
import type { WindowState } from './windows.js';

/** Plain JSON. */
export interface LearnerState {
  readonly window: WindowState;
  /** The last output; null before the first one. */
  readonly lastOutput: { readonly label: string; readonly confidence: number } | null;
}

export interface LearnerOf extends FeatureExtraction {
  readonly name: string;
  readonly summary: string;
  readonly sources: number;
  readonly fieldsOfSource: number;
  /** Default length of a window in seconds. */
  readonly seconds: number;
  fields(all: readonly Field[]): readonly Field[];
  /** In addition to the methods of all trained types. */
  readonly methods?: readonly Method<LearnerSettings, LearnerState>[];
}
