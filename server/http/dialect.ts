/** Authentication and error responses of a protocol adapter, as clients of another product expect them. */
import { type ApiError, catalogue, type ErrorCode } from '@sensorium/model/errors';
import type { Members } from '../../common/members.js';
import type { HttpResponse } from '../transport/transport.js';
import type { TSchema } from './schema.js';

export interface Dialect {
  /** For the documentation, for example `InfluxDB2`. */
  readonly name: string;
  /** Where its clients put their secret. Never a cookie: some of these routes write on GET. */
  credential(header: Header, query: Members, body: unknown): string | undefined;
  /** Status of a refusal; clients decide by it whether to retry. */
  status(code: ErrorCode): number;
  /** @param path as sent @param header of the request */
  refuse(refusal: ApiError, path: string, header: Header): HttpResponse;
  /** Schema of a refusal as JSON, for the documentation. */
  readonly refusal: TSchema;
  /** Other media types of a refusal. */
  readonly produces?: readonly string[];
}

/** Statuses of most products: they do not use 409, and their clients retry after 429 or 503. */
export function usualStatus(code: ErrorCode): number {
  switch (code) {
    case 'unauthorized':
      return 401;
    case 'too_many_requests':
    case 'too_many_logins':
    case 'rate_exceeded':
      return 429;
    case 'overloaded':
      return 503;
    default: {
      const { status } = catalogue[code];
      return status === 409 ? 400 : status;
    }
  }
}

export type Header = (name: string) => string | undefined;

/** Header of every refusal in a dialect: the error code and the message, in one line. */
export const REASON_HEADER = 'X-Sensorium-Error';

const REASON_LIMIT = 1000;

/** Headers of every refusal in a dialect. */
export function dialectHeaders(refusal: ApiError): Array<readonly [string, string]> {
  return [
    [REASON_HEADER, `${refusal.code}: ${oneLine(unauthorizedReason(refusal) ?? refusal.message)}`],
    ...Object.entries(refusal.headers),
  ];
}

/** The reason of an `unauthorized` refusal; undefined: another refusal. */
export function unauthorizedReason({ code, detail }: ApiError): string | undefined {
  return code === 'unauthorized' ? String(detail.reason) : undefined;
}

/** The challenge of a 401: without it many clients send no credentials. */
export function basicChallenge(status: number, realm: string): Array<readonly [string, string]> {
  return status === 401 ? [['WWW-Authenticate', `Basic realm="${realm}"`]] : [];
}

/** A message in one line, for a header. */
export function oneLine(message: string): string {
  return message.slice(0, REASON_LIMIT).replace(/[\r\n]+/g, '; ');
}
