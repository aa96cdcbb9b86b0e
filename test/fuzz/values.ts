/** Values for the JSON schemas of the OpenAPI document: those at the bounds more often than chance would have them, and some just beyond. */
import fc from 'fast-check';

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
}

/** Characters that end up in URLs, SQL, HTML, CSV, mails and file names. */
const CHARACTERS = fc.constantFrom(
  ...'aZ09 _-.,;:\'"`\\/<>&%$#@!?*()[]{}|=+~^\t\n\r\0',
  'ß',
  'İ',
  '漢',
  '🌊',
  '\u202e',
  '\ud800',
  '\uffff',
);

/** Longest text and list that are made, whatever the schema allows. */
const LONGEST = 300;
const MOST_ITEMS = 5;

/** A value that the schema allows, as far as it says so. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, enum: words, examples = [], default: usual } = schema;
  if (words !== undefined) return fc.constantFrom(...words);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(fitting));
  const known = usual === undefined ? examples : [...examples, usual];
  const made = ofType(schema);
  return known.length === 0
    ? made
    : fc.oneof({ arbitrary: made, weight: 3 }, { arbitrary: fc.constantFrom(...known), weight: 1 });
}

function ofType(schema: Schema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(fitting(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, MOST_ITEMS),
        maxLength: Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS),
      });
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema);
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.string(),
        fc.jsonValue({ maxDepth: 3 }),
      );
  }
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, each]) => [name, fitting(each)] as const);
  return fc.record(Object.fromEntries(members), {
    requiredKeys: [...required].filter((name) => name in properties),
  });
}

/** Numbers at which arithmetic, dates or types of columns end: integers, as JSON Schema has it. */
const EXTREMES = [2 ** 31, 2 ** 53 - 1, 2 ** 63, 1e300].flatMap((each) => [each, -each]);

function numberOf({ maximum, minimum, type }: Schema): fc.Arbitrary<number> {
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  const extremes = EXTREMES.filter((each) => each >= (minimum ?? each) && each <= (maximum ?? each));
  const most = Math.min(maximum ?? 2_000_000_000, Number.MAX_SAFE_INTEGER);
  const least = Math.max(minimum ?? -1000, Number.MIN_SAFE_INTEGER);
  const small = fc.integer({
    min: Math.ceil(least),
    max: Math.floor(Math.min(most, Math.max(least, 0) + 20)),
  });
  const any =
    type === 'integer'
      ? fc.integer({ min: Math.ceil(least), max: Math.floor(Math.min(most, 2 ** 31 - 1)) })
      : fc.double({ min: least, max: most, noNaN: true });
  const rare = [...bounds, ...extremes];
  return fc.oneof(small, any, ...(rare.length === 0 ? [] : [fc.constantFrom(...rare)]));
}

function textOf({ maxLength = LONGEST, minLength = 0, pattern }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      // A pattern that the generator does not know: any text will do.
    }
  }
  const most = Math.max(minLength, Math.min(maxLength, LONGEST));
  return fc.oneof(
    fc.string({ unit: CHARACTERS, minLength, maxLength: Math.min(most, minLength + 20) }),
    fc.constantFrom('x'.repeat(minLength), 'x'.repeat(most)),
    fc.constantFrom('1', '0', '2025-01-01T00:00:00Z', 'UTC', 'now').map((text) => text.slice(0, most)),
  );
}

/** A value that differs in one place from one that the schema allows: a bound passed, another type, a member left out or added. */
export function beyond(schema: Schema): fc.Arbitrary<unknown> {
  return fc
    .tuple(fitting(schema), fc.nat(), wrong(schema))
    .map(([value, at, other]) => changed(value, at, other));
}

function wrong({ maxLength, maximum, minimum }: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(null, true, '', 'x', [], {}, [[]], -1, 1.5, 1e308, 2 ** 53, '\0', '__proto__'),
    fc.constantFrom<unknown>(
      minimum === undefined ? -1 : minimum - 1,
      maximum === undefined ? 2 ** 63 : maximum + 1,
      'x'.repeat(Math.min(maxLength ?? 0, 20_000) + 1),
    ),
  );
}

/** Replaces the value at the place of that number, counted through objects and arrays; every third time it leaves it out. */
function changed(value: unknown, at: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null) return other;
  const names = Object.keys(value);
  if (names.length === 0) return Array.isArray(value) ? [other] : { [String(other)]: other };
  const name = names[at % names.length]!;
  const below = Math.floor(at / names.length);
  if (below % 3 === 2) {
    const { [name]: _, ...rest } = value as Record<string, unknown>;
    return Array.isArray(value) ? Object.values(rest) : rest;
  }
  const inner = (value as Record<string, unknown>)[name];
  const next = below % 3 === 1 ? other : changed(inner, Math.floor(below / 3), other);
  if (Array.isArray(value)) return value.with(Number(name), next);
  return { ...value, [name]: next };
}
