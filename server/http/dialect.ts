/** How a protocol adapter is addressed and responds: its clients were made for another product. */
import { type ApiError, catalogue, type ErrorCode } from '@sensorium/model/errors';
import type { Members } from '../../common/members.js';
import type { Answer } from '../transport/transport.js';
import type { TSchema } from './schema.js';

export interface Dialect {
  /** For the documentation, for example `InfluxDB2`. */
  readonly name: string;
  /** Where its clients put their secret. Never a cookie: some of these routes write on GET. */
  credential(header: Header, query: Members, body: unknown): string | undefined;
  /** What its clients do about a refusal depends on its status. */
  status(code: ErrorCode): number;
  /** @param path as sent @param header of the request */
  refuse(refusal: ApiError, path: string, header: Header): Answer;
  /** What a refusal looks like as JSON, for the documentation; and other media types it may have. */
  readonly refusal: TSchema;
  readonly produces?: readonly string[];
}

/** What most products answer: theirs know no 409, and clients repeat what is answered 429 or 503. */
export function usualStatus(code: ErrorCode): number {
  switch (code) {
    case 'unauthorized':
      return 401;
    case 'too_many_requests':
    case 'too_many_logins':
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

/** In every refusal in a dialect: the code of the catalogue and the message, in one line. */
export const REASON_HEADER = 'X-Sensorium-Error';

const REASON_LIMIT = 1000;

/** What every refusal in a dialect carries, whatever its body is. */
export function dialectHeaders(refusal: ApiError): Array<readonly [string, string]> {
  return [
    [REASON_HEADER, `${refusal.code}: ${oneLine(unauthorizedReason(refusal) ?? refusal.message)}`],
    ...Object.entries(refusal.headers),
  ];
}

/** Which reason of `unauthorized` it is; undefined: another refusal. */
export function unauthorizedReason({ code, detail }: ApiError): string | undefined {
  return code === 'unauthorized' ? String(detail.reason) : undefined;
}

/** The challenge of a 401, without which many clients send no name and password. It is a header in HTTP. */
export function basicChallenge(status: number, realm: string): Array<readonly [string, string]> {
  return status === 401 ? [['WWW-Authenticate', `Basic realm="${realm}"`]] : [];
}

/** A message fit for a header. */
export function oneLine(message: string): string {
  return message.slice(0, REASON_LIMIT).replace(/[\r\n]+/g, '; ');
}
