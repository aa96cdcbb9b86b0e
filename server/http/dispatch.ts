/**
 * From an exchange to an answer: the same steps for every route.
 *
 *   path -> body -> method -> caller -> rights -> validation -> handler -> answer
 */
import { randomBytes } from 'node:crypto';
import type { AccountTurns } from '../../common/account-turns.js';
import { ApiError, catalogue, tryLater } from '../../common/errors.js';
import { briefly, type Log } from '../../common/log.js';
import type { Pace } from '../../common/pace.js';
import { isCollision, isForeignKeyViolation, isInDoubt, isUnavailable, type Sql } from '../../sql/connect.js';
import { TooMuch } from '../../sql/points/too-much.js';
import { besidePoints } from '../data/beside-points.js';
import { decodeUpload } from '../data/decode-upload.js';
import { LARGE, type LargeBodies } from '../data/large/large-bodies.js';
import { type Caller, identify } from '../rights/caller.js';
import { credentialOf, loginRefusal, meantKind } from '../rights/credential.js';
import { admit, isForLimitedKeys, isForWriteKeys } from '../rights/decide.js';
import type { IngestRights } from '../rights/ingest-rights.js';
import { needsOf } from '../rights/policy.js';
import type { ReadRights } from '../rights/read-rights.js';
import { sensorRelation } from '../rights/relations.js';
import { requireNeed } from '../rights/require.js';
import type { Answer, Exchange, Handler } from '../transport/transport.js';
import type { AnswerRoom } from './answer-room.js';
import { answerText, askForFewer } from './answer-text.js';
import { decodeBody, decodeQuery, isMembers, type Members, segmentsOf, takeMember, wrap } from './decode.js';
import type { Dialect } from './dialect.js';
import type { Allowance, RequestLimits } from './limits.js';
import { appliedHeaders, type Preferences, preferencesOf, wantsStandardStatus } from './prefer.js';
import { type Declaration, isDoneTwice, isWriting, type Method, Raw, type Reply } from './route.js';
import type { Match, Matches, Router } from './router.js';
import { type TSchema, Type } from './schema.js';
import { Echoes, UnknownNames } from './unknown-names.js';
import { type Observer, requireKnown, validate } from './validate.js';
import { carriesWarnings, WARNING_HEADER, Warnings } from './warnings.js';

/** What happened to a request; told once per request. */
export interface Outcome {
  /** Unique among the processes of a day; also in the answer to a defect. */
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
  readonly largeBodies: LargeBodies;
  readonly answerRoom: AnswerRoom;
  readonly deletions: AccountTurns;
  /** Of decoding, in bytes. */
  readonly decoding: Pace;
  /** Empty: taken from the Host header. */
  readonly publicUrl: string;
  readonly trustedProxies: number;
  readonly tell: (outcome: Outcome) => void;
}

type Headers = Array<readonly [string, string]>;

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE']);

const CORS: Headers = [
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'X-SESSION_ID, Location, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ' +
      `Accept-Ranges, Content-Disposition, Content-Range, ETag, Preference-Applied, ${WARNING_HEADER}`,
  ],
];

/** What is answered is somebody's own: no cache in between keeps it, no browser guesses at its type. */
const PRIVATE: Headers = [
  ['Cache-Control', 'no-store'],
  ['X-Content-Type-Options', 'nosniff'],
];

/** What a refusal looks like, and whether it is one, may depend on it. */
const VARY: Headers = [['Vary', 'Prefer']];

const COMMON: Headers = [...PRIVATE, ...VARY, ...CORS];

const PREFLIGHT: Headers = [
  ['Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS'],
  [
    'Access-Control-Allow-Headers',
    'X-SESSION_ID, X-THINGSPEAKAPIKEY, Authorization, Content-Type, Content-Encoding, Content-Disposition, Accept, ' +
      'Range, If-Range, Prefer',
  ],
  ['Access-Control-Max-Age', '86400'],
];

/** What is known of a request while it is being answered; read by the log line. */
interface Progress {
  readonly request: string;
  route: string;
  caller: Caller | null;
  allowance: Allowance | null;
  dialect: Dialect | undefined;
  readonly preferences: Preferences;
  /** Of its preferences those that were applied, for example `handling=strict`. */
  readonly applied: string[];
  readonly warnings: Warnings;
  /** Whether its handler was begun, and what that does would be done twice if it were asked for again. */
  isBegun: boolean;
}

const PROCESS = randomBytes(4).toString('hex');
let requests = 0;

function nextRequest(): string {
  requests++;
  return `${PROCESS}-${requests.toString(36)}`;
}

