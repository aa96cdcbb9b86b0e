/** Settings of services as a form holds them: texts, from which come the calls of the API and what is wrong with them. */
import { servicesTexts as texts } from '../../../texts/services.js';
import type { Parameter, ServiceType } from './types.js';

/** Values of the form by `METHOD.PARAMETER`, as texts. */
export type Values = Readonly<Record<string, string>>;
export type Present = readonly {
  readonly method: string;
  readonly parameters: readonly (number | string | boolean | null)[];
}[];

export const keyOf = (method: string, parameter: string) => `${method}.${parameter}`;
const textOf = (value: number | string | boolean | null) => (value === null ? '' : String(value));

/** The defaults of a service type, or the present values of a service. */
export function valuesOf(type: ServiceType, present: Present | null): Values {
  const entries = type.settings.flatMap(({ method, parameters }) => {
    const now = present?.find((each) => each.method === method)?.parameters;
    return parameters.map(({ name, default: fallback }, i) => [
      keyOf(method, name),
      textOf(now === undefined ? fallback : (now[i] ?? null)),
    ]);
  });
  return Object.fromEntries(entries);
}

/** Calls of the methods whose parameters differ, in order. @param from defaults, or present values */
export function changesOf(type: ServiceType, from: Values, to: Values) {
  return type.settings
    .filter(({ method, parameters }) =>
      parameters.some((each) => {
        const key = keyOf(method, each.name);
        return !isSame(each, from[key] ?? '', to[key] ?? '');
      }),
    )
    .map(({ method, parameters }) => ({
      method,
      parameters: parameters.map((each) => parameterOf(each, to[keyOf(method, each.name)] ?? '')),
    }));
}

/** What the API takes: numbers may be texts, and it says what is wrong with them. */
function parameterOf(parameter: Parameter, text: string): string | boolean {
  if (parameter.type === 'boolean') return text === 'true';
  if (parameter.type === 'text') return text;
  return plainOf(parameter, text) ?? text.trim();
}

/** Whether two texts are the same to the API. */
function isSame(parameter: Parameter, one: string, other: string): boolean {
  if (parameterOf(parameter, one) === parameterOf(parameter, other)) return true;
  const isNumber = parameter.type !== 'boolean' && parameter.type !== 'text';
  return isNumber && numberOf(parameter, one) === numberOf(parameter, other);
}

/** Groups of three digits, as the app writes large numbers; none begins with 0. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** A number as the API takes it. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The text of a number with a decimal point and without groups, digit by digit. @returns null: it is no number, or might be two */
function plainOf({ type }: Parameter, text: string): string | null {
  const given = text.trim();
  if (!GROUPED.test(given)) {
    const plain = given.replace(',', '.');
    return NUMBER.test(plain) ? plain : null;
  }
  // With one comma 1,500 is one and a half elsewhere, which no whole number can be.
  const isClear = type === 'integer' || given.includes('.') || given.indexOf(',') !== given.lastIndexOf(',');
  return isClear ? given.replaceAll(',', '') : null;
}

/** A number as people type it, with a decimal comma as well. @returns null: there is none; NaN: it is no number, or might be two */
function numberOf(parameter: Parameter, text: string): number | null {
  return text.trim() === '' ? null : Number(plainOf(parameter, text) ?? Number.NaN);
}

/**
 * What does not fit the declared bounds, by key, in a sentence. Such settings are not previewed: the API would refuse them, as it refuses what only it
 * can know.
 */
export function faultsOf(type: ServiceType, values: Values): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const { method, parameters } of type.settings) {
    for (const parameter of parameters) {
      const { name, type: kind, minimum, maximum, default: fallback } = parameter;
      if (kind === 'text' || kind === 'boolean') continue;
      const key = keyOf(method, name);
      const text = values[key] ?? '';
      const number = numberOf(parameter, text);
      // Not set yet, as long as it has no default.
      if (number === null && fallback === null) continue;
      const { faults: words } = texts;
      if (number === null || !Number.isFinite(number))
        faults[key] = GROUPED.test(text.trim()) ? words.grouped(text.trim()) : words.number;
      else if (kind === 'integer' && !Number.isInteger(number)) faults[key] = words.whole;
      else if (minimum !== null && number < minimum) faults[key] = words.least(minimum);
      else if (maximum !== null && number > maximum) faults[key] = words.most(maximum);
    }
  }
  return faults;
}
