/**
 * Processes a request: the same steps for every route.
 *
 *   path -> caller, by headers and query -> body -> method -> caller -> rights -> validation -> handler -> response
 *
 * The rights of an upload on its sensors are checked in server/data/submission.ts.
 */
import { randomBytes } from 'node:crypto';
import { ApiError, tryLater } from '@sensorium/model/errors';
import type { Log } from '../../common/log.js';
import type { Members } from '../../common/members.js';
import type { Sql } from '../../sql/connect.js';
import { type AuditContext, actingAs, contextOf } from '../../sql/store/audit/actor.js';
import type { EntrySummary } from '../../sql/store/audit/entry-summary.js';
import type { RemoteRights } from '../../sql/store/rights/remote-rights.js';
import type { Caller } from '../rights/caller.js';
import { cookieCredential, givenCredential, loginRefusal, meantKind } from '../rights/credential.js';
import { admit } from '../rights/decide.js';
import type { IngestRights } from '../rights/ingest-rights.js';
import { needsOf } from '../rights/policy.js';
import type { ReadRights } from '../rights/read-rights.js';
import { sensorRelation } from '../rights/relations.js';
import { requireNeed } from '../rights/require.js';
import type { Exchange, Handler, HttpResponse } from '../transport/transport.js';
import type { Admission } from './admission.js';
import { actorOf, objectOf } from './audit-actor.js';
import { baseOf, refuseForeignPage, type ServerAddress } from './cross-site.js';
import { decodeQuery, segmentsOf } from './decode.js';
import type { Dialect } from './dialect.js';
import type { Allowance, RequestLimits } from './limits.js';
import type { ListSemaphore } from './list-semaphore.js';
import { type Preferences, preferencesOf, wantsStandardStatus } from './prefer.js';
import { refuse, render } from './render.js';
import { callerOf, decodedBody, knownCaller, type Sender, senderOf } from './request-body.js';
import { allow, checkedBody, checkedQuery, matchOf, validateParams } from './request-input.js';
import { type Headers, responseHeaders } from './response-headers.js';
import type { ResponseMemory } from './response-memory.js';
import {
  type Call,
  type Declaration,
  isDoneTwice,
  isForOwnPages,
  isWriting,
  mayEndRights,
  type Reply,
} from './route.js';
import type { Endpoint, Router } from './router.js';
import { Echoes, UnknownNames } from './unknown-names.js';
import { Warnings } from './warnings.js';

/** Outcome of a request, for metrics and access log. */
export interface RequestOutcome {
  /** Id of the request, unique across processes; a response with the code `internal` carries it too. */
  readonly request: string;
  readonly method: string;
  /** The declared path, for example `/sensors/{id}`; `-` when no route matched. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly userId: number | null;
  readonly remoteAddress: string;
}

export interface DispatchParts {
  readonly router: Router;
  readonly sql: Sql;
  readonly log: Log;
  readonly limits: RequestLimits;
  readonly ingestRights: IngestRights;
  readonly readRights: ReadRights;
  /** Null: all data are in the central database. */
  readonly remoteRights: RemoteRights | null;
  readonly responseMemory: ResponseMemory;
  readonly admission: Admission;
  readonly listSemaphore: ListSemaphore;
  readonly entries: EntrySummary;
  /** Empty: taken from the Host header. */
  readonly publicUrl: string;
  readonly trustedProxies: number;
  /** Called once for each request. */
  readonly onOutcome: (outcome: RequestOutcome) => void;
}

const PREFLIGHT: Headers = [
  ['Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS'],
  [
    'Access-Control-Allow-Headers',
    'X-SESSION_ID, X-THINGSPEAKAPIKEY, Authorization, Content-Type, Content-Encoding, Content-Disposition, Accept, ' +
      'Range, If-Range, Prefer',
  ],
  ['Access-Control-Max-Age', '86400'],
];

