/** Metatags of a sensor in one namespace: validation, merging and limits. */
import { invalid } from '@sensorium/model/errors';
import { nameTerm, type TagValue, valueTerm } from './terms.js';

/** As clients write and read them. */
export type Metatags = Readonly<Record<string, readonly TagValue[]>>;

/** By name in lower case, since names that differ only in case are one. */
export type StoredTags = Readonly<
  Record<string, { readonly name: string; readonly values: readonly TagValue[] }>
>;

export const MOST_NAMES = 30;
export const MOST_VALUES = 100;
export const LONGEST_NAME = 32;
/** Characters of a rejected name in the error. */
const SHOWN = 100;
/** Characters, not bytes. */
export const LONGEST_VALUE = 100;

const NAME = new RegExp(`^[\\x20-\\x7e]{1,${LONGEST_NAME}}$`);

/**
 * Validates metatags of a request. A single value stands for a list of one, and an empty list for no metatags: some languages encode
 * an empty map as an empty list.
 * @returns also names without values, whose metatags are to be removed
 * @throws ApiError invalid_input naming the metatag
 */
export function readMetatags(given: object): StoredTags {
  const read = new Map<string, StoredTags[string]>();
  for (const [name, values] of Array.isArray(given) ? listed(given) : Object.entries(given)) {
    const at = `metatags.${shown(name)}`;
    if (!NAME.test(name)) {
      throw invalid(
        at,
        `the name of a metatag has 1 to ${LONGEST_NAME} characters, all of them printable ASCII`,
      );
    }
    const same = read.get(name.toLowerCase());
    if (same !== undefined) {
      throw invalid(at, `is the same name as ${same.name}, since case does not count: send one of both`);
    }
    read.set(name.toLowerCase(), { name, values: readValues(values, at) });
    // Stops at the first excess name, so that a large body is not validated to its end.
    if (read.size > MOST_NAMES) throw tooMany(name);
  }
  return Object.fromEntries(read);
}

/** The name for an error: whole up to SHOWN characters, so that it identifies the metatag. */
function shown(name: string): string {
  return name.length <= SHOWN ? name : `${name.slice(0, SHOWN)}... (${name.length} characters)`;
}

function listed(given: readonly unknown[]): [] {
  if (given.length > 0) throw invalid('metatags', 'must be an object of names, each with its values');
  return [];
}

function readValues(given: unknown, at: string): TagValue[] {
  const values: unknown[] = Array.isArray(given) ? given : [given];
  if (values.length > MOST_VALUES) throw invalid(at, `must have at most ${MOST_VALUES} values`);
  return values.map((value, index) => readValue(value, Array.isArray(given) ? `${at}[${index}]` : at));
}

function readValue(value: unknown, at: string): TagValue {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string') throw invalid(at, 'must be a text or a number');
  if (value.includes('\0')) throw invalid(at, 'must not contain the character NUL');
  if (!value.isWellFormed()) throw invalid(at, 'must be valid Unicode text');
  // `length` counts UTF-16 units, at most two a character: counting characters is slower and only needed in between.
  if (
    value.length > LONGEST_VALUE &&
    (value.length > 2 * LONGEST_VALUE || [...value].length > LONGEST_VALUE)
  ) {
    throw invalid(at, `must have at most ${LONGEST_VALUE} characters`);
  }
  return value;
}

/**
 * Replaces the values of the given names; a name without values is removed.
 * @throws ApiError invalid_input naming the first metatag beyond MOST_NAMES
 */
export function merged(kept: StoredTags, given: StoredTags): StoredTags {
  const tags = new Map([...Object.entries(kept), ...Object.entries(given)]);
  for (const [key, { values }] of tags) if (values.length === 0) tags.delete(key);
  const excess = [...tags.values()][MOST_NAMES];
  if (excess !== undefined) throw tooMany(excess.name);
  return Object.fromEntries(tags);
}

function tooMany(name: string) {
  return invalid(`metatags.${name}`, `a sensor has at most ${MOST_NAMES} metatags in a namespace`);
}

export function termsOf(tags: StoredTags): string[] {
  return Object.values(tags).flatMap(({ name, values }) => [
    nameTerm(name),
    ...values.map((value) => valueTerm(name, value)),
  ]);
}

/** @param tags null: the sensor has none */
export function metatagsBody(tags: StoredTags | null): Record<string, TagValue[]> {
  return Object.fromEntries(Object.values(tags ?? {}).map(({ name, values }) => [name, [...values]]));
}
