/** The OpenAPI 3.1 document, made from the declarations. */
import { catalogue, type ErrorCode } from '@sensorium/model/errors';
import type { Access } from '../rights/policy.js';
import { canForbid } from '../rights/policy.js';
import { type Declaration, isDoneTwice, isWriting } from './route.js';
import { ErrorBody, type TSchema } from './schema.js';
import { withWarnings } from './warnings.js';

type Json = Record<string, unknown>;

/** @param version of the product */
export function openApiDocument(declarations: readonly Declaration[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const declaration of declarations) {
    paths[declaration.path] = {
      ...paths[declaration.path],
      [declaration.method.toLowerCase()]: operation(declaration),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sensorium',
      version,
      description:
        'Stores, shares and down-samples sensor data. Dates are UNIX seconds with a fraction, to the microsecond.',
    },
    paths,
    components: {
      schemas: { Error: plain(ErrorBody) },
      parameters: { Prefer: PREFER },
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'X-SESSION_ID' },
        bearer: { type: 'http', scheme: 'bearer', description: 'a session id or an API key' },
      },
    },
  };
}

const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'Preferences of RFC 7240. `status=standard`: refusals have the statuses 401, 422, 429 and 503, where they are 403, 409 and 509 without it. ' +
    '`handling=strict`: unknown names are refused, which are ignored without it.',
  examples: { standard: { value: 'status=standard' }, strict: { value: 'handling=strict' } },
};

/** What may be sent to say who is calling; `{}` is nothing at all. */
const LOGIN: Json[] = [{ session: [] }, { bearer: [] }];
const SECURITY: Record<Access, Json[]> = {
  anyone: [],
  visitor: [{}, ...LOGIN],
  user: LOGIN,
  account: LOGIN,
};

function operation(declaration: Declaration): Json {
  return {
    tags: [declaration.tag],
    summary: declaration.summary,
    ...(declaration.description === undefined ? {} : { description: declaration.description }),
    operationId: operationId(declaration),
    security: SECURITY[declaration.access],
    parameters: [
      ...parameters(declaration.params, 'path'),
      ...parameters(declaration.query, 'query'),
      ...(declaration.dialect === undefined ? [{ $ref: '#/components/parameters/Prefer' }] : []),
    ],
    ...(declaration.body === undefined ? {} : { requestBody: requestBody(declaration, declaration.body) }),
    responses: responses(declaration),
  };
}

/** `GET /sensors/{id}/data` is `get_sensors_id_data`. */
function operationId(declaration: Declaration): string {
  return `${declaration.method} ${declaration.path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '');
}

function parameters(schema: TSchema | undefined, place: 'path' | 'query'): Json[] {
  const shape = (schema ?? {}) as { properties?: Record<string, TSchema>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, each]) => {
    const list = each.type === 'array';
    return {
      name: list ? `${name}[]` : name,
      in: place,
      required: place === 'path' || (shape.required?.includes(name) ?? false),
      schema: plain(each),
      ...(each.description === undefined ? {} : { description: each.description }),
      ...(list ? { style: 'form', explode: true } : {}),
    };
  });
}

function requestBody(declaration: Declaration, body: TSchema): Json {
  const schema = plain(body);
  const content: Record<string, Json> =
    declaration.bytes === true ? {} : { 'application/json': { schema }, 'application/msgpack': { schema } };
  for (const type of declaration.consumes ?? []) {
    content[type] = { schema: type === 'multipart/form-data' ? schema : { type: 'string' } };
  }
  return { required: true, content };
}

/** The refusals that follow from what a declaration says, and those it names itself. */
export function errorsOf(declaration: Declaration): ErrorCode[] {
  const codes = new Set<ErrorCode>(declaration.errors ?? []);
  if (declaration.access !== 'anyone') codes.add('too_many_requests').add('overloaded');
  if (isDoneTwice(declaration)) codes.add('outcome_unknown');
  if (declaration.access === 'user' || declaration.access === 'account') {
    codes.add('unauthorized').add('key_scope');
  }
  // A group that has logged in may only read.
  const isLoggedIn = codes.has('unauthorized');
  if (canForbid(declaration.policy) || (isLoggedIn && isWriting(declaration))) codes.add('forbidden');
  if (declaration.params !== undefined) codes.add('not_found');
  // Everywhere: under `Prefer: handling=strict` names that are not known are refused.
  codes.add('invalid_input');
  // Also where no body is expected: the session may stand in one.
  if (declaration.method !== 'GET') {
    codes.add('malformed_body').add('body_too_large').add('unsupported_encoding').add('request_timeout');
  }
  return [...codes];
}

const OTHER = {
  200: 'success, with a body',
  206: 'a part of it',
  302: 'for a browser: it is elsewhere',
  503: 'the same, with bad news',
} as const;

function responses(declaration: Declaration): Json {
  const types = declaration.reply.type === 'string' ? (declaration.produces ?? []) : ['application/json'];
  const also = declaration.reply.type === 'string' ? [] : (declaration.produces ?? []);
  const content: Record<string, Json> = {};
  for (const type of types) content[type] = { schema: plain(replyOf(declaration)) };
  for (const type of also) content[type] = { schema: { type: 'string' } };
  const result: Record<string, Json> = {
    [declaration.status]: {
      description: 'success',
      ...(declaration.status === 204 ? {} : { content }),
    },
  };
  if (declaration.otherStatus !== undefined) {
    result[declaration.otherStatus] = { description: OTHER[declaration.otherStatus], content };
  }
  for (const [status, reasons] of refusals(declaration)) {
    result[status] = { description: reasons.join('; '), content: refusalContent(declaration) };
  }
  return result;
}

function refusalContent({ dialect }: Declaration): Record<string, Json> {
  if (dialect === undefined) {
    return { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  }
  const content: Record<string, Json> = { 'application/json': { schema: plain(dialect.refusal) } };
  for (const type of dialect.produces ?? []) content[type] = { schema: { type: 'string' } };
  return content;
}

/** The schema of a response as it is sent: with `warnings`, which no declaration names. */
export function replyOf({ reply, dialect }: Declaration): TSchema {
  return dialect === undefined ? withWarnings(reply) : reply;
}

/** The status with which a route refuses for that reason. */
export function statusOf({ dialect }: Declaration, code: ErrorCode): number {
  return dialect?.status(code) ?? catalogue[code].status;
}

/** What each status of a refusal may mean, those included that have to be asked for. */
function refusals(declaration: Declaration): Map<number, string[]> {
  const result = new Map<number, string[]>();
  const add = (status: number, reason: string) => result.set(status, [...(result.get(status) ?? []), reason]);
  const codes = errorsOf(declaration);
  const textOf = (code: ErrorCode) => `\`${code}\`: ${catalogue[code].message}`;
  for (const code of codes) add(statusOf(declaration, code), textOf(code));
  for (const code of declaration.dialect === undefined ? codes : []) {
    const { status, standard } = catalogue[code];
    if (standard !== status) add(standard, `${textOf(code)} (under \`Prefer: status=standard\`)`);
  }
  return result;
}

/** TypeBox marks its schemas with symbols, which JSON leaves out. */
function plain(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema)) as Json;
}
