/** Ids in a body, in every form in which clients name one or several things. */
import { invalid } from '@sensorium/model/errors';
import { Id, Type } from './schema.js';

/** Most ids in one body. */
const MOST = 1000;

const Named = Type.Object({ id: Id });

/**
 * `{"sensors":[{"id":1},{"id":2}]}`, `{"sensor":{"id":1}}` or `{"id":1}`
 * @param many for example `sensors` @param one for example `sensor`
 */
export function severalOf<const Many extends string, const One extends string>(many: Many, one: One) {
  const members = {
    [many]: Type.Optional(Type.Array(Named, { minItems: 1, maxItems: MOST })),
    [one]: Type.Optional(Named),
    id: Type.Optional(Id),
  };
  return Type.Object(members, { description: `Several as \`${many}\`, or one as \`${one}\` or \`id\`.` });
}

/** An id and its field in the body. */
export interface NamedId {
  readonly id: number;
  /** For example `sensors[0].id`. */
  readonly field: string;
}

/**
 * @param body validated by `severalOf` with the same names
 * @returns each id once @throws ApiError invalid_input
 */
export function wantedOf(body: object, many: string, one: string): NamedId[] {
  const members = body as Readonly<Record<string, unknown>>;
  const wanted = new Map<number, string>();
  const list = (members[many] ?? []) as readonly { id: number }[];
  for (const [index, { id }] of list.entries()) {
    if (!wanted.has(id)) wanted.set(id, `${many}[${index}].id`);
  }
  const single = members[one] as { id: number } | undefined;
  const flat = members.id as number | undefined;
  if (single !== undefined && !wanted.has(single.id)) wanted.set(single.id, `${one}.id`);
  if (flat !== undefined && !wanted.has(flat)) wanted.set(flat, 'id');
  if (wanted.size === 0) throw invalid(many, 'is missing');
  return [...wanted].map(([id, field]) => ({ id, field }));
}

/**
 * `{"triggers":[{"trigger":{"id":1}},{"id":2}]}` or `{"trigger":{"id":1}}`, or both
 * @param many for example `triggers` @param one for example `trigger` @throws ApiError invalid_input
 */
export function nestedIdsOf(body: object, many: string, one: string): NamedId[] {
  const members = body as Readonly<Record<string, unknown>>;
  const list = (members[many] ?? []) as readonly Readonly<Record<string, unknown>>[];
  const all = list.map((each, index) => {
    const at = `${many}[${index}]`;
    const nested = each[one] as { id: number } | undefined;
    const id = nested?.id ?? (each.id as number | undefined);
    if (id === undefined) throw invalid(`${at}.${one}`, 'is missing');
    return { id, field: nested === undefined ? `${at}.id` : `${at}.${one}.id` };
  });
  const single = members[one] as { id: number } | undefined;
  if (single !== undefined) all.push({ id: single.id, field: `${one}.id` });
  if (all.length === 0) throw invalid(many, 'is missing');
  return all;
}
