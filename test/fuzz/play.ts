/**
 * Plays requests that are made from the OpenAPI document alone, on a server. Ids come from earlier responses: what one request has made, later ones
 * read, change, share and delete. So most requests reach a handler, and the state is one that no test would have thought of.
 */
import fc from 'fast-check';
import { pack } from 'msgpackr';
import { makeThings } from '../server/rights/world.js';
import { newUser } from '../support/client.js';
import { type Document, type Operation, operationsOf, Responses } from './document.js';
import { beyond, fitting } from './values.js';

export interface Played {
  /** Requests by status. */
  readonly statuses: Map<number, number>;
  /** Operations that responded with success. */
  readonly reached: Set<string>;
  /** Each with the request that led to it; empty: all is well. */
  readonly problems: string[];
}

interface Request {
  readonly operation: Operation;
  /** Values of path parameters; null: an id that an earlier response has named. */
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly type: string;
  readonly caller: number;
  readonly choice: number;
}

/** Problems after which a run ends. */
const ENOUGH = 10;
const KEPT_IDS = 10;

/** In paths, where that is not the plural of what `makeThings` calls a thing. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  other_sensor: 'sensors',
  file_sensor: 'sensors',
  event_notification: 'event_notifications',
  processor: 'dataprocessors',
  room: 'environments',
  cellar: 'environments',
};

/**
 * @param base of a server
 * @param seed of the requests: the same seed makes the same ones, as far as ids are the same
 */
export async function play(base: string, seed: number, count: number): Promise<Played> {
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as Document;
  const operations = operationsOf(document).filter(isPlayable);
  const player = new Player(base, document, operations);
  const requests = fc.sample(fc.oneof(...operations.map(requestFor)), { seed, numRuns: count });
  await player.register();
  for (const request of requests) {
    await player.play(request);
    if (player.problems.length >= ENOUGH) break;
  }
  return player;
}

/** The others upgrade to a WebSocket, or do nothing but wait. */
function isPlayable({ method, path }: Operation): boolean {
  return !(method === 'GET' && path === '/stream');
}

function requestFor(operation: Operation): fc.Arbitrary<Request> {
  const parameters = (place: string, mayBeAbsent: boolean) => {
    const found = operation.parameters.filter((each) => each.in === place);
    return fc.record(
      Object.fromEntries(
        found.map(({ name, schema }) => [
          name,
          fc.oneof(
            ...(place === 'path' ? [{ arbitrary: fc.constant(null), weight: 8 }] : []),
            { arbitrary: fitting(schema), weight: 4 },
            { arbitrary: beyond(schema), weight: 1 },
          ),
        ]),
      ),
      { requiredKeys: mayBeAbsent ? [] : found.map(({ name }) => name) },
    );
  };
  const bodies = Object.entries(operation.body?.content ?? {}).map(([type, { schema = {} }]) =>
    fc.tuple(
      fc.constant(type),
      fc.oneof({ arbitrary: fitting(schema), weight: 5 }, { arbitrary: beyond(schema), weight: 2 }),
    ),
  );
  return fc
    .record({
      path: parameters('path', false),
      query: parameters('query', true),
      body: bodies.length === 0 ? fc.constant(['', undefined] as [string, unknown]) : fc.oneof(...bodies),
      // The third one has not logged in.
      caller: fc.oneof(
        { arbitrary: fc.nat({ max: 1 }), weight: 12 },
        { arbitrary: fc.constant(2), weight: 1 },
      ),
      choice: fc.nat(),
    })
    .map(({ body: [type, body], ...rest }) => ({ ...rest, type, body, operation }));
}

class Player implements Played {
  readonly statuses = new Map<number, number>();
  readonly reached = new Set<string>();
  readonly problems: string[] = [];
  readonly #base: string;
  readonly #operations: readonly Operation[];
  readonly #responses: Responses;
  /** By the name of the collection in paths. */
  readonly #ids = new Map<string, unknown[]>();
  #sessions: string[] = [];
  /** Accounts that have got things. */
  #furnished = 0;

  constructor(base: string, document: Document, operations: readonly Operation[]) {
    this.#base = base;
    this.#operations = operations;
    this.#responses = new Responses(document);
  }

