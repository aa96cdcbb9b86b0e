/** The one error of the client: what the server refused, or why nobody answered. */
import type { components } from './api.js';

/** Error codes of the API, as its document lists them. */
type ErrorCode = components['schemas']['Error']['code'];

/**
 * What can go wrong before a server of this kind has answered:
 * - `unreachable`: no connection, or it broke before the answer was whole
 * - `timeout`: no answer in time
 * - `not_understood`: something answered, but not this API; a proxy in between, for example
 * - `closed`: the stream was closed by the client
 */
export type LocalCode = 'unreachable' | 'timeout' | 'not_understood' | 'closed';

export interface ErrorParts {
  /** HTTP status; 0 where there was none. */
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
  /** HTTP status of the refusal; 0: there was no answer, or it came over a stream. */
  readonly status: number;
  /** One of the catalogue of errors, one of the client's own, or one that a newer server knows. */
  readonly code: ErrorCode | LocalCode | (string & {});
  /** Which part of the input is at fault, for example `sensor.name`. */
  readonly field: string | undefined;
  /** Everything that was answered, for example `rejected`. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Milliseconds after which trying again makes sense; undefined: nothing was said. */
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

/** Makes an error of a refusal: `{"error": "...", "code": "...", ...}`. */
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