export function createHandler(parts: DispatchParts): Handler {
  const echoes = new Echoes(parts.router.declarations);
  return async (exchange) => {
    const begun = performance.now();
    const progress: Progress = {
      request: nextRequest(),
      route: '-',
      caller: null,
      allowance: null,
      dialect: undefined,
      preferences: preferencesOf(exchange.header('prefer')),
      applied: [],
      warnings: new Warnings(),
      isBegun: false,
    };
    const remoteAddress = remoteAddressOf(exchange, parts.trustedProxies);
    let answer: Answer;
    try {
      answer = await respond(parts, echoes, exchange, remoteAddress, progress);
    } catch (error) {
      answer = refuse(parts.log, exchange, error, progress);
    }
    parts.tell({
      request: progress.request,
      method: exchange.method,
      route: progress.route,
      status: answer.status,
      duration: performance.now() - begun,
      userId: progress.caller?.userId ?? null,
      remoteAddress,
    });
    if (progress.dialect === undefined && wantsStandardStatus(progress.preferences))
      progress.applied.push('status=standard');
    const { status, body, over = () => {} } = answer;
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    return {
      status,
      headers: withCommon([...appliedHeaders(progress.applied), ...answer.headers], progress.allowance),
      body: isWhole ? body : watched(body, parts.log, progress.request),
      over,
    };
  };
}

/** An answer's own headers win. */
function withCommon(own: Answer['headers'], allowance: Allowance | null): Headers {
  const headers: Headers = [...own];
  for (const header of COMMON) if (!names(own, header[0])) headers.push(header);
  if (allowance !== null) {
    for (const header of allowance.headers) if (!names(own, header[0])) headers.push(header);
  }
  return headers;
}

function names(headers: Answer['headers'], name: string): boolean {
  for (const header of headers) if (header[0] === name) return true;
  return false;
}

/** What goes wrong when the head of an answer has left can be told to nobody but the log. */
async function* watched(pieces: AsyncIterable<Buffer>, log: Log, request: string): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
  } catch (error) {
    log.error({ err: error, request }, 'an answer was cut off');
    throw error;
  }
}

async function respond(
  parts: DispatchParts,
  echoes: Echoes,
  exchange: Exchange,
  remoteAddress: string,
  progress: Progress,
): Promise<Answer> {
  const matches = parts.router.find(segmentsOf(exchange.path));
  if (matches.isEmpty) throw new ApiError('no_route');
  progress.dialect = matches.dialect;
  if (exchange.method === 'OPTIONS')
    return { status: 200, headers: [...PREFLIGHT, ['Allow', allow(matches)]], body: '' };

  const query = decodeQuery(exchange.query);
  const wasRead = exchange.method !== 'GET' && exchange.method !== 'HEAD';
  const body = wasRead ? await decode(parts, exchange, query, matches) : undefined;
  const beside = Buffer.isBuffer(body) ? undefined : body;

  const { route, params } = matchOf(matches, exchange.method, query, beside);
  const { declaration } = route;
  progress.route = declaration.path;

  const meant = declaration.dialect === undefined ? meantKind(query, beside) : 'key';
  const credential = declaration.dialect?.credential ?? credentialOf;
  const secret = credential(exchange.header, query, beside);
  const visitor =
    secret === undefined || declaration.access === 'anyone'
      ? null
      : declaration.ingest === true || declaration.history === true
        ? (parts.ingestRights.knownCaller(secret) ?? (await parts.ingestRights.caller(secret)))
        : await identify(parts.sql, secret);
  progress.caller = visitor;
  const entrance = {
    access: declaration.access,
    writes: isWriting(declaration),
    limitedKeys: isForLimitedKeys(declaration),
    writeKeys: isForWriteKeys(declaration),
  };
  admit(visitor, entrance, visitor === null ? loginRefusal(exchange.header, secret, meant) : undefined);
  if (visitor !== null) {
    progress.allowance = parts.limits.take(visitor.userId);
    if (progress.allowance.refusal !== null) throw progress.allowance.refusal;
  }

  const checkedParams = validateParams(declaration.params, params) as Record<string, unknown>;
  const { warnings } = progress;
  const isStrict = progress.preferences.get('handling')?.toLowerCase() === 'strict';
  if (isStrict) progress.applied.push('handling=strict');
  const unknown = new UnknownNames({ warnings, isStrict, echoes, secret });
  const answered = async () => {
    await requireNeeds(parts, declaration, visitor, checkedParams);
    progress.isBegun = isDoneTwice(declaration);
    return route.handle({
      params: checkedParams,
      query: checkedQuery(declaration, query, unknown, warnings),
      body: checkedBody(declaration, body, unknown, warnings),
      caller: visitor as Caller,
      visitor,
      base: baseOf(exchange, parts.publicUrl),
      remoteAddress,
      accept: (exchange.header('accept') ?? '').toLowerCase(),
      path: exchange.path,
      header: exchange.header,
      warn: (text) => {
        if (text !== null) warnings.add(text);
      },
    });
  };
  const inTurn = visitor !== null && declaration.deletesPoints !== undefined;
  const reply = await (inTurn ? deleted(parts, declaration, visitor, checkedParams, answered) : answered());
  const answer = render(declaration, reply, warnings);
  const held = parts.answerRoom.hold(answer, visitor?.userId ?? null);
  if (held !== null) return held;
  // What was done is told in any case.
  if (isWriting(declaration)) return answer;
  throw tryLater('overloaded', 2);
}