/** State of a request while it is processed. */
class Progress {
  route = '-';
  caller: Caller | null = null;
  allowance: Allowance | null = null;
  /** Of a request to a route with `audit`. */
  audited: { readonly declaration: Declaration; readonly context: AuditContext } | null = null;
  dialect: Dialect | undefined;
  readonly preferences: Preferences;
  /** Applied preferences, for example `handling=strict`. */
  readonly applied: string[] = [];
  readonly warnings = new Warnings();
  /** Whether the handler has started and a repeated request could take effect twice. */
  isBegun = false;
  /** Bytes of the body, after decompression. */
  bodyBytes = 0;
  readonly remoteAddress: string;
  readonly #begun = performance.now();
  readonly #number = ++requests;

  constructor({ exchange, trustedProxies }: { exchange: Exchange; trustedProxies: number }) {
    this.preferences = preferencesOf(exchange.header('prefer'));
    this.remoteAddress = remoteAddressOf(exchange, trustedProxies);
  }

  get request(): string {
    return `${PROCESS}-${this.#number.toString(36)}`;
  }

  /** Milliseconds since the headers arrived. */
  get duration(): number {
    return performance.now() - this.#begun;
  }
}

const PROCESS = randomBytes(4).toString('hex');
let requests = 0;

export function createHandler(parts: DispatchParts): Handler {
  const echoes = new Echoes(parts.router.declarations);
  return async (exchange) => {
    const progress = new Progress({ exchange, trustedProxies: parts.trustedProxies });
    let response: HttpResponse;
    try {
      response = await respond(parts, echoes, exchange, progress);
    } catch (error) {
      const { audited } = progress;
      if (audited !== null && error instanceof ApiError) {
        await parts.entries.refused(audited.context, audited.declaration.audit!, error.code);
      }
      response = refuse(parts.log, exchange, error, progress);
    }
    const { applied, caller, dialect, preferences, remoteAddress, route } = progress;
    const { status, body, over } = response;
    parts.onOutcome({
      request: progress.request,
      method: exchange.method,
      route,
      status,
      duration: progress.duration,
      userId: caller?.userId ?? null,
      remoteAddress,
    });
    if (dialect === undefined && wantsStandardStatus(preferences)) applied.push('status=standard');
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    const { block, headers } = responseHeaders(response.headers, applied, progress.allowance);
    const sent = isWhole ? body : loggingErrors(body, parts.log, progress.request);
    return { status, block, headers, body: sent, over };
  };
}

/** Errors after the headers are sent can only be logged. */
async function* loggingErrors(
  chunks: AsyncIterable<Buffer>,
  log: Log,
  request: string,
): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    log.error({ err: error, request }, 'response aborted');
    throw error;
  }
}

