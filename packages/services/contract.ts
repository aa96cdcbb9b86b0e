/**
 * What a kind of service is. Each is one file in `kinds/`, and pure: no database, no clock, no chance but from a seed. Servers know
 * kinds for what they list and refuse, sidecars run them.
 *
 * **Settings** are what methods change; they stay until a method changes them again. **State** is what samples change; it goes back
 * when late points are computed anew. Both are plain JSON, and nobody changes what he was given: steps and methods return new ones, or the same.
 */
import type { DataType } from '@sensorium/model/values';
import type { Outline } from './outline.js';

/** What a data field holds: `number` also for bool, `any` where the sensor does not say. */
export type FieldType = 'number' | 'text' | 'json' | 'any';

/** A data field of a sensor: its whole value, named as the sensor, or a member of its JSON. */
export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** Names of members that lead to it; empty: the whole value. */
  readonly path: readonly string[];
}

/** A data field that a service reads. */
export interface Input extends Field {
  readonly sensorId: number;
}

/** A number, a text, or the JSON of one field. */
export type FieldValue = number | string | boolean | object;

/** What a service sees at a moment: a point of one of its sources, joined with the last ones of the others. */
export interface Sample {
  /** Microseconds since 1970. */
  readonly date: number;
  /** Source whose point this is. */
  readonly sensorId: number;
  /**
   * One for each input, in their order: of the point, or of the last one of another source, at most five minutes old. Null: there is none.
   * Inputs of type `number` have numbers here, those of type `text` texts.
   */
  readonly values: readonly (FieldValue | null)[];
  /** Places of the inputs that this point has brought. */
  readonly fresh: readonly number[];
  /** What the script engine has made of it, null: no value, such as NaN; only for kinds with an `expression`, and only where it was computed. */
  readonly result?: FieldValue | null;
}

/** What a step and a method may know beside settings and state. */
export interface Context<Ready = unknown> {
  /** In order of sensor and field. They change when sources come and go. */
  readonly inputs: readonly Input[];
  /** What `prepare` has made of the settings. */
  readonly ready: Ready;
  /** Of the environment that the settings name; null: it is gone, or has none. */
  readonly outline: Outline | null;
}

export interface Output {
  /** Microseconds since 1970; null: the moment it is stored. */
  readonly date: number | null;
  readonly value: number | string | object;
}

export interface Step<State> {
  readonly state: State;
  /** Of one date the last one counts. */
  readonly outputs: readonly Output[];
}

/** One parameter of a method. */
export interface Parameter {
  readonly name: string;
  readonly type: 'number' | 'integer' | 'text' | 'boolean';
  readonly summary: string;
  /** Bounds of a number, inclusive; characters of a text. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** One of these texts. */
  readonly oneOf?: readonly string[];
  /** The integer is the id of such a thing, which has to be the caller's own. */
  readonly idOf?: 'environment';
  /** Taken when it is not given; only for the last ones. */
  readonly otherwise?: ParameterValue;
}

export type ParameterValue = number | string | boolean;

/** What a method works on. */
export interface Subject<Settings, State> {
  readonly settings: Settings;
  readonly state: State;
  readonly inputs: readonly Input[];
}

interface Described {
  /** In PascalCase, as the historic service has it: `SetExpression`. */
  readonly name: string;
  readonly summary: string;
  /** Whether it takes long: then a thread of a sidecar runs it, else the server does. */
  readonly heavy?: boolean;
}

/** Answers something, and takes nothing. */
export interface GetMethod<Settings, State> extends Described {
  readonly kind: 'get';
  /** What the answer is. */
  readonly result: string;
  run(subject: Subject<Settings, State>): string | Promise<string>;
}

/** Changes the settings. What it refuses is thrown as `invalid('parameters.NAME', reason)`. */
export interface SetMethod<Settings, State> extends Described {
  readonly kind: 'set';
  readonly parameters: readonly Parameter[];
  /** @param parameters checked, one for each that is declared, in their order @returns the settings after it */
  run(subject: Subject<Settings, State>, parameters: readonly ParameterValue[]): Settings | Promise<Settings>;
}

export type Method<Settings, State> = GetMethod<Settings, State> | SetMethod<Settings, State>;

/** A range of data that its owner has given a label. */
export interface Lesson {
  readonly label: string;
  /** In order. */
  readonly samples: readonly Sample[];
}

export interface Kind<Settings = unknown, State = unknown, Ready = unknown> {
  /** On the wire: `moving_average`. */
  readonly name: string;
  /** One sentence for the catalogue. */
  readonly summary: string;
  /** How many sources it may have, and how many data fields of each. */
  readonly sources: number;
  readonly fieldsOfSource: number;
  /** Data type of its virtual sensor. */
  readonly output: DataType;
  /** The data fields of a sensor that it can read; none: it cannot be put on that sensor. */
  fields(all: readonly Field[]): readonly Field[];
  readonly methods: readonly Method<Settings, State>[];
  readonly settings: Settings;
  readonly state: State;
  /** The same settings, state, sample and context always give the same. What it throws marks the service as failed, with its message. */
  step(settings: Settings, state: State, sample: Sample, context: Context<Ready>): Step<State>;
  /** Makes of the settings what each step needs: a library is imported, a model put together. Done once, until they change. */
  prepare?(settings: Settings): Promise<Ready>;
  /** Learns; runs in a thread of its own. @returns the settings after it */
  learn?(settings: Settings, lesson: Lesson, inputs: readonly Input[]): Promise<Settings>;
  /** Script that computes `result` of a sample from variables named `_SENSOR_NAME`; empty: none yet. */
  expression?(settings: Settings): string;
  /** The environment whose outline steps read; null: none yet. */
  environment?(settings: Settings): number | null;
  /** False: outputs get the moment they are stored, and late points compute nothing anew. */
  isDated?(settings: Settings): boolean;
  /**
   * The date of the output that a point of this date may change; its own, unless the kind says otherwise. Null: outputs lie ahead of their points,
   * at dates that say nothing of these, and are never taken back.
   */
  outputDate?(settings: Settings, date: number): number | null;
}