/** @throws ApiError not_found, forbidden */
async function requireNeeds(
  { sql, readRights }: DispatchParts,
  { policy, ingest, history }: Declaration,
  visitor: Caller | null,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  // Who uploads is judged from the cache of the write path.
  if (visitor === null || ingest === true) return;
  for (const need of needsOf(policy, params)) {
    if (history === true) await readRights.sensors(visitor, [need.id]);
    else await requireNeed(sql, visitor, need, params.user_id === visitor.userId);
  }
}

/** Only who has the right waits for his turn; whether he has it still is asked when it has come. */
async function deleted(
  parts: DispatchParts,
  declaration: Declaration,
  visitor: Caller,
  params: Readonly<Record<string, unknown>>,
  answered: () => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  await requireNeeds(parts, declaration, visitor, params);
  const isFree =
    declaration.deletesPoints === 'owner' &&
    (await sensorRelation(parts.sql, visitor.userId, params.id as number)) !== 'owner';
  return isFree ? answered() : parts.deletions.take(visitor.userId, answered);
}

/** Bodies that are large are for uploads only. */
async function decode(
  parts: DispatchParts,
  exchange: Exchange,
  query: Members,
  matches: Matches,
): Promise<unknown> {
  const bytes = await exchange.body();
  const type = exchange.header('content-type') ?? '';
  const post = matches.get('POST')?.route.declaration;
  if (post?.bytes === true) return bytes;
  const raw = post?.consumes ?? [];
  const isLarge = bytes.length > LARGE;
  if (!isLarge) await parts.decoding.take(bytes.length);
  if (post?.upload !== undefined) {
    if (!isLarge) return decodeUpload(bytes, type, raw, post.upload);
    const credential = post.dialect?.credential ?? credentialOf;
    const secret = credential(exchange.header, query, undefined);
    const isKnown = secret !== undefined && (await parts.ingestRights.caller(secret)) !== null;
    return parts.largeBodies.decode(bytes, type, post.upload, isKnown);
  }
  if (!isLarge) return decodeBody(bytes, type, raw);
  throw new ApiError('body_too_large', `the body is too large: at most ${LARGE} bytes here`);
}

/** GET answers HEAD too; a POST may name the method it stands for. */
function matchOf(matches: Matches, sent: string, query: Members, body: unknown): Match {
  let method = sent === 'HEAD' ? 'GET' : sent;
  if (method === 'POST') {
    method = takeMember(query, body, '_METHOD')?.toUpperCase() || method;
  }
  const match = METHODS.has(method) ? matches.get(method as Method) : undefined;
  if (match === undefined || (sent === 'HEAD' && match.route.declaration.writes === true)) {
    throw new ApiError('method_not_allowed', undefined, {}, { Allow: allow(matches) });
  }
  return match;
}

