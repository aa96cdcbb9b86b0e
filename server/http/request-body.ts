/**
 * Reads and decodes the body of a request. Before that, the caller is identified by headers and query:
 *
 *   a wrong secret in a header     refused, and the body is not read
 *   a known caller                 bodies up to the limit of the server
 *   no caller (yet)                a small body, since historic clients may put their secret into it
 *
 * So an unknown client costs little, and bodies are decoded in turn: by account, and by address without one.
 */
import { ApiError, unauthorized } from '@sensorium/model/errors';
import { addressKey } from '../../common/client-network.js';
import type { Members } from '../../common/members.js';
import type { Sql } from '../../sql/connect.js';
import { type Caller, identify } from '../rights/caller.js';
import { credentialOf, headerCredential, loginRefusal, meantKind } from '../rights/credential.js';
import type { IngestRights } from '../rights/ingest-rights.js';
import { needsLogin } from '../rights/policy.js';
import { joined } from '../transport/body.js';
import type { Exchange } from '../transport/transport.js';
import type { Admission } from './admission.js';
import { LARGE } from './body-decoder.js';
import { decodeBody } from './decode.js';
import type { Declaration, HttpMethod, Route } from './route.js';
import type { Matches } from './router.js';

/** Bytes of a decoded body without a known caller, where no thread decodes it. */
export const ANONYMOUS = 65_536;

export interface RequestBodyParts {
  readonly sql: Sql;
  readonly ingestRights: IngestRights;
  readonly admission: Admission;
}

/** Who sends a body, by headers and query alone. */
export interface Sender {
  /** Undefined: no route fits. */
  readonly declaration: Declaration | undefined;
  readonly secret: string | undefined;
  readonly caller: Caller | null;
  /** Why the body need not be read; null: its secret may be in the body. */
  readonly refusal: ApiError | null;
}

/** @returns null: there is no caller; undefined: only the database knows */
export function knownCaller(
  { ingestRights }: RequestBodyParts,
  { access, ingest, history }: Declaration,
  secret: string | undefined,
): Caller | null | undefined {
  if (secret === undefined || access === 'anyone') return null;
  return ingest === true || history === true ? (ingestRights.knownCaller(secret) ?? undefined) : undefined;
}

export function callerOf(
  { sql, ingestRights }: RequestBodyParts,
  { ingest, history }: Declaration,
  secret: string,
): Promise<Caller | null> {
  return ingest === true || history === true ? ingestRights.caller(secret) : identify(sql, secret);
}

interface Asked {
  readonly exchange: Exchange;
  readonly query: Members;
  readonly matches: Matches;
  /** Of the client, behind proxies too. */
  readonly address: string;
}

/** A promise only if the database is asked: for nearly all uploads it is not. */
export function senderOf(
  parts: RequestBodyParts,
  { exchange, query, matches, address }: Asked,
): Sender | Promise<Sender> {
  const { method, header } = exchange;
  const declaration = routeFor(matches, method)?.declaration;
  if (declaration === undefined) return { declaration, secret: undefined, caller: null, refusal: null };
  const secret = (declaration.dialect?.credential ?? credentialOf)(header, query, undefined);
  const known = knownCaller(parts, declaration, secret);
  const senderFor = (caller: Caller | null): Sender => {
    const isRefused = caller === null && matches.needsCaller && needsLogin(declaration.access);
    const isFinal =
      declaration.bytes !== undefined || (!declaration.dialect && headerCredential(header) !== undefined);
    const meant = declaration.dialect === undefined ? meantKind(query, undefined) : 'key';
    const refusal = isRefused && isFinal ? unauthorized(loginRefusal(header, secret, meant)) : null;
    return { declaration, secret, caller, refusal };
  };
  if (known !== undefined) return senderFor(known);
  return parts.admission
    .identify(address, exchange, () => callerOf(parts, declaration, secret!))
    .then(senderFor);
}

/** The route that a method names; of a POST that can only name another one by `_METHOD`, one of these. */
function routeFor(matches: Matches, method: string): Route | undefined {
  const route = matches.routeOf(method as HttpMethod);
  if (route !== undefined || method !== 'POST') return route;
  return matches.routeOf('PUT') ?? matches.routeOf('DELETE');
}

interface Read {
  readonly exchange: Exchange;
  readonly matches: Matches;
  readonly sender: Sender;
  /** Of the client, behind proxies too. */
  readonly address: string;
}

/**
 * Decodes a body; large ones only on routes with a decoder, in other threads.
 * @returns `bytes`: its size as the client meant it, inflated
 * @throws ApiError body_too_large, malformed_body, overloaded
 */
export async function decodedBody(
  parts: RequestBodyParts,
  read: Read,
): Promise<{ readonly body: unknown; readonly bytes: number }> {
  const { exchange, matches, sender, address } = read;
  const isKnown = sender.caller !== null;
  const owner = sender.caller?.userId ?? addressKey(address);
  const { declaration, decoder } = matches.routeOf('POST') ?? {};
  const isBounded = !isKnown && decoder === undefined;
  const chunks = await exchange.body(isBounded ? { owner, limit: ANONYMOUS } : { owner });
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const decoded = (body: unknown) => ({ body, bytes: length });
  if (declaration?.bytes !== undefined)
    return decoded(declaration.bytes === 'chunks' ? chunks : joined(chunks));
  const type = exchange.header('content-type') ?? '';
  if (length > (isKnown ? LARGE : ANONYMOUS)) {
    if (decoder !== undefined) return decoded(await decoder.decodeLarge(chunks, type, owner));
    throw new ApiError('body_too_large', `the body is too large: at most ${LARGE} bytes here`);
  }
  const turn = parts.admission.decode(length, owner);
  if (turn !== undefined) await turn;
  const raw = declaration?.consumes ?? [];
  const bytes = joined(chunks);
  return decoded(decoder === undefined ? decodeBody(bytes, type, raw) : decoder.decode(bytes, type, raw));
}
