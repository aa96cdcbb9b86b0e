/** Settings of a service: what its set methods with present values set. */
import { ApiError, invalid } from '@sensorium/model/errors';
import {
  type Input,
  type Parameter,
  type ParameterValue,
  readParameters,
  type ServiceType,
  type SetMethod,
} from '@sensorium/services';
import type { Queryable } from '../../sql/connect.js';
import type { Caller } from '../rights/caller.js';
import { isOwner } from '../rights/relations.js';
import { missing } from '../rights/require.js';

type Setter = SetMethod<unknown, unknown>;

/** A call of a set method, as a client sends it. */
export interface GivenSetting {
  readonly method: string;
  readonly parameters?: readonly unknown[];
}

/** Set methods whose parameters have present values. */
export function settersOf(type: ServiceType): readonly Setter[] {
  return type.methods.filter(
    (method): method is Setter => method.kind === 'set' && method.current !== undefined,
  );
}

/** Present values of all settings. */
export function currentSettings(type: ServiceType, settings: unknown) {
  return settersOf(type).map((method) => ({
    method: method.name,
    parameters: [...method.current!(settings)],
  }));
}

/**
 * Calls set methods one after the other.
 * @param field path of the list in the request
 * @returns the settings after the last one
 * @throws ApiError invalid_input, not_found, naming the member; service_failed
 */
export async function applySettings(
  sql: Queryable,
  caller: Caller,
  type: ServiceType,
  subject: { readonly settings: unknown; readonly inputs: readonly Input[] },
  given: readonly GivenSetting[],
  field: string,
): Promise<unknown> {
  let { settings } = subject;
  for (const [index, { method: name, parameters = [] }] of given.entries()) {
    const at = `${field}[${index}]`;
    const setters = settersOf(type);
    const method = setters.find((each) => each.name === name);
    if (method === undefined) {
      const names = setters.map((each) => each.name).join(', ');
      throw invalid(`${at}.method`, `must be one of ${names || 'none: the service type has no settings'}`);
    }
    settings = await within(at, async () => {
      const values = readParameters(method.parameters, parameters);
      await requireNamed(sql, caller, method.parameters, values);
      return runMethod(async () =>
        method.run({ settings, state: type.state, inputs: subject.inputs }, values),
      );
    });
  }
  return settings;
}

/** Puts the path of a call in front of the field that an error names. */
async function within<Result>(at: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.detail.field !== 'string') throw error;
    const detail = { ...error.detail, field: `${at}.${error.detail.field}` };
    throw new ApiError(error.code, `${at}.${error.message}`, detail);
  }
}

/** @throws ApiError not_found naming the first parameter with an id that the caller does not own */
export async function requireNamed(
  sql: Queryable,
  { userId }: Caller,
  declared: readonly Parameter[],
  values: readonly ParameterValue[],
): Promise<void> {
  for (const [index, { name, idOf }] of declared.entries()) {
    const id = values[index] as number;
    if (idOf !== undefined && !(await isOwner(sql, userId, idOf, id))) {
      throw missing(idOf, id, `parameters.${name}`);
    }
  }
}

/** Reports an error of a method as service_failed; an ApiError passes through. */
export async function runMethod<Result>(method: () => Promise<Result>): Promise<Result> {
  try {
    return await method();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('service_failed', error instanceof Error ? error.message : String(error));
  }
}
