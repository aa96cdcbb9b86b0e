/** A client of the API that validates each response against its declaration; a mismatch throws. */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { declarations } from '../../server/declarations.js';
import { REASON_HEADER } from '../../server/http/dialect.js';
import type { Declaration } from '../../server/http/route.js';
import { PASSWORD } from './password.js';
import { ResponseValidator } from './response-validator.js';
import { noteSeen } from './seen.js';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: http.IncomingHttpHeaders;
  /** Names in their original spelling, each followed by its value. */
  readonly rawHeaders: readonly string[];
  readonly text: string;
  /** The body as bytes. */
  readonly bytes: Buffer;
  /** The parsed JSON; undefined when the text is no JSON. Its type holds only without a refusal. */
  readonly body: Body;
  /** The parsed JSON of an error response. */
  readonly refusal: Refusal | null;
}

export interface Refusal extends Readonly<Record<string, unknown>> {
  readonly error: string;
  readonly code: string;
}

export interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged, instead of a body as JSON. */
  readonly raw?: string | Buffer;
  /** The announced body never arrives completely. */
  readonly unfinished?: boolean;
  /** A random request: its response is validated but does not count as covered, since the next run may miss it. */
  readonly random?: boolean;
}

const everything = new ResponseValidator(declarations);

/** Agents of all clients, by base address. */
const agents = new Map<string, Set<http.Agent>>();

/** Addresses of servers whose responses are not validated. */
const others = new Set<string>();

/** For a server of another version, which has declarations of its own. */
export function validateNothingOf(base: string): void {
  others.add(base);
}

/** Closes idle connections: a closing server waits a while for requests on them. */
export function hangUp(base: string): void {
  for (const { freeSockets } of agents.get(base) ?? []) {
    for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
  }
  agents.delete(base);
}

export class Client {
  readonly #base: string;
  readonly #session: string | undefined;
  readonly #validator: ResponseValidator;
  readonly #agent: http.Agent;

  /**
   * @param base for example `http://127.0.0.1:8080`
   * @param session id of a session, or an API key; without it requests are anonymous
   * @param validator for servers with declarations other than the product's
   */
  constructor(
    base: string,
    session?: string,
    validator: ResponseValidator = everything,
    agent = new http.Agent({ keepAlive: true }),
  ) {
    this.#base = base;
    this.#session = session;
    this.#validator = validator;
    this.#agent = agent;
    agents.set(base, (agents.get(base) ?? new Set()).add(agent));
  }

  static declared(base: string, others: readonly Declaration[]): Client {
    return new Client(base, undefined, new ResponseValidator(others));
  }

  /** The same client with another session or API key; undefined: none. */
  as(session: string | undefined): Client {
    return new Client(this.#base, session, this.#validator, this.#agent);
  }

  get<Body = Record<string, unknown>>(path: string, options?: Options): Promise<Answer<Body>> {
    return this.send('GET', path, undefined, options);
  }

  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: Options,
  ): Promise<Answer<Body>> {
    return this.send('POST', path, body, options);
  }

  put<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    options?: Options,
  ): Promise<Answer<Body>> {
    return this.send('PUT', path, body, options);
  }

  delete<Body = Record<string, unknown>>(path: string, options?: Options): Promise<Answer<Body>> {
    return this.send('DELETE', path, undefined, options);
  }

  /**
   * @param path everything after the base, sent unchanged
   * @param body made to JSON; undefined: no body
   * @throws Error when the response differs from its declaration, or none arrives
   */
  async send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    options: Options = {},
  ): Promise<Answer<Body>> {
    const asJson = options.raw === undefined && body !== undefined;
    const content = options.raw ?? (asJson ? JSON.stringify(body) : undefined);
    const answer = await this.#exchange(
      method,
      path,
      content,
      {
        ...(asJson ? { 'Content-Type': 'application/json' } : {}),
        // Node announces a body of its own accord only for methods that usually have one.
        ...(method === 'DELETE' && content !== undefined
          ? { 'Content-Length': String(Buffer.byteLength(content)) }
          : {}),
        ...(this.#session === undefined ? {} : { 'X-SESSION_ID': this.#session }),
        ...options.headers,
      },
      options.unfinished === true,
    );
    if (!others.has(this.#base)) this.#validate(method, path, body, options, answer);
    const json = parsed(answer.text);
    return {
      ...answer,
      body: json as Body,
      refusal: answer.status >= 400 && isRefusal(json) ? json : null,
    };
  }

  /** @throws Error when the response differs from its declaration */
  #validate(
    method: string,
    path: string,
    body: unknown,
    options: Options,
    { status, headers, text }: Pick<Answer, 'status' | 'headers' | 'text'>,
  ): void {
    const [bare = '', query = ''] = path.split('?', 2);
    try {
      const seen = this.#validator.validate({
        method: methodMeant(method, query, body),
        path: bare,
        status,
        type: headers['content-type'] ?? '',
        text,
        applied: headers['preference-applied']?.toString(),
        reason: headers[REASON_HEADER.toLowerCase()]?.toString(),
      });
      for (const each of options.random ? [] : seen) noteSeen(each);
    } catch (error) {
      throw new Error(`${method} ${path} -> ${status}: ${(error as Error).message}`);
    }
  }

  #exchange(
    method: string,
    path: string,
    content: string | Buffer | undefined,
    headers: Record<string, string>,
    unfinished: boolean,
  ): Promise<Omit<Answer, 'body' | 'refusal'>> {
    return new Promise((resolve, reject) => {
      const request = http.request(this.#base, { method, path, headers, agent: this.#agent });
      request.on('error', reject);
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers, rawHeaders } = response;
          const bytes = Buffer.concat(chunks);
          resolve({ status, headers, rawHeaders, text: bytes.toString('utf8'), bytes });
          if (unfinished) request.destroy();
        });
      });
      if (unfinished) request.flushHeaders();
      else request.end(content);
    });
  }
}

export interface TestUser {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly session: string;
  readonly client: Client;
}

/** Registers a user with a unique name and logs in. */
export async function newUser(server: { readonly url: string }): Promise<TestUser> {
  const client = new Client(server.url);
  const username = `user-${randomBytes(6).toString('hex')}`;
  const password = PASSWORD;
  const registered = await client.post<{ user: { id: number } }>('/users', { user: { username, password } });
  const login = await client.post<{ session_id: string }>('/login', { username, password });
  const session = login.body.session_id;
  return { id: registered.body.user.id, username, password, session, client: client.as(session) };
}

/** Applies `_METHOD` as the server must apply it. */
function methodMeant(method: string, query: string, body: unknown): string {
  if (method !== 'POST') return method;
  const inBody = typeof body === 'object' && body !== null && '_METHOD' in body ? body._METHOD : undefined;
  return String(new URLSearchParams(query).get('_METHOD') ?? inBody ?? method).toUpperCase();
}

function isRefusal(json: unknown): json is Refusal {
  return typeof json === 'object' && json !== null && 'error' in json && 'code' in json;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