async function respond(
  parts: DispatchParts,
  echoes: Echoes,
  exchange: Exchange,
  progress: Progress,
): Promise<HttpResponse> {
  const turn = parts.admission.begin(progress.remoteAddress);
  if (turn !== undefined) await turn;
  const matches = parts.router.find(segmentsOf(exchange.path));
  if (matches.isEmpty) throw new ApiError('no_route');
  progress.dialect = matches.dialect;
  if (exchange.method === 'OPTIONS')
    return { status: 200, headers: [...PREFLIGHT, ['Allow', allow(matches)]], body: '' };

  const query = decodeQuery(exchange.query);
  let body: unknown;
  let sender: Sender | null = null;
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') {
    const asked = senderOf(parts, { exchange, query, matches, address: progress.remoteAddress });
    sender = asked instanceof Promise ? await asked : asked;
    if (sender.refusal !== null) {
      const { declaration } = sender;
      if (declaration !== undefined) {
        progress.route = declaration.path;
        noteAudited(parts, exchange, progress, declaration);
      }
      throw sender.refusal;
    }
    const read = { exchange, matches, sender, address: progress.remoteAddress };
    const decoded = await decodedBody(parts, read);
    body = decoded.body;
    progress.bodyBytes = decoded.bytes;
  }
  const beside = Buffer.isBuffer(body) ? undefined : body;
  const { endpoint, params } = matchOf(matches, exchange.method, query, beside);
  const { declaration } = endpoint.route;
  progress.route = declaration.path;

  const meant = declaration.dialect === undefined ? meantKind(query, beside) : 'key';
  const secret = secretOf(parts, exchange, declaration, query, beside);
  const isKnown = sender !== null && sender.declaration === declaration && sender.secret === secret;
  const known = isKnown ? sender!.caller : knownCaller(parts, declaration, secret);
  const { admission } = parts;
  const { remoteAddress } = progress;
  const visitor =
    known === undefined
      ? await admission.identify(remoteAddress, exchange, () => callerOf(parts, declaration, secret!))
      : known;
  progress.caller = visitor;
  noteAudited(parts, exchange, progress, declaration);
  admit(
    visitor,
    endpoint.requirements,
    visitor === null ? loginRefusal(exchange.header, secret, meant) : undefined,
  );
  if (visitor !== null) {
    progress.allowance = parts.limits.take(visitor.userId);
    if (progress.allowance.refusal !== null) throw progress.allowance.refusal;
  }
  const request = {
    exchange,
    endpoint,
    params: validateParams(declaration.params, params),
    query,
    body,
    secret,
  };
  if (progress.audited !== null) progress.audited.context.object = objectOf(declaration, request.params);
  if (isHandledStrictly(progress.preferences)) progress.applied.push('handling=strict');
  const caller = { userId: visitor?.userId ?? null, address: remoteAddress };
  const handled = admission.handle(declaration, caller, exchange, () =>
    replyTo(parts, echoes, request, progress),
  );
  const { remoteRights } = parts;
  // Of a handler that fails, a part may be committed.
  const reply = await (remoteRights !== null && mayEndRights(declaration)
    ? handled.finally(() => remoteRights.raise())
    : handled);
  const { audited } = progress;
  if (audited !== null && declaration.audit === 'admin.read') {
    parts.entries.readBy(audited.context.actor, audited.context.object);
  }
  return reserveMemory(parts, render(declaration, reply, progress.warnings), declaration, visitor);
}

/** From here on a refusal of the request is an entry of the audit log, if the route has an action. */
function noteAudited(
  parts: DispatchParts,
  { header }: Exchange,
  progress: Progress,
  declaration: Declaration,
): void {
  if (declaration.audit === undefined) return;
  const actor = actorOf(progress.caller, progress.remoteAddress, header('user-agent'));
  progress.audited = { declaration, context: contextOf(actor, parts.entries) };
}

/**
 * The secret of the caller. A cookie counts on routes that change something only if no page of another site makes the request.
 * @throws ApiError forbidden
 */
function secretOf(
  parts: DispatchParts,
  { header }: Exchange,
  declaration: Declaration,
  query: Members,
  body: unknown,
): string | undefined {
  if (declaration.dialect !== undefined) return declaration.dialect.credential(header, query, body);
  const given = givenCredential(header, query, body);
  if (given !== undefined) return given;
  const cookie = cookieCredential(header);
  if (cookie !== undefined && declaration.access !== 'anyone' && isForOwnPages(declaration))
    refuseForeignPage(header, parts);
  return cookie;
}

function isHandledStrictly(preferences: Preferences): boolean {
  return preferences.get('handling')?.toLowerCase() === 'strict';
}

