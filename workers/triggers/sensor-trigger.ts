/** A trigger on a sensor, as loaded for an evaluation. Timestamps are microseconds since 1970. */
import type { StoredValue } from '@sensorium/model/stored-value';
import type { DataType } from '@sensorium/model/values';
import type { InShard } from '../../sql/shards.js';

export interface DatedValue extends StoredValue {
  readonly date: number;
}

export interface SensorTrigger extends InShard {
  readonly id: number;
  readonly sensorId: number;
  readonly triggerId: number;
  readonly ownerId: number;
  readonly sensorOwnerId: number;
  readonly dataType: DataType;
  /** Whether the owner may still read the sensor. */
  readonly mayRead: boolean;
  /** Empty: the trigger checks inactivity. */
  readonly expression: string;
  /** Seconds; 0: the trigger evaluates its expression. */
  readonly inactivity: number;
  readonly hysteresis: string;
  /** Microseconds. */
  readonly hold: number;
  readonly sinceVersion: number;
  /** Id of the active firing; null: none. */
  readonly firing: number | null;
  /** By the clock of the database: until then the trigger sends nothing; null: it is not silenced. */
  readonly silencedUntil: number | null;
  readonly state: TriggerState;
}

/** State of a trigger that evaluations change. */
export interface TriggerState {
  readonly lastTriggered: number | null;
  readonly timesTriggered: number;
  /** The latest point. */
  readonly last: DatedValue | null;
  /** By the clock of the database. */
  readonly firedAt: number | null;
  readonly armed: boolean;
  readonly holdsSince: number | null;
  readonly cooldownUntil: number | null;
  /** Cooldowns in a row. */
  readonly cooldowns: number;
}

/** One evaluation of a condition, as its owner reads it. */
export interface TriggerEvaluation {
  readonly condition: 'expression' | 'hysteresis' | 'inactivity';
  readonly date: number | null;
  readonly value: string | null;
  readonly result: boolean;
  readonly fired: boolean;
  readonly error: string | null;
  readonly variables: Variables;
}

/** A firing of a trigger, with what caused it. */
export interface Fired {
  /** Microseconds: by the clock of the database, or the date of the point when points are evaluated at their dates. */
  readonly at: number;
  /** The point; null: the sensor has none. */
  readonly date: number | null;
  readonly value: string | null;
  /** Date of the point since which the expression had held, of a trigger with `for`; else null. */
  readonly holdsSince: number | null;
  readonly variables: Variables;
  /** Whether the trigger fired before and its condition has held since, as far as it was evaluated. */
  readonly repeats: boolean;
}

/** Values of the variables of an expression for users; timestamps in seconds, null: no value. */
export type Variables = Readonly<Record<string, number | string | null>>;
