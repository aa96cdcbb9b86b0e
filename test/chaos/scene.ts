/** What a round has when something is done to the plant, and what comes of it. */
import type { Cutter } from './cutter.js';
import type { Journal } from './journal.js';
import type { Plant } from './plant.js';
import type { Weather } from './uploader.js';

export interface Scene {
  readonly plant: Plant;
  readonly chance: () => number;
  readonly journal: Journal;
  readonly weather: Weather;
  readonly clients: number;
  readonly sensorIds: readonly number[];
  /** One before each server, when the harm is `proxied`. */
  readonly cutters: readonly Cutter[];
  /** Where dates begin, microseconds since 1970. */
  readonly since: number;
}

export interface Struck {
  /** Of performance.now(): from here on everything may come back. */
  readonly since: number;
  /** Milliseconds that an orderly end took. */
  readonly took?: number;
  /** What went wrong meanwhile, one line each. */
  readonly faults: readonly string[];
}
