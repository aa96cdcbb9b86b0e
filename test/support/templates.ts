/** Templates of historic clients: every member that a route takes is there, and those that nobody filled in are `""` or 0. */
import type { Declaration } from '../../server/http/route.js';
import type { TSchema } from '../../server/http/schema.js';

type Members = Readonly<Record<string, unknown>>;

interface Shape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly minimum?: number;
}

/** By their names, not by what their declarations say of templates: that is what is tested. */
const DATES: ReadonlySet<string> = new Set(['date', 'start_date', 'end_date', 'expires']);
const READ_DATES: ReadonlySet<string> = new Set(['date', 'start_date', 'end_date']);

/** What stands in a template where nobody filled in that member; nothing where every value means something. */
export function unfilledValues(name: string, schema: unknown, { method }: Declaration): unknown[] {
  const shape = besideNull(schema as Shape);
  const isId = /^(.*_)?id$/.test(name) && shape.type === 'integer';
  const isNumber = shape.type === 'integer' || shape.type === 'number';
  const isChoice = shape.enum !== undefined && !shape.enum.includes('');
  const values: unknown[] = [];
  if (isNumber || shape.type === 'boolean' || isChoice || DATES.has(name)) values.push('');
  if (isId || (method === 'GET' && READ_DATES.has(name))) values.push(0, '0', '0.000');
  return values;
}

export function besideNull(shape: Shape): Shape {
  const others = shape.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return others.length === 1 ? others[0]! : shape;
}

export interface Place {
  /** The members on the way to it; `0` is the first element of a list. */
  readonly way: readonly string[];
  readonly name: string;
  readonly schema: Shape;
}

/** The optional members of a body or query, at any depth. */
export function* optionalPlaces(schema: TSchema | Shape, way: readonly string[] = []): Generator<Place> {
  const shape = besideNull(schema as Shape);
  if (shape.type === 'array' && shape.items !== undefined) yield* optionalPlaces(shape.items, [...way, '0']);
  for (const [name, member] of Object.entries(shape.properties ?? {})) {
    if (shape.required?.includes(name) !== true) yield { way, name, schema: member };
    yield* optionalPlaces(member, [...way, name]);
  }
}

/** The least input that fits a schema, with what lies on a way. */
export function least(schema: TSchema | Shape, way: readonly string[] = []): unknown {
  const shape = besideNull(schema as Shape);
  const [first, ...rest] = way;
  switch (shape.anyOf?.[0]?.type ?? shape.type) {
    case 'object': {
      const names = new Set([...(shape.required ?? []), ...(first === undefined ? [] : [first])]);
      const members = [...names].map((name) => [
        name,
        least(shape.properties![name]!, name === first ? rest : []),
      ]);
      return Object.fromEntries(members);
    }
    case 'array':
      return shape.items === undefined ? [] : [least(shape.items, rest)];
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return shape.enum?.[0] ?? 'x';
    default:
      return 1;
  }
}

/** The same input with one more member. */
export function withMember(input: unknown, way: readonly string[], name: string, value: unknown): unknown {
  const [first, ...rest] = way;
  if (first === undefined) return { ...(input as object), [name]: value };
  if (Array.isArray(input)) return [withMember(input[0], rest, name, value), ...input.slice(1)];
  return {
    ...(input as object),
    [first]: withMember((input as Members)[first], rest, name, value),
  };
}

/** A body as a whole template: in each of its objects the optional members that are not there, unfilled. */
export function template(schema: TSchema | Shape, body: unknown, declaration: Declaration): unknown {
  const shape = besideNull(schema as Shape);
  if (Array.isArray(body)) return body.map((each) => template(shape.items ?? {}, each, declaration));
  if (typeof body !== 'object' || body === null || shape.properties === undefined) return body;
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(shape.properties)) {
    const given = (body as Members)[name];
    const [unfilled] = unfilledValues(name, member, declaration);
    if (given !== undefined) members[name] = template(member, given, declaration);
    else if (unfilled !== undefined && shape.required?.includes(name) !== true) members[name] = unfilled;
  }
  return { ...body, ...members };
}