/** A request whose caller may call the route. */
interface Admitted {
  readonly exchange: Exchange;
  readonly endpoint: Endpoint;
  /** Validated. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Members;
  readonly body: unknown;
  readonly secret: string | undefined;
}

/** Checks the required rights, then calls the handler. @throws ApiError */
function replyTo(
  parts: DispatchParts,
  echoes: Echoes,
  request: Admitted,
  progress: Progress,
): Promise<Reply<unknown>> {
  const { declaration } = request.endpoint.route;
  const { caller: visitor } = progress;
  // Ingest checks the rights of uploads itself, from its cache.
  if (visitor === null || declaration.ingest === true) return callHandler(parts, echoes, request, progress);
  const checkAndHandle = async () => {
    await requireNeeds(parts, declaration, visitor, request.params);
    return callHandler(parts, echoes, request, progress);
  };
  if (declaration.deletesPoints === undefined) return checkAndHandle();
  return limitDeletions(parts, declaration, visitor, request.params, checkAndHandle);
}

function callHandler(
  parts: DispatchParts,
  echoes: Echoes,
  request: Admitted,
  progress: Progress,
): Promise<Reply<unknown>> {
  const { exchange, endpoint, params, query, body, secret } = request;
  const { preferences, warnings } = progress;
  const { declaration } = endpoint.route;
  const isStrict = isHandledStrictly(preferences);
  const unknown = new UnknownNames({ warnings, isStrict, echoes, secret });
  progress.isBegun = isDoneTwice(declaration);
  const checked = {
    query: exchange.query === '' ? endpoint.noQuery() : checkedQuery(endpoint, query, unknown, warnings),
    body: checkedBody(endpoint.route, body, unknown, warnings),
  };
  const call = new HandlerCall(exchange, parts, params, checked, progress);
  const { audited } = progress;
  const handle = () => endpoint.route.handle(call);
  const work = audited === null ? handle : () => actingAs(audited.context, handle);
  return parts.listSemaphore.run(progress.caller?.userId ?? null, declaration, checked.query, work);
}

/** Parameter of a handler. Values that few handlers need are computed on use. */
class HandlerCall implements Call<unknown, unknown, unknown> {
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller;
  readonly visitor: Caller | null;
  readonly remoteAddress: string;
  readonly bodyBytes: number;
  readonly path: string;
  readonly header: Exchange['header'];
  readonly warn: (text: string | null) => void;
  readonly #place: ServerAddress;

  constructor(
    { header, path }: Exchange,
    place: ServerAddress,
    readonly params: unknown,
    { query, body }: { readonly query: unknown; readonly body: unknown },
    { bodyBytes, caller, remoteAddress, warnings }: Progress,
  ) {
    this.query = query;
    this.body = body;
    this.caller = caller as Caller;
    this.visitor = caller;
    this.remoteAddress = remoteAddress;
    this.bodyBytes = bodyBytes;
    this.path = path;
    this.header = header;
    this.warn = (text) => {
      if (text !== null) warnings.add(text);
    };
    this.#place = place;
  }

  get base(): string {
    return baseOf(this.header, this.#place);
  }

  get accept(): string {
    return (this.header('accept') ?? '').toLowerCase();
  }
}

/** @throws ApiError overloaded when the memory budget for responses is exceeded */
function reserveMemory(
  parts: DispatchParts,
  response: HttpResponse,
  declaration: Declaration,
  visitor: Caller | null,
): HttpResponse {
  const kept = parts.responseMemory.reserve(response, visitor?.userId ?? null);
  if (kept !== null) return kept;
  // A change has taken effect, so its response must be sent.
  if (isWriting(declaration)) return response;
  throw tryLater('overloaded', 2);
}

/** @throws ApiError not_found, forbidden */
async function requireNeeds(
  { sql, readRights }: DispatchParts,
  { policy, history }: Declaration,
  visitor: Caller,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const need of needsOf(policy, params)) {
    if (history === true) await readRights.sensors(visitor, [need.id]);
    else await requireNeed(sql, visitor, need, params.user_id === visitor.userId);
  }
}

/** Runs a deletion of points in turn. Rights are checked before the wait, and again by the work itself. */
async function limitDeletions(
  parts: DispatchParts,
  declaration: Declaration,
  visitor: Caller,
  params: Readonly<Record<string, unknown>>,
  work: () => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  const isFree = await parts.admission.check(visitor.userId, async () => {
    await requireNeeds(parts, declaration, visitor, params);
    return (
      declaration.deletesPoints === 'owner' &&
      (await sensorRelation(parts.sql, visitor.userId, params.id as number)) !== 'owner'
    );
  });
  return isFree ? work() : parts.admission.delete(visitor.userId, work);
}

/** The client's address: each trusted proxy adds one entry at the end of `X-Forwarded-For`. */
export function remoteAddressOf(
  exchange: Pick<Exchange, 'remoteAddress' | 'header'>,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return exchange.remoteAddress;
  const hops = (exchange.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) || exchange.remoteAddress;
}
