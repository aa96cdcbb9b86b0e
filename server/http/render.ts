/** The response to a request: the reply of a handler, or a refusal. */
import { ApiError, catalogue, dataUnreachable, tryLater } from '@sensorium/model/errors';
import { briefly, type Log } from '../../common/log.js';
import {
  isCollision,
  isForeignKeyViolation,
  isInDoubt,
  isOfRemoteShard,
  isUnavailable,
} from '../../sql/connect.js';
import { TooMuch } from '../../sql/store/points/too-much.js';
import type { Exchange, HttpResponse } from '../transport/transport.js';
import type { Dialect } from './dialect.js';
import { type Preferences, wantsStandardStatus } from './prefer.js';
import { type Headers, JSON_HEADERS } from './response-headers.js';
import { askForFewer, responseText } from './response-text.js';
import { type Declaration, isWriting, Raw, type Reply } from './route.js';
import { carriesWarnings, type Warnings } from './warnings.js';

/** A request as far as its refusal depends on it. */
interface FailedRequest {
  readonly request: string;
  readonly dialect: Dialect | undefined;
  readonly preferences: Preferences;
  readonly warnings: Warnings;
  readonly isBegun: boolean;
}

export function render(declaration: Declaration, reply: Reply<unknown>, warnings: Warnings): HttpResponse {
  const status = reply.status ?? declaration.status;
  const isMember = declaration.dialect === undefined && carriesWarnings(declaration.reply);
  const own = headersOf(reply.headers);
  if (status === 204) return { status, headers: [...own, ...warnings.headers], body: '' };
  if (reply.body instanceof Raw) {
    const { type, content } = reply.body;
    const isWhole = typeof content === 'string' || Buffer.isBuffer(content);
    const isCompressed = reply.headers?.['Content-Encoding'] !== undefined;
    const isObject =
      isMember && isWhole && !isCompressed && status !== 304 && type.startsWith('application/json');
    return {
      status,
      headers: [['Content-Type', type], ...own, ...(isObject ? [] : warnings.headers)],
      body: isObject ? withMember(content, warnings) : content,
    };
  }
  // A change has taken effect, so its response has no size limit.
  const text = isWriting(declaration) ? JSON.stringify(reply.body) : responseText(reply.body);
  if (!isMember) own.push(...warnings.headers);
  return {
    status,
    headers: own.length === 0 ? JSON_HEADERS : [...JSON_HEADERS, ...own],
    body: isMember ? withMember(text, warnings) : text,
  };
}

function headersOf(given: Reply<unknown>['headers']): Headers {
  const headers: Headers = [];
  if (given === undefined) return headers;
  for (const [name, values] of Object.entries(given)) {
    for (const value of typeof values === 'string' ? [values] : values) headers.push([name, value]);
  }
  return headers;
}

/** @param given a JSON object */
function withMember(given: string | Buffer, warnings: Warnings): string | Buffer {
  if (warnings.isEmpty) return given;
  const text = String(given);
  const comma = text === '{}' ? '' : ',';
  return `${text.slice(0, -1)}${comma}"warnings":${JSON.stringify(warnings.texts)}}`;
}

export function refuse(log: Log, exchange: Exchange, error: unknown, failed: FailedRequest): HttpResponse {
  const { dialect, isBegun, warnings, preferences } = failed;
  let refusal: ApiError;
  if (error instanceof ApiError) refusal = error;
  else if (error instanceof TooMuch) refusal = askForFewer('per_page', error);
  else if (isUnavailable(error) || isCollision(error)) {
    log.warn({ ...briefly(error), request: failed.request }, 'database unavailable');
    if (isBegun && isInDoubt(error)) refusal = new ApiError('outcome_unknown');
    else
      refusal =
        isUnavailable(error) && isOfRemoteShard(error) ? dataUnreachable() : tryLater('overloaded', 2);
  } else if (isForeignKeyViolation(error)) {
    // The referenced row, such as the account, is deleted. A retry gets the fitting error.
    log.warn({ err: error, request: failed.request }, 'referenced row deleted meanwhile');
    refusal = tryLater('overloaded', 2);
  } else {
    if (!exchange.signal.aborted)
      log.error(
        { err: error, request: failed.request, method: exchange.method, path: exchange.path },
        'defect',
      );
    refusal = new ApiError('internal', catalogue.internal.message, { request: failed.request });
  }
  if (dialect !== undefined) {
    const response = dialect.refuse(refusal, exchange.path, exchange.header);
    return { ...response, headers: [...response.headers, ...warnings.headers] };
  }
  const status = wantsStandardStatus(preferences) ? catalogue[refusal.code].standard : refusal.status;
  return {
    status,
    headers: [
      ...JSON_HEADERS,
      // Bearer, since browsers open a password dialog for Basic.
      ...(status === 401 ? [['WWW-Authenticate', 'Bearer'] as const] : []),
      ...Object.entries(refusal.headers),
    ],
    body: withMember(JSON.stringify(refusal.body), warnings),
  };
}
