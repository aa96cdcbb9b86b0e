/** Context of a fault injection, and its result. */
import type { Cutter } from './cutter.js';
import type { Journal } from './journal.js';
import type { Plant } from './plant.js';
import type { Disruptions } from './uploader.js';

export interface Scene {
  readonly plant: Plant;
  readonly chance: () => number;
  readonly journal: Journal;
  readonly disruptions: Disruptions;
  readonly clients: number;
  readonly sensorIds: readonly number[];
  /** One proxy before each server, when the fault is `proxied`. */
  readonly cutters: readonly Cutter[];
  /** First timestamp, microseconds since 1970. */
  readonly since: number;
}

export interface Struck {
  /** Time from which recovery is possible, of performance.now(). */
  readonly since: number;
  /** What goes on: the load ends after it. It does not reject. */
  readonly meanwhile?: Promise<void>;
  /** Milliseconds of an orderly shutdown. */
  readonly took?: number;
  /** Violated conditions, one line each. */
  readonly violations: readonly string[];
}
