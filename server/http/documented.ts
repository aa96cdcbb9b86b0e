/** Schemas as the documentation shows them. */
import type { TSchema } from '@sinclair/typebox';

type Json = Record<string, unknown>;

const DOCUMENTED = Symbol('documented');

/**
 * Adds keywords that only the documentation has, such as the words that a text takes in any spelling of case. Validation reads no symbols, so what
 * is accepted stays as it is.
 */
export function documented<Schema extends TSchema>(schema: Schema, facts: Readonly<Json>): Schema {
  return { ...schema, [DOCUMENTED]: facts };
}

/** Keywords for validation alone, which mean nothing to a reader. */
const INTERNAL = /^x-/;

/**
 * The schema as plain JSON: with keywords of `documented`, without internal ones, the symbols of TypeBox, and limits that only keep integers exact.
 */
export function documentedSchema(schema: TSchema): Json {
  return plain(schema, true) as Json;
}

/** The same without what is documented alone: the schema that validation applies. */
export function validatedSchema(schema: TSchema): Json {
  return plain(schema, false) as Json;
}

function plain(value: unknown, withFacts: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => plain(each, withFacts));
  if (typeof value !== 'object' || value === null) return value;
  const { [DOCUMENTED]: facts, ...members } = value as { [DOCUMENTED]?: Json } & Json;
  const own = Object.entries(members).filter(
    ([name, each]) => !INTERNAL.test(name) && each !== undefined && each !== Number.MAX_SAFE_INTEGER,
  );
  const result = Object.fromEntries(own.map(([name, each]) => [name, plain(each, withFacts)]));
  return withFacts ? { ...result, ...facts } : result;
}
