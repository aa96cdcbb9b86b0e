/** The input of a request: the route that it names, and its validated path, query and body. */
import { ApiError } from '@sensorium/model/errors';
import { isMembers, type Members, takeMember } from '../../common/members.js';
import { wrap } from './decode.js';
import type { HttpMethod, Route } from './route.js';
import type { Endpoint, Match, Matches } from './router.js';
import { type TSchema, Type } from './schema.js';
import type { UnknownNames } from './unknown-names.js';
import { type Observer, requireKnown, validate } from './validate.js';
import type { Warnings } from './warnings.js';

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE']);

/** A GET route serves HEAD too; a POST may name another method in `_METHOD`. */
export function matchOf(matches: Matches, sent: string, query: Members, body: unknown): Match {
  let method = sent === 'HEAD' ? 'GET' : sent;
  if (method === 'POST') {
    method = takeMember(query, body, '_METHOD')?.toUpperCase() || method;
  }
  const match = METHODS.has(method) ? matches.get(method as HttpMethod) : undefined;
  if (match === undefined || (sent === 'HEAD' && match.endpoint.route.declaration.writes === true)) {
    throw new ApiError('method_not_allowed', undefined, {}, { Allow: allow(matches) });
  }
  return match;
}

export function allow(matches: Matches): string {
  const get = matches.routeOf('GET');
  const head = get !== undefined && get.declaration.writes !== true;
  return [...matches.methods(), ...(head ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** A malformed id is 404, like an id that does not exist. */
export function validateParams(
  schema: TSchema | undefined,
  params: Record<string, string>,
): Readonly<Record<string, unknown>> {
  if (schema === undefined) return {};
  try {
    return validate(schema, params) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('not_found', `not found (${error.message})`);
    throw error;
  }
}

const NO_BODY = Type.Object({});

/** Members of responses are unknown names in a query: clients do not send them back there, but they try filters that do not exist. */
export function checkedQuery(
  { querySchema }: Endpoint,
  query: Members,
  unknown: UnknownNames,
  warnings: Warnings,
): unknown {
  return validate(querySchema, query, '', {
    unknown: (name, surroundings) => unknown.note(name, { ...surroundings, objects: [] }),
    warn: (text) => warnings.add(text),
    takesTemplates: true,
  });
}

export function checkedBody(
  { declaration, decoder }: Route,
  body: unknown,
  unknown: UnknownNames,
  warnings: Warnings,
): unknown {
  if (decoder !== undefined) {
    for (const { name, ...surroundings } of decoder.unknownNames(body)) {
      unknown.note(name, surroundings);
    }
    return body;
  }
  if (declaration.bytes !== undefined) return body;
  const observer: Observer = {
    unknown: (name, surroundings) => unknown.note(name, surroundings),
    warn: (text) => warnings.add(text),
    takesTemplates: true,
  };
  if (declaration.body === undefined) {
    if (isMembers(body)) validate(NO_BODY, body, '', observer);
    return body;
  }
  // If every member is optional, a missing body means the same as an empty one.
  const isOptional = ((declaration.body as { required?: readonly string[] }).required ?? []).length === 0;
  if (body === undefined && isOptional) return validate(declaration.body, {});
  const wrapped = wrap(body, declaration.wrapper);
  if (declaration.dialect === undefined) requireKnown(declaration.body as object, wrapped);
  return validate(declaration.body, wrapped, '', observer);
}
