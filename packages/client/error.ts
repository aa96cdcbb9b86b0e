/** The client's error class: the server refused the request, or no response came. */
import type { components } from './api.js';

/** Error codes of the API, as its document lists them. */
type ErrorCode = components['schemas']['Error']['code'];

/**
 * Codes of errors without a response of the API:
 * - `unreachable`: no connection, or it broke before the response was complete
 * - `timeout`: no response in time
 * - `not_understood`: the response is not of this API, for example of a proxy
 * - `closed`: the program has closed the stream
 */
export type LocalCode = 'unreachable' | 'timeout' | 'not_understood' | 'closed';

export interface ErrorParts {
  /** HTTP status; 0: none. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

export class SensoriumError extends Error {
  override readonly name = 'SensoriumError';
  /** HTTP status of the refusal; 0: there was no response, or the refusal came over a stream. */
  readonly status: number;
  /** Code of the error catalogue, of the client, or of a newer server. */
  readonly code: ErrorCode | LocalCode | (string & {});
  /** Part of the input that is wrong, for example `sensor.name`. */
  readonly field: string | undefined;
  /** All members of the response, for example `rejected`. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Milliseconds of `Retry-After`; undefined: the response has no such header. */
  readonly retryAfter: number | undefined;

  constructor(parts: ErrorParts) {
    super(parts.message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.status = parts.status;
    this.code = parts.code;
    this.body = parts.body ?? {};
    this.field = typeof this.body.field === 'string' ? this.body.field : undefined;
    this.retryAfter = parts.retryAfter;
  }
}

/** @param body of the refusal: `{"error": "...", "code": "...", ...}` */
export function refusal(
  status: number,
  body: Readonly<Record<string, unknown>>,
  retryAfter?: number,
): SensoriumError {
  const message = typeof body.error === 'string' ? body.error : `refused with status ${status}`;
  const code = typeof body.code === 'string' ? body.code : 'not_understood';
  return new SensoriumError({ status, code, message, body, retryAfter });
}

export function failure(code: LocalCode, message: string, cause?: unknown): SensoriumError {
  return new SensoriumError({ status: 0, code, message, cause });
}
