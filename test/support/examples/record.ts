/** Records one request and one response of each operation, in a form that is the same in each run. */
import { declarations } from '../../../server/declarations.js';
import { segmentsOf } from '../../../server/http/decode.js';
import type { Examples } from '../../../server/http/examples.js';
import { parseParameters } from '../../../server/http/parameters.js';
import type { Declaration, HttpMethod } from '../../../server/http/route.js';
import { Router } from '../../../server/http/router.js';
import type { Answer, Client, Options } from '../client.js';

type Json = Record<string, unknown>;

interface Recorded {
  parameters?: Json;
  request?: Json;
  responses: Record<string, Json>;
}

/** Saturday, 1 August 2026, 12:00 UTC: the date of the story, in seconds. */
const NOW = Date.UTC(2026, 7, 1, 12) / 1000;
/** Dates this many seconds from the start of the recording count as dates of the recording. */
const AROUND = 100 * 86_400;
/** Seconds to which these dates are rounded; the story takes less than half of it. */
const STEP = 1800;

/** Characters of a text; a longer one is cut at the end of a line. */
const LONGEST = 700;

const TEXT = /^(text\/|application\/json$|application\/geo\+json$)/;

/** Members that depend on the run, and values for them. */
const MEMBERS: Readonly<Json> = {
  duration: 0.018,
  progress: 0.375,
  seen: 2.4,
  up: '3h2m1s',
  webhook_id: 'msg_00000000000000000000000000',
  secret: 'whsec_EXAMPLE',
  UUID: '5f0c2f9e-3b7a-4c7e-9d0e-2a6b8c4d1e3f',
  durability: { fsync: true, full_page_writes: true, synchronous_commit: 'on', synchronous_standby: false },
  synchronous_commit: 'on',
};

function usage({ body }: Answer): unknown {
  return {
    ...body,
    usage: (body.usage as Json[]).map((row) => ({
      ...row,
      // The next midnight is some other time after each recording.
      resets: row.resets === null ? null : Math.ceil(NOW / 86_400) * 86_400,
    })),
  };
}

/** A sidecar counts points when it has time. */
const counted = (row: Json) => ({ ...row, points: 525_600, point_bytes: 893_520 });

/** The page of the web app names files whose names follow their content. */
const page = () => '<!doctype html>\n<html lang="en">\n[...]';

/** Responses that are long, and differ from run to run. */
const SHORTENED: Readonly<Record<string, (answer: Answer) => unknown>> = {
  'GET /metrics': ({ text }) =>
    cut(text).replace(/ \S+$/gm, (value) => (/^ [\d.]/.test(value) ? ' 0' : value)),
  'GET /health': ({ body }) => ({
    ...body,
    sidecars: [{ id: '9f86d081', seen: 0 }],
    waiting: { jobs: 0, triggers: 0, services: 0, rollups: 0 },
  }),
  'GET /users/current/usage': usage,
  'GET /admin/accounts': ({ body }) => ({ ...body, accounts: (body.accounts as Json[]).map(counted) }),
  'GET /admin/accounts/{id}': ({ body }) => ({ account: counted(body.account as Json) }),
  'GET /admin/accounts/{id}/quotas': usage,
  'GET /admin/load': ({ body }) => ({
    ...body,
    steps: [
      {
        date: NOW,
        points: 1250.4,
        requests: 31.2,
        queued: 12,
        flushes: 148,
        flush_mean: 0.0031,
        flush_longest: 0.0118,
        failures: 0,
        memory: 187_432_960,
      },
    ],
  }),
  'GET /admin/storage': ({ body }) => ({
    ...body,
    database_bytes: 61_341_696,
    tables: [{ name: 'blocks', bytes: 40_239_104 }],
    points: 19_710_000,
    point_bytes: 33_507_000,
  }),
  'GET /': ({ body, headers }) => (headers['content-type']?.startsWith('text/html') ? page() : body),
  'GET /app': page,
  'GET /app/{page}': page,
  'GET /app/{page}/{item}': page,
  'GET /docs': page,
  'GET /assets/{file}': () => '[...]',
  'GET /script/functions': ({ body: { functions } }) => ({
    functions: (functions as Json[]).filter(({ name }) => name === 'getSensorData' || name === 'mean'),
  }),
  'GET /openapi.json': ({ body: { openapi } }) => ({ openapi, info: { title: 'Sensorium' }, paths: {} }),
};

