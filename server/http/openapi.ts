/** The OpenAPI 3.1 document, made from the declarations. */
import { ApiError, catalogue, type ErrorCode } from '@sensorium/model/errors';
import type { Access } from '../rights/policy.js';
import { canForbid, needsLogin } from '../rights/policy.js';
import type { Dialect } from './dialect.js';
import { documentedSchema } from './documented.js';
import type { Example, Examples } from './examples.js';
import { introduction, tags } from './introduction.js';
import { recordedExamples } from './recorded-examples.js';
import { type Declaration, isDoneTwice, isWriting } from './route.js';
import { ErrorBody, type TSchema } from './schema.js';
import { withWarnings } from './warnings.js';

type Json = Record<string, unknown>;

/**
 * @param version of the product
 * @param schemaOf the form of a schema in the document
 */
export function openApiDocument(
  declarations: readonly Declaration[],
  version: string,
  schemaOf: (schema: TSchema) => Json = documentedSchema,
): Json {
  const examples = recordedExamples();
  const paths: Record<string, Json> = {};
  for (const declaration of declarations) {
    paths[declaration.path] = {
      ...paths[declaration.path],
      [declaration.method.toLowerCase()]: operation(declaration, {
        example: examples.operations[`${declaration.method} ${declaration.path}`],
        schemaOf,
      }),
    };
  }
  const used = new Set(declarations.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sensorium',
      version,
      summary: 'Stores, shares and down-samples sensor data.',
      description: introduction,
    },
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      schemas: { Error: documentedSchema(ErrorBody) },
      parameters: { Prefer: PREFER },
      responses: errorResponses(declarations, examples),
      securitySchemes: SCHEMES,
    },
  };
}

const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'Preferences of RFC 7240. With `status=standard`, errors have the statuses 401, 422, 429 and 503 instead of 403, 409 and 509. ' +
    'With `handling=strict`, the server refuses unknown names, which it ignores otherwise.',
};

const SCHEMES: Json = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'X-SESSION_ID',
    description: 'The `session_id` from `POST /login`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key from `POST /users/current/keys`, or a session id.',
  },
};

/** Ways to log in; `{}` is a request without a login. */
const LOGIN: Json[] = [{ session: [] }, { bearer: [] }];
const SECURITY: Record<Access, Json[]> = {
  anyone: [],
  visitor: [{}, ...LOGIN],
  user: LOGIN,
  account: LOGIN,
  session: LOGIN,
  administrator: [{ session: [] }],
};

/** What an operation is made from, beside its declaration. */
interface Sources {
  readonly example: Example | undefined;
  readonly schemaOf: (schema: TSchema) => Json;
}

function operation(declaration: Declaration, sources: Sources): Json {
  return {
    tags: [declaration.tag],
    summary: declaration.summary,
    ...(declaration.description === undefined ? {} : { description: declaration.description }),
    operationId: operationId(declaration),
    security: SECURITY[declaration.access],
    parameters: [
      ...parameters(declaration.params, 'path', sources),
      ...parameters(declaration.query, 'query', sources),
      ...(declaration.dialect === undefined ? [{ $ref: '#/components/parameters/Prefer' }] : []),
    ],
    ...(declaration.body === undefined
      ? {}
      : { requestBody: requestBody(declaration, declaration.body, sources) }),
    responses: responses(declaration, sources),
  };
}

