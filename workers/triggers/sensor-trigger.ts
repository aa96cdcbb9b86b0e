/** A trigger on a sensor, as a round finds it. Dates are microseconds since 1970. */
import type { StoredValue } from '@sensorium/model/stored-value';
import type { DataType } from '@sensorium/model/values';

export interface DatedValue extends StoredValue {
  readonly date: number;
}

export interface SensorTrigger {
  readonly id: number;
  readonly sensorId: number;
  readonly triggerId: number;
  readonly ownerId: number;
  readonly sensorOwnerId: number;
  readonly dataType: DataType;
  /** Whether the owner may still see the sensor. */
  readonly mayRead: boolean;
  /** Empty: it waits for silence. */
  readonly expression: string;
  /** Seconds. */
  readonly inactivity: number;
  readonly hysteresis: string;
  /** Microseconds. */
  readonly hold: number;
  readonly sinceVersion: number;
  readonly state: State;
}

/** What a look at points may change. */
export interface State {
  readonly lastTriggered: number | null;
  readonly timesTriggered: number;
  /** The latest point. */
  readonly last: DatedValue | null;
  /** By the clock of the database. */
  readonly firedAt: number | null;
  readonly armed: boolean;
  readonly holdsSince: number | null;
  readonly restsUntil: number | null;
  readonly rests: number;
}

/** What was asked of a point, and what came out. */
export interface TriggerLook {
  readonly condition: 'expression' | 'hysteresis' | 'inactivity';
  readonly date: number | null;
  readonly value: string | null;
  readonly result: boolean;
  readonly fired: boolean;
  readonly error: string | null;
  readonly variables: Variables;
}

/** Values of the variables of an expression, as people read them; dates in seconds, null: it has none. */
export type Variables = Readonly<Record<string, number | string | null>>;
