/** Validates the parameters that a client passes to a method. */
import { invalid } from '@sensorium/model/errors';
import type { Parameter, ParameterValue } from './contract.js';

const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;
/** Maximum number of characters of a text without a declared maximum. */
const LONGEST = 10_000;

/**
 * @param given in the order of the declaration; numbers and booleans may be texts, as in form bodies
 * @throws ApiError invalid_input that names the parameter
 */
export function readParameters(declared: readonly Parameter[], given: readonly unknown[]): ParameterValue[] {
  if (given.length > declared.length) {
    const count = declared.length === 1 ? 'one parameter' : `${declared.length} parameters`;
    throw invalid('parameters', `must be at most ${count}, ${given.length} were given`);
  }
  return declared.map((parameter, index) => {
    const value = given[index];
    if (value === undefined || value === null) {
      if (parameter.otherwise !== undefined) return parameter.otherwise;
      throw invalid(`parameters.${parameter.name}`, `is missing: it is parameter ${index + 1}`);
    }
    return read(parameter, value);
  });
}

function read(parameter: Parameter, value: unknown): ParameterValue {
  const { name, type } = parameter;
  const refused = (reason: string) => invalid(`parameters.${name}`, reason);
  if (type === 'boolean') {
    const text = typeof value === 'object' ? '' : String(value).trim().toLowerCase();
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    throw refused('must be true, false, 1 or 0');
  }
  if (type === 'text') {
    if (typeof value === 'object') throw refused('must be a text');
    const text = String(value);
    const { minimum = 0, maximum = LONGEST, oneOf } = parameter;
    if (text.length < minimum || text.length > maximum) {
      throw refused(`must have ${minimum === 0 ? 'at most' : `${minimum} to`} ${maximum} characters`);
    }
    if (text.includes('\0') || !text.isWellFormed()) throw refused('must be Unicode text without NUL');
    if (oneOf !== undefined && !oneOf.includes(text)) throw refused(`must be one of ${oneOf.join(', ')}`);
    return text;
  }
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw refused('must be a number');
  if (type === 'integer' && !Number.isInteger(number)) throw refused('must be a whole number');
  const { minimum = -1e290, maximum = 1e290 } = parameter;
  if (number < minimum) throw refused(`must be at least ${minimum}`);
  if (number > maximum) throw refused(`must be at most ${maximum}`);
  return number;
}
