/** A schema in words: its type, its limits, and the members that it has. */
import { docsTexts } from '../../texts/docs.js';
import type { Schema } from './document.js';

const texts = docsTexts.schema;

/** A member of an object. */
export interface Member {
  /** Empty: any name. */
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Alternatives of a schema; none if it is a single one. */
function alternativesOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [];
}

/** The schema of the innermost entries of lists; the schema itself if it is no list. */
export function entryOf(schema: Schema): Schema {
  return schema.items === undefined ? schema : entryOf(schema.items);
}

/** Alternatives that have members of their own, so that a type alone does not tell what they are. */
export function formsOf(schema: Schema): readonly Schema[] {
  const alternatives = alternativesOf(entryOf(schema));
  return alternatives.some(hasMembers) ? alternatives : [];
}

function hasMembers(schema: Schema): boolean {
  const entry = entryOf(schema);
  return membersOf(entry).length > 0 || alternativesOf(entry).some(hasMembers);
}

/** Members of an object, named ones first. */
export function membersOf(schema: Schema): readonly Member[] {
  const named = Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    name,
    schema: each,
    isRequired: schema.required?.includes(name) ?? false,
  }));
  const more = schema.additionalProperties;
  const others = [
    ...Object.values(schema.patternProperties ?? {}),
    ...(typeof more === 'object' && Object.keys(more).length > 0 ? [more] : []),
  ];
  return [...named, ...others.map((each) => ({ name: '', schema: each, isRequired: false }))];
}

/** For example `list of integer` or `number or null`. */
export function typeOf(schema: Schema): string {
  if (schema.items !== undefined) return texts.listOf(typeOf(schema.items));
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(texts.or);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'string' && schema.format !== undefined) return texts.stringOf(schema.format);
  if (schema.type === undefined) return schema.properties === undefined ? 'any' : 'object';
  return schema.type === 'array' ? 'list' : schema.type;
}

/** Values that a schema lists, those of entries and alternatives included. */
export function valuesOf(schema: Schema): readonly unknown[] {
  const entry = entryOf(schema);
  return [...(entry.enum ?? []), ...alternativesOf(entry).flatMap((each) => each.enum ?? [])];
}

/** Limits of a value, each a short phrase. */
export function limitsOf(schema: Schema): readonly string[] {
  const facts = [
    range(schema.minLength, schema.maxLength, texts.characters),
    range(schema.minItems, schema.maxItems, texts.entries),
    range(schema.minimum, schema.maximum, (text) => text),
    schema.exclusiveMinimum === undefined ? '' : texts.moreThan(String(schema.exclusiveMinimum)),
    schema.exclusiveMaximum === undefined ? '' : texts.lessThan(String(schema.exclusiveMaximum)),
    schema.default === undefined ? '' : texts.defaultOf(JSON.stringify(schema.default)),
    schema.pattern === undefined ? '' : texts.pattern(schema.pattern),
  ].filter((fact) => fact !== '');
  const below = [...(schema.items === undefined ? [] : [schema.items]), ...alternativesOf(schema)];
  return [...new Set([...facts, ...below.flatMap(limitsOf)])];
}

function range(
  least: number | undefined,
  most: number | undefined,
  phrase: (text: string) => string,
): string {
  if (least !== undefined && most !== undefined)
    return phrase(least === most ? String(least) : texts.between(figure(least), figure(most)));
  if (least !== undefined) return phrase(texts.atLeast(figure(least)));
  return most === undefined ? '' : phrase(texts.atMost(figure(most)));
}

function figure(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 10 });
}