function allow(matches: Matches): string {
  const get = matches.get('GET')?.route.declaration;
  const head = get !== undefined && get.writes !== true;
  return [...matches.methods(), ...(head ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** An id that is no id names nothing: 404, like an id that does not exist. */
function validateParams(schema: TSchema | undefined, params: Record<string, string>): unknown {
  if (schema === undefined) return {};
  try {
    return validate(schema, params);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('not_found', `not found (${error.message})`);
    throw error;
  }
}

const NO_QUERY = Type.Object({});
const NO_BODY = Type.Object({});

/** What responses carry does not count here: nobody sends them back as a query, but many try a filter that there is not. */
function checkedQuery(
  { query: schema = NO_QUERY }: Declaration,
  query: Members,
  unknown: UnknownNames,
  warnings: Warnings,
): unknown {
  return validate(schema, query, '', {
    unknown: (name, surroundings) => unknown.note(name, { ...surroundings, objects: [] }),
    warn: (text) => warnings.add(text),
    takesTemplates: true,
  });
}

function checkedBody(
  declaration: Declaration,
  body: unknown,
  unknown: UnknownNames,
  warnings: Warnings,
): unknown {
  const observer: Observer = {
    unknown: (name, surroundings) => unknown.note(name, surroundings),
    warn: (text) => warnings.add(text),
    takesTemplates: true,
  };
  if (declaration.upload !== undefined) {
    for (const { name, ...surroundings } of besidePoints(body, declaration.upload)) {
      unknown.note(name, surroundings);
    }
    return body;
  }
  if (declaration.bytes === true) return body;
  if (declaration.body === undefined) {
    if (isMembers(body)) validate(NO_BODY, body, '', observer);
    return body;
  }
  // Where every member is optional, no body at all says the same as an empty one.
  const isOptional = ((declaration.body as { required?: readonly string[] }).required ?? []).length === 0;
  if (body === undefined && isOptional) return validate(declaration.body, {});
  const wrapped = wrap(body, declaration.wrapper);
  if (declaration.dialect === undefined) requireKnown(declaration.body as object, wrapped);
  return validate(declaration.body, wrapped, '', observer);
}

function render(declaration: Declaration, reply: Reply<unknown>, warnings: Warnings): Answer {
  const status = reply.status ?? declaration.status;
  const isMember = declaration.dialect === undefined && carriesWarnings(declaration.reply);
  const own: Headers = Object.entries(reply.headers ?? {});
  if (status === 204) return { status, headers: [...own, ...warnings.headers], body: '' };
  if (reply.body instanceof Raw) {
    const { type, content } = reply.body;
    const isWhole = typeof content === 'string' || Buffer.isBuffer(content);
    const isObject = isMember && isWhole && type.startsWith('application/json');
    return {
      status,
      headers: [['Content-Type', type], ...own, ...(isObject ? [] : warnings.headers)],
      body: isObject ? withMember(content, warnings) : content,
    };
  }
  // What was done is told, however much it is.
  const text = isWriting(declaration) ? JSON.stringify(reply.body) : answerText(reply.body);
  return {
    status,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ...own,
      ...(isMember ? [] : warnings.headers),
    ],
    body: isMember ? withMember(text, warnings) : text,
  };
}

/** @param given a JSON object */
function withMember(given: string | Buffer, warnings: Warnings): string | Buffer {
  if (warnings.isEmpty) return given;
  const text = String(given);
  const comma = text === '{}' ? '' : ',';
  return `${text.slice(0, -1)}${comma}"warnings":${JSON.stringify(warnings.texts)}}`;
}

function refuse(
  log: Log,
  exchange: Exchange,
  error: unknown,
  { request, dialect, isBegun, warnings, preferences }: Progress,
): Answer {
  let refusal: ApiError;
  if (error instanceof ApiError) refusal = error;
  else if (error instanceof TooMuch) refusal = askForFewer('per_page', error);
  else if (isUnavailable(error) || isCollision(error)) {
    log.warn({ ...briefly(error), request }, 'the database is not available');
    refusal = isBegun && isInDoubt(error) ? new ApiError('outcome_unknown') : tryLater('overloaded', 2);
  } else if (isForeignKeyViolation(error)) {
    // Such as the account itself. Asked again, it is told what is missing.
    log.warn({ err: error, request }, 'what this belongs to was deleted meanwhile');
    refusal = tryLater('overloaded', 2);
  } else {
    if (!exchange.signal.aborted)
      log.error({ err: error, request, method: exchange.method, path: exchange.path }, 'defect');
    refusal = new ApiError('internal', catalogue.internal.message, { request });
  }
  if (dialect !== undefined) {
    const answer = dialect.refuse(refusal, exchange.path, exchange.header);
    return { ...answer, headers: [...answer.headers, ...warnings.headers] };
  }
  const status = wantsStandardStatus(preferences) ? catalogue[refusal.code].standard : refusal.status;
  return {
    status,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      // Browsers ask people for a password when they meet Basic, and pass over this.
      ...(status === 401 ? [['WWW-Authenticate', 'Bearer'] as const] : []),
      ...Object.entries(refusal.headers),
    ],
    body: withMember(JSON.stringify(refusal.body), warnings),
  };
}

/** The client's address: each trusted proxy added one entry at the end of `X-Forwarded-For`. */
export function remoteAddressOf(exchange: Omit<Exchange, 'body'>, trustedProxies: number): string {
  if (trustedProxies === 0) return exchange.remoteAddress;
  const hops = (exchange.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) || exchange.remoteAddress;
}

function baseOf(exchange: Exchange, publicUrl: string): string {
  if (publicUrl !== '') return publicUrl;
  const host = exchange.header('host') ?? '';
  return `http://${/^[\w.:[\]-]{1,255}$/.test(host) ? host : 'localhost'}`;
}
