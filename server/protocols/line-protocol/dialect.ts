/** Error responses of InfluxDB, in the forms of versions 1 to 3 of its API, and the places where its clients send secrets. */
import type { ApiError, ErrorCode } from '@sensorium/model/errors';
import type { Members } from '../../../common/members.js';
import {
  basicChallenge,
  type Dialect,
  dialectHeaders,
  type Header,
  oneLine,
  unauthorizedReason,
  usualStatus,
} from '../../http/dialect.js';
import { Type } from '../../http/schema.js';
import { givenCredential } from '../../rights/credential.js';
import { basicSecret } from '../basic.js';

const Rejected = Type.Optional(
  Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), reason: Type.String() }), {
    description: 'rejected lines, at most a thousand',
  }),
);

/** Telegraf's output for version 2 drops a batch after 4xx, but retries after 429 and 503. */
export const version2: Dialect = {
  name: 'InfluxDB2',
  credential,
  status: statusOf,
  refuse: (refusal, _, header) =>
    respond(version2, refusal, header, {
      code: WORDS[version2.status(refusal.code)] ?? 'invalid',
      message: messageOf(refusal),
    }),
  refusal: Type.Object({ code: Type.String(), message: Type.String(), rejected: Rejected }),
};

/** Telegraf's output for version 1 drops a batch after any 4xx, 429 included. */
export const version1: Dialect = {
  name: 'InfluxDB1',
  credential,
  status: (code) => (RETRIED.includes(code) ? 503 : statusOf(code)),
  refuse: (refusal, _, header) => respond(version1, refusal, header, { error: messageOf(refusal) }),
  refusal: Type.Object({ error: Type.String(), rejected: Rejected }),
};

const RETRIED: readonly ErrorCode[] = ['too_many_requests', 'too_many_logins', 'rate_exceeded'];

/** Version 3 lists rejected lines as `data`; its clients detect a partial write by the text of `error`. */
export const version3: Dialect = {
  name: 'InfluxDB3',
  credential,
  status: version2.status,
  refuse(refusal, _, header) {
    const { rejected } = refusal.detail as { rejected?: readonly { line: number; reason: string }[] };
    const data = rejected?.map(({ line, reason }) => ({ line_number: line, error_message: reason }));
    const error = data === undefined ? messageOf(refusal) : 'partial write of line protocol occurred';
    return { ...respond(version3, refusal, header, {}), body: JSON.stringify({ error, data }) };
  },
  refusal: Type.Object({
    error: Type.String(),
    data: Type.Optional(
      Type.Array(Type.Object({ line_number: Type.Integer({ minimum: 1 }), error_message: Type.String() }), {
        description: 'rejected lines, at most a thousand',
      }),
    ),
  }),
};

const WORDS: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not found',
  405: 'method not allowed',
  413: 'request too large',
  415: 'invalid',
  429: 'too many requests',
  500: 'internal error',
  503: 'unavailable',
};

/** `request_timeout` is 503, so that clients retry. */
function statusOf(code: ErrorCode): number {
  return code === 'request_timeout' ? 503 : usualStatus(code);
}

/**
 * InfluxData's client for Node, and with it Node-RED and ioBroker, reads Retry-After as milliseconds: its five retries would end within a second.
 * Without the header it waits at least five seconds.
 */
const MISREADS_RETRY_AFTER = /^influxdb-client-js\//i;

function respond(dialect: Dialect, refusal: ApiError, header: Header, body: Record<string, unknown>) {
  const { rejected } = refusal.detail;
  const status = dialect.status(refusal.code);
  const own = dialectHeaders(refusal);
  const isMisread = MISREADS_RETRY_AFTER.test(header('user-agent') ?? '');
  return {
    status,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['X-Influxdb-Error', oneLine(messageOf(refusal))],
      ...basicChallenge(status, 'InfluxDB'),
      ...(isMisread ? own.filter(([name]) => name !== 'Retry-After') : own),
    ] as const,
    body: JSON.stringify({ ...body, ...(rejected === undefined ? {} : { rejected }) }),
  };
}

/** The message with InfluxDB's prefix, which its clients show and log. */
function messageOf(refusal: ApiError): string {
  const reason = unauthorizedReason(refusal);
  return reason === undefined ? refusal.message : `authorization failed: ${reason}`;
}

/** `Authorization: Token KEY` or `Token name:KEY`, Basic with the key as password, `p=KEY`, and the places of our own API. */
function credential(header: Header, query: Members): string | undefined {
  const authorization = header('authorization') ?? '';
  const token = /^Token +(\S+)$/i.exec(authorization)?.[1];
  if (token !== undefined) return token.slice(token.indexOf(':') + 1);
  const given = basicSecret(header) ?? givenCredential(header, query, undefined);
  return given ?? (typeof query.p === 'string' ? query.p : undefined);
}