export class Recorder {
  readonly #router = new Router(
    declarations.map((declaration) => ({
      declaration,
      handle: () => Promise.reject(new Error('declared only')),
    })),
  );
  readonly #start = Date.now() / 1000;
  readonly #operations = new Map<string, Recorded>();
  readonly #errors = new Map<string, unknown>();
  readonly #texts = new Map<string, string>();

  /** Shows a text of this run, such as the id of a session, as another one. */
  replace(text: string, by: string): void {
    this.#texts.set(text, by);
  }

  /** Sends a request and records it. @throws Error when the response is an error */
  async send<Body = Json>(
    client: Client,
    method: HttpMethod,
    path: string,
    body?: unknown,
    options: Options = {},
  ): Promise<Answer<Body>> {
    const answer = await client.send<Body>(method, path, body, options);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    this.#record(method, path, options.raw ?? body, options, answer as Answer);
    return answer;
  }

  /** Sends a request and records its error. */
  async fail(
    client: Client,
    method: HttpMethod,
    path: string,
    body?: unknown,
    options?: Options,
  ): Promise<void> {
    const { refusal, status } = await client.send(method, path, body, options);
    if (refusal === null) throw new Error(`${method} ${path}: ${status} is no error`);
    this.#errors.set(refusal.code, refusal);
  }

  #record(method: HttpMethod, target: string, body: unknown, options: Options, answer: Answer): void {
    const [path = '', query = ''] = target.split('?', 2);
    const match = this.#router.find(segmentsOf(path)).get(method);
    if (match === undefined) throw new Error(`${method} ${path} is not declared`);
    const { declaration } = match.endpoint.route;
    const name = `${method} ${declaration.path}`;
    const recorded: Recorded = this.#operations.get(name) ?? {
      parameters: { ...parametersOf(declaration, 'params', match.params), ...queryOf(declaration, query) },
      responses: {},
    };
    if (Object.keys(recorded.parameters ?? {}).length === 0) delete recorded.parameters;
    this.#operations.set(name, recorded);
    const sent = options.headers?.['Content-Type'] ?? (body === undefined ? '' : 'application/json');
    if (sent !== '' && typeof body !== 'undefined' && !Buffer.isBuffer(body)) {
      recorded.request = { [sent]: body, ...recorded.request };
    }
    const type = answer.headers['content-type']?.split(';', 1)[0] ?? '';
    recorded.responses[answer.status] ??= {};
    const bodies = recorded.responses[answer.status]!;
    if (!TEXT.test(type) && declaration.produces?.[0] !== 'application/octet-stream') return;
    const isJson = /\bjson$/.test(type);
    bodies[type] ??= SHORTENED[name]?.(answer) ?? (isJson ? answer.body : cut(answer.text));
  }

  /** Everything recorded, by operation in the order of the declarations. */
  examples(): Examples {
    const operations = declarations.flatMap(({ method, path }) => {
      const name = `${method} ${path}`;
      const recorded = this.#operations.get(name);
      if (recorded === undefined) return [];
      const { responses, ...sent } = recorded;
      return [[name, { ...sent, responses }] as const];
    });
    return this.#normalise({
      operations: Object.fromEntries(operations),
      errors: Object.fromEntries([...this.#errors].sort(([one], [other]) => (one < other ? -1 : 1))),
    }) as Examples;
  }

  #normalise(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#normalise(each));
    if (typeof value === 'number') return this.#date(value);
    if (typeof value === 'string') return this.#text(value);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([member, each]) => {
      const fixed = Object.hasOwn(MEMBERS, member) && typeof each === typeof MEMBERS[member];
      return [this.#text(member), fixed && each !== null ? MEMBERS[member] : this.#normalise(each)];
    });
    return Object.fromEntries(members);
  }

  /** Dates of the recording are moved to the date of the story. */
  #date(seconds: number): number {
    const since = seconds - this.#start;
    if (Math.abs(since) > AROUND) return seconds;
    return NOW + Math.round(since / STEP) * STEP;
  }

  #text(text: string): string {
    let result = text;
    for (const [from, to] of this.#texts) result = result.replaceAll(from, to);
    result = result.replace(/^main-\w+\.js$/, 'main-EXAMPLE.js');
    return result.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (date) => {
      const seconds = Date.parse(date) / 1000;
      const moved = this.#date(seconds);
      return moved === seconds ? date : new Date(moved * 1000).toISOString().replace('.000', '');
    });
  }
}

export const EXAMPLES = new URL('../../../../server/http/recorded-examples.ts', import.meta.url);

/** A module with one operation a line. */
export function examplesText({ operations, errors }: Examples): string {
  const lines = (members: object) =>
    Object.entries(members)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
      .join('');
  return `/** Requests and responses for the documentation. Made by \`npm run docs\` from test/support/examples/story.ts: edit that. */
import type { Examples } from './examples.js';

// In a function, which the start of a server does not compile.
export const recordedExamples = (): Examples => ({
  operations: {
${lines(operations)}  },
  errors: {
${lines(errors)}  },
});
`;
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  return text.slice(0, text.lastIndexOf('\n', LONGEST) + 1);
}

function queryOf(declaration: Declaration, query: string): Json {
  return parametersOf(declaration, 'query', parseParameters(query));
}

/** Values of parameters by their declared types: all are text in an address. */
function parametersOf(declaration: Declaration, place: 'params' | 'query', values: Json): Json {
  const entries = Object.entries(values).map(([name, value]) => {
    const schema = declaration[place]?.properties[name];
    if (schema === undefined) throw new Error(`${declaration.path} has no parameter ${name}`);
    return [name, typed(schema as { type?: string; items?: { type?: string } }, value)];
  });
  return Object.fromEntries(entries) as Json;
}

function typed(schema: { type?: string; items?: { type?: string } }, value: unknown): unknown {
  if (schema.type === 'array') return [value].flat().map((each) => typed(schema.items ?? {}, each));
  if (schema.type === 'integer' || schema.type === 'number') return Number(value);
  if (schema.type === 'boolean') return value === '1' || value === 'true';
  return value;
}