  /** Two accounts that have something of everything, and meet each other's property. */
  async register(): Promise<void> {
    this.#sessions = [await this.#furnishedAccount(), await this.#furnishedAccount()];
    for (const { method, path } of this.#operations) {
      if (method !== 'GET' || path.includes('{') || path === '/logout') continue;
      const { text, type } = await this.#send('GET', path, '', undefined, this.#sessions[0]);
      if (type === 'application/json') this.#learn(JSON.parse(text));
    }
  }

  /** @returns the session of a new account */
  async #furnishedAccount(): Promise<string> {
    const { client, session } = await newUser({ url: this.#base });
    const things = await makeThings(client, `things${++this.#furnished}`);
    for (const [name, id] of things) this.#keep(COLLECTIONS[name] ?? `${name}s`, id);
    return session;
  }

  async play(request: Request): Promise<void> {
    const { operation } = request;
    const url = this.#urlOf(request);
    // A larger head is refused before it has a route.
    if (url.length > 7000) return;
    const session = this.#sessions[request.caller];
    const bytes = encoded(request);
    const { status, type, text } = await this.#send(operation.method, url, request.type, bytes, session);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    const problem = this.#responses.problem(operation, status, type, text);
    if (problem !== null)
      this.problems.push(`${operation.method} ${url} ${bytes?.toString().slice(0, 500)}: ${problem}`);
    if (status < 300) {
      this.reached.add(`${operation.method} ${operation.path}`);
      if (type === 'application/json') this.#learn(JSON.parse(text));
    }
    // An account that has logged out, or is deleted, is replaced by a new one.
    if (session !== undefined && /"unauthorized"/.test(text))
      this.#sessions[request.caller] = await this.#furnishedAccount();
  }

  #urlOf({ choice, operation, path, query }: Request): string {
    const segments = operation.path.split('/');
    const filled = segments.map((segment, i) => {
      if (!segment.startsWith('{')) return segment;
      const value = path[segment.slice(1, -1)] ?? this.#idFor(segments[i - 1]!, choice);
      const text = asText(value);
      // These would be another path.
      return ['', '.', '..'].includes(text) ? '-' : text;
    });
    const search = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value));
    return `${filled.join('/')}${search.length === 0 ? '' : `?${search.join('&')}`}`;
  }

  #idFor(collection: string, choice: number): unknown {
    const known = this.#ids.get(collection) ?? this.#ids.get('sensors') ?? [];
    return known.length === 0 ? 1 : known[choice % known.length];
  }

  /** Keeps ids of everything that a response shows. */
  #learn(body: unknown, name = ''): void {
    if (typeof body !== 'object' || body === null) return;
    if ('id' in body && name !== '') {
      this.#keep(name.endsWith('s') ? name : `${name}s`, body.id);
    }
    for (const [key, value] of Object.entries(body)) this.#learn(value, Array.isArray(body) ? name : key);
  }

  /** The newest ids: older ones are of accounts and things that are gone. */
  #keep(collection: string, id: unknown): void {
    const known = this.#ids.get(collection) ?? [];
    if (!known.includes(id)) this.#ids.set(collection, [...known, id].slice(-KEPT_IDS));
  }

  async #send(
    method: string,
    path: string,
    contentType: string,
    body: Buffer | undefined,
    session: string | undefined,
  ): Promise<{ status: number; type: string; text: string }> {
    const response = await fetch(this.#base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(session === undefined ? {} : { 'X-SESSION_ID': session }),
        ...(body === undefined ? {} : { 'Content-Type': contentType }),
      },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { status: response.status, type, text: await response.text() };
  }
}

function encoded({ body, type }: Request): Buffer | undefined {
  if (body === undefined) return undefined;
  if (type === 'application/msgpack') return pack(body);
  if (type === 'application/json') return Buffer.from(JSON.stringify(body) ?? 'null');
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function asText(value: unknown): string {
  return encodeURIComponent(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed(),
  );
}

/** `a=1`, or `a[]=1&a[]=2` of a list. */
function pairsOf(name: string, value: unknown): string[] {
  return Array.isArray(value)
    ? value.map((each) => `${name}[]=${asText(each)}`)
    : [`${name}=${asText(value)}`];
}
