/** Translates the filter of a search, arrays of arrays of statements, into conditions on terms. */
import { invalid } from '@sensorium/model/errors';
import type { Static } from '../http/schema.js';
import type { MetatagStatement, SearchBody, SensorStatement } from './api.js';
import { nameTerm, valueTerm } from './terms.js';

/** A sensor must meet all conditions, each with at least one of its terms. */
export type Conditions = readonly (readonly string[])[];

export interface MetatagSearch {
  readonly metatags: Conditions;
  readonly properties: Conditions;
}

/** Inner arrays in a list. */
export const MOST_GROUPS = 16;
/** Values in all statements of a filter. */
export const MOST_VALUES = 1000;

type Statement = Pick<Static<typeof MetatagStatement>, 'operator' | 'value'>;

/**
 * @param within path of the filter in the request, with a full stop
 * @throws ApiError invalid_input naming the path in the request
 */
export function readFilter(
  body: Static<typeof SearchBody>,
  within = body.filter === undefined ? '' : 'filter.',
): MetatagSearch {
  const filter = body.filter ?? body;
  let values = 0;
  const conditions = <Each extends Statement>(
    list: keyof NonNullable<typeof body.filter>,
    groups: readonly (readonly Each[])[] | undefined,
    termsIn: (statement: Each, at: string) => string[],
  ): Conditions => {
    const read = (groups ?? []).map((statements, group) =>
      statements.flatMap((statement, index) => {
        const at = `${within}${list}[${group}][${index}]`;
        const terms = termsIn(statement, `${at}.value`);
        values += terms.length;
        if (values > MOST_VALUES) throw invalid(at, `a filter compares with at most ${MOST_VALUES} values`);
        return terms;
      }),
    );
    // An array without a statement is no condition.
    const given = read.filter((terms) => terms.length > 0);
    if (given.length > MOST_GROUPS)
      throw invalid(`${within}${list}`, `must have at most ${MOST_GROUPS} arrays`);
    return given;
  };
  return {
    metatags: conditions('metatag_statement_groups', filter.metatag_statement_groups, termsOfMetatag),
    properties: conditions('sensor_statement_groups', filter.sensor_statement_groups, termsOfProperty),
  };
}

function termsOfMetatag(statement: Static<typeof MetatagStatement>, at: string): string[] {
  const name = statement.metatag_name;
  return valuesOf(statement, at)?.map((value) => valueTerm(name, value)) ?? [nameTerm(name)];
}

function termsOfProperty(statement: Static<typeof SensorStatement>, at: string): string[] {
  const name = statement.sensor_property;
  const spelled = name === 'use_data_storage' ? flagText : String;
  return valuesOf(statement, at)?.map((value) => valueTerm(name, spelled(value))) ?? [nameTerm(name)];
}

/** @returns undefined when any value matches */
function valuesOf({ operator, value }: Statement, at: string): string[] | undefined {
  if (operator === 'is_set') return undefined;
  if (value === undefined) throw invalid(at, `is missing: ${operator} compares with it`);
  return operator === 'in' ? listOf(value, at) : [textOf(value, at)];
}

/** Parses `1, 2,3`, or a JSON array, whose texts may contain commas. */
function listOf(value: unknown, at: string): string[] {
  const texts = Array.isArray(value)
    ? value.map((each: unknown, index) => textOf(each, `${at}[${index}]`))
    : textOf(value, at)
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '');
  if (texts.length === 0) throw invalid(at, 'must name one value at least');
  return texts;
}

function textOf(value: unknown, at: string): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw invalid(at, 'must be a text or a number');
  if (value.includes('\0')) throw invalid(at, 'must not contain the character NUL');
  if (!value.isWellFormed()) throw invalid(at, 'must be valid Unicode text');
  return value;
}

/** `use_data_storage` is the only boolean property; its terms hold 1 or 0. */
function flagText(text: string): string {
  const lower = text.toLowerCase();
  return lower === 'true' ? '1' : lower === 'false' ? '0' : text;
}