/** `GET /sensors/{id}/data` is `get_sensors_id_data`. */
function operationId(declaration: Declaration): string {
  return `${declaration.method} ${declaration.path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '');
}

function parameters(
  schema: TSchema | undefined,
  place: 'path' | 'query',
  { example, schemaOf }: Sources,
): Json[] {
  const shape = (schema ?? {}) as { properties?: Record<string, TSchema>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, each]) => {
    const list = each.type === 'array';
    const { description, ...type } = schemaOf(each);
    const sample = example?.parameters?.[name];
    return {
      name: list ? `${name}[]` : name,
      in: place,
      required: place === 'path' || (shape.required?.includes(name) ?? false),
      schema: type,
      ...(description === undefined ? {} : { description }),
      ...(sample === undefined ? {} : { example: sample }),
      ...(list ? { style: 'form', explode: true } : {}),
    };
  });
}

function requestBody(declaration: Declaration, body: TSchema, { example, schemaOf }: Sources): Json {
  const schema = schemaOf(body);
  const content: Record<string, Json> =
    declaration.bytes !== undefined
      ? {}
      : { 'application/json': { schema }, 'application/msgpack': { schema } };
  for (const type of declaration.consumes ?? []) {
    content[type] = { schema: type === 'multipart/form-data' ? schema : { type: 'string' } };
  }
  // A body of any type, such as a file.
  if (Object.keys(content).length === 0) content['application/octet-stream'] = { schema: { type: 'string' } };
  return { required: true, content: withExamples(content, example?.request) };
}

function withExamples(content: Record<string, Json>, bodies: Readonly<Json> = {}): Record<string, Json> {
  const entries = Object.entries(content).map(([type, each]) => [
    type,
    Object.hasOwn(bodies, type) ? { ...each, example: bodies[type] } : each,
  ]);
  return Object.fromEntries(entries) as Record<string, Json>;
}

/** The refusals that follow from what a declaration says, and those it names itself. */
export function errorsOf(declaration: Declaration): ErrorCode[] {
  const codes = new Set<ErrorCode>(declaration.errors ?? []);
  if (declaration.access !== 'anyone') codes.add('too_many_requests').add('overloaded');
  if (isDoneTwice(declaration)) codes.add('outcome_unknown');
  if (needsLogin(declaration.access)) {
    codes.add('unauthorized').add('key_scope');
  }
  // A group that has logged in may only read.
  const isLoggedIn = codes.has('unauthorized');
  if (
    canForbid(declaration.policy) ||
    declaration.access === 'administrator' ||
    (isLoggedIn && isWriting(declaration))
  ) {
    codes.add('forbidden');
  }
  if (declaration.params !== undefined) codes.add('not_found');
  // Everywhere: under `Prefer: handling=strict` names that are not known are refused.
  codes.add('invalid_input');
  // Also where no body is expected: the session may stand in one.
  if (declaration.method !== 'GET') {
    codes.add('malformed_body').add('body_too_large').add('unsupported_encoding').add('request_timeout');
  }
  return [...codes];
}

const SUCCESS = { 200: 'Success', 201: 'Created', 204: 'Success, without a body' } as const;
const OTHER = {
  200: 'Success, with a body',
  206: 'The part that `Range` names',
  302: 'For a browser: the address of the page',
  304: 'The client has the current body',
  503: 'The server is not able to work; the body is the same',
} as const;

function responses(declaration: Declaration, { example, schemaOf }: Sources): Json {
  const types = declaration.reply.type === 'string' ? (declaration.produces ?? []) : ['application/json'];
  const also = declaration.reply.type === 'string' ? [] : (declaration.produces ?? []);
  const content: Record<string, Json> = {};
  for (const type of types) content[type] = { schema: schemaOf(replyOf(declaration)) };
  for (const type of also) content[type] = { schema: { type: type.endsWith('+json') ? 'object' : 'string' } };
  const contentOf = (status: number) => withExamples(content, example?.responses[status]);
  const { status, otherStatus } = declaration;
  const result: Record<string, Json> = {
    [status]: {
      description: SUCCESS[status],
      ...(status === 204 ? {} : { content: contentOf(status) }),
    },
  };
  if (otherStatus !== undefined) {
    result[otherStatus] = {
      description: OTHER[otherStatus],
      ...(otherStatus === 304 ? {} : { content: contentOf(otherStatus) }),
    };
  }
  for (const [error, codes] of errorsByStatus(declaration)) {
    const name = declaration.dialect === undefined ? `Error${error}` : `${declaration.dialect.name}Error`;
    result[error] = { $ref: `#/components/responses/${name}`, description: codes.join(', ') };
  }
  return result;
}

/** Error responses that operations share: one for each status, and one for each protocol with error bodies of its own. */
function errorResponses(declarations: readonly Declaration[], examples: Examples): Json {
  const uses = new Map<number, Map<ErrorCode, number>>();
  const dialects = new Set<Dialect>();
  for (const declaration of declarations) {
    if (declaration.dialect !== undefined) dialects.add(declaration.dialect);
    for (const code of declaration.dialect === undefined ? errorsOf(declaration) : []) {
      const { status, standard } = catalogue[code];
      for (const each of new Set<number>([status, standard])) {
        const counts = uses.get(each) ?? new Map<ErrorCode, number>();
        uses.set(each, counts.set(code, (counts.get(code) ?? 0) + 1));
      }
    }
  }
  const own = [...uses].map(([status, counts]) => {
    // Readers see the first example: the most frequent code.
    const codes = [...counts].sort(([, one], [, other]) => other - one).map(([code]) => code);
    return [`Error${status}`, errorResponse(status, codes, examples)] as const;
  });
  const others = [...dialects].map((dialect) => [`${dialect.name}Error`, dialectError(dialect)] as const);
  return Object.fromEntries([...own.sort(([one], [other]) => (one < other ? -1 : 1)), ...others]);
}

function errorResponse(status: number, codes: readonly ErrorCode[], { errors }: Examples): Json {
  const examples = codes.map((code) => {
    const { message, remedy } = catalogue[code];
    const value = errors[code] ?? { error: message, code };
    // The body of `unauthorized` has the remedy of its reason.
    return [code, { summary: code === 'unauthorized' ? code : `${code}: ${remedy}`, value }];
  });
  return {
    description: `Errors with the status ${status}`,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples) as Json,
      },
    },
  };
}

function dialectError(dialect: Dialect): Json {
  const { body } = dialect.refuse(new ApiError('not_found'), '.json', () => undefined);
  const content: Record<string, Json> = {
    'application/json': { schema: documentedSchema(dialect.refusal), example: JSON.parse(String(body)) },
  };
  for (const type of dialect.produces ?? []) content[type] = { schema: { type: 'string' } };
  return { description: `Errors as clients of ${dialect.name} expect them`, content };
}

/** The schema of a response as it is sent: with `warnings`, which no declaration names. */
export function replyOf({ reply, dialect }: Declaration): TSchema {
  return dialect === undefined ? withWarnings(reply) : reply;
}

/** The status with which a route refuses for that reason. */
export function statusOf({ dialect }: Declaration, code: ErrorCode): number {
  return dialect?.status(code) ?? catalogue[code].status;
}

/** The codes behind each status of an error, those included that a client has to ask for. */
function errorsByStatus(declaration: Declaration): Map<number, string[]> {
  const result = new Map<number, string[]>();
  const add = (status: number, text: string) => result.set(status, [...(result.get(status) ?? []), text]);
  const codes = errorsOf(declaration);
  for (const code of codes) add(statusOf(declaration, code), `\`${code}\``);
  for (const code of declaration.dialect === undefined ? codes : []) {
    const { status, standard } = catalogue[code];
    if (standard !== status) add(standard, `\`${code}\` with \`Prefer: status=standard\``);
  }
  return result;
}
