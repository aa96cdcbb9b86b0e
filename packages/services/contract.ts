/**
 * The contract of a service type. Each type is one file in `types/` and pure: no database, no clock, no randomness except from a seed.
 * Servers list the types and check their input; sidecars run them.
 *
 * Only methods change the **settings**. Only samples change the **state**, which is reset to a checkpoint when late points are computed.
 * Both are plain JSON and immutable: steps and methods return new objects, or those that they were given.
 */
import type { DataType } from '@sensorium/model/values';
import type { Polygon } from './polygon.js';

/** Type of a data field: `number` includes bool; `any` where the sensor declares no type. */
export type FieldType = 'number' | 'text' | 'json' | 'any';

/** A data field of a sensor: the whole value, named as the sensor, or a member of its JSON. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** Names of the members that lead to the field; empty: the whole value. */
  readonly path: readonly string[];
}

/** A data field that a service reads. */
export interface Input extends Field {
  readonly sensorId: number;
}

/** Value of a field: a number, a text, or JSON. */
export type FieldValue = number | string | boolean | object;

/** Input of a step: a point of one source, joined with the last points of the others. */
export interface Sample {
  /** Microseconds since 1970. */
  readonly date: number;
  /** Source of the point. */
  readonly sensorId: number;
  /**
   * One value for each input, in order: of the point, or of the last point of another source, at most five minutes old. Null: no value.
   * Inputs of type `number` have numbers, inputs of type `text` texts.
   */
  readonly values: readonly (FieldValue | null)[];
  /** Indices of the inputs for which the point has a value. */
  readonly fresh: readonly number[];
  /**
   * Result of the expression; null: no value, such as NaN. Absent where the service type has no `expression`, or the expression was not computed.
   */
  readonly result?: FieldValue | null;
}

/** What a step can read besides settings, state and sample. */
export interface Context<Ready = unknown> {
  /** In order of sensor and field. They change when sources are connected or disconnected. */
  readonly inputs: readonly Input[];
  /** Result of `prepare`. */
  readonly ready: Ready;
  /** Polygon of the environment that the settings name; null: the environment is deleted, or has no polygon. */
  readonly polygon: Polygon | null;
}

export interface Output {
  /** Microseconds since 1970; null: the time at which it is stored. */
  readonly date: number | null;
  readonly value: number | string | object;
}

export interface Step<State> {
  readonly state: State;
  /** Of several outputs with one date, the last one is stored. */
  readonly outputs: readonly Output[];
}

/** One parameter of a method. */
export interface Parameter {
  readonly name: string;
  readonly type: 'number' | 'integer' | 'text' | 'boolean';
  readonly summary: string;
  /** Unit of a number, for example `s` or `points`; absent: it has none. */
  readonly unit?: string;
  /** Bounds of a number, inclusive; or of the length of a text, in characters. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** The accepted texts. */
  readonly oneOf?: readonly string[];
  /** The integer is the id of such an object, which the caller must own. */
  readonly idOf?: 'environment';
  /** Default value; only for the last parameters. */
  readonly otherwise?: ParameterValue;
}

export type ParameterValue = number | string | boolean;

/** The service on which a method runs. */
export interface Subject<Settings, State> {
  readonly settings: Settings;
  readonly state: State;
  readonly inputs: readonly Input[];
}

interface MethodDescription {
  /** In PascalCase, as in the historic service: `SetExpression`. */
  readonly name: string;
  readonly summary: string;
  /** True: a thread of a sidecar runs the method, since it takes long. Else the server does. */
  readonly heavy?: boolean;
}

/** Returns a text; has no parameters. */
export interface GetMethod<Settings, State> extends MethodDescription {
  readonly kind: 'get';
  /** Describes the returned text. */
  readonly result: string;
  run(subject: Subject<Settings, State>): string | Promise<string>;
}

/** Changes the settings. A parameter that does not fit is thrown as `invalid('parameters.NAME', reason)`. */
export interface SetMethod<Settings, State> extends MethodDescription {
  readonly kind: 'set';
  readonly parameters: readonly Parameter[];
  /** Present values of the parameters, in order; null: not set yet. Only of methods that set what a form can show. */
  current?(settings: Settings): readonly (ParameterValue | null)[];
  /** @param parameters validated, one for each declared parameter, in order @returns the new settings */
  run(subject: Subject<Settings, State>, parameters: readonly ParameterValue[]): Settings | Promise<Settings>;
}

export type Method<Settings, State> = GetMethod<Settings, State> | SetMethod<Settings, State>;

/** A range of data that its owner has labelled. */
export interface TrainingSample {
  readonly label: string;
  /** In order. */
  readonly samples: readonly Sample[];
}

export interface ServiceType<Settings = unknown, State = unknown, Ready = unknown> {
  /** In the API: `moving_average`. */
  readonly name: string;
  /** One sentence, for the catalogue. */
  readonly summary: string;
  /** Maximum number of sources, and of data fields of each source. */
  readonly sources: number;
  readonly fieldsOfSource: number;
  /** Data type of its virtual sensor. */
  readonly output: DataType;
  /** Selects the data fields of a sensor that the service can read; none: the sensor cannot be a source. */
  fields(all: readonly Field[]): readonly Field[];
  readonly methods: readonly Method<Settings, State>[];
  readonly settings: Settings;
  readonly state: State;
  /** Deterministic: equal arguments give an equal result. An error that it throws marks the service as failed, with its message. */
  step(settings: Settings, state: State, sample: Sample, context: Context<Ready>): Step<State>;
  /** Prepares what each step needs of the settings, such as a library or a model. Called once for each change of the settings. */
  prepare?(settings: Settings): Promise<Ready>;
  /** Trains the service; runs in a thread of its own. @returns the new settings */
  learn?(settings: Settings, sample: TrainingSample, inputs: readonly Input[]): Promise<Settings>;
  /** Script that computes `result` of a sample from variables named `_SENSOR_NAME`; empty: not set yet. */
  expression?(settings: Settings): string;
  /** Id of the environment whose polygon steps read; null: not set yet. */
  environment?(settings: Settings): number | null;
  /** False: outputs are dated at the time they are stored, and late points are computed in order of arrival. */
  isDated?(settings: Settings): boolean;
  /**
   * Date of the output that a point of this date may change; default: the same date. Null: outputs are dated after their points, and are never
   * removed.
   */
  outputDate?(settings: Settings, date: number): number | null;
}
