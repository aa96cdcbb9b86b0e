/**
 * The catalogue of errors: every refusal the API can answer with.
 *
 * The body is always `{"error": message, "code": code}` and may carry more (the field, the index).
 * `docs/reference/errors.md` is generated from this table, and a test reaches every row.
 */

export interface ErrorKind {
  /** As clients of the historic service understand it. */
  readonly status: 400 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 416 | 500 | 509;
  /** As RFC 9110 and RFC 6585 have it: under `Prefer: status=standard`. */
  readonly standard: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 416 | 422 | 429 | 500 | 503;
  /** Shown when the place that raises it has nothing more precise to say. */
  readonly message: string;
  /** What the caller can do about it. */
  readonly remedy: string;
}

export const catalogue = {
  malformed_request: {
    status: 400,
    standard: 400,
    message: 'the request is not HTTP/1.1',
    remedy: 'Send well-formed HTTP/1.1 with less than 16 kB of headers; the connection was closed.',
  },
  unauthorized: {
    status: 403,
    standard: 401,
    message: 'unauthorized',
    remedy: 'See `reason` and `remedy` in the answer: the table below lists them.',
  },
  forbidden: {
    status: 403,
    standard: 403,
    message: 'not allowed',
    remedy: 'You can see the object but have no right to do this; ask its owner.',
  },
  key_scope: {
    status: 403,
    standard: 403,
    message: 'this API key does not reach that far',
    remedy: 'Use a key of another scope, or a session.',
  },
  account_locked: {
    status: 403,
    standard: 403,
    message: 'the account is locked',
    remedy: 'Ask an administrator of the server: only an administrator can unlock it.',
  },
  invitation_required: {
    status: 403,
    standard: 403,
    message: 'registration needs an invitation',
    remedy:
      'Ask the administrator for an invitation, and send it as `invitation`. Each admits one registration, until it expires.',
  },
  registration_closed: {
    status: 403,
    standard: 403,
    message: 'registration is closed',
    remedy: 'Ask the administrator for an account.',
  },
  not_found: {
    status: 404,
    standard: 404,
    message: 'not found',
    remedy: 'Check the id; what you may not see is answered like what does not exist.',
  },
  no_route: {
    status: 404,
    standard: 404,
    message: 'no such address',
    remedy: 'See /docs for all addresses.',
  },
  method_not_allowed: {
    status: 405,
    standard: 405,
    message: 'this address does not take that method',
    remedy: 'The Allow header names the methods it takes.',
  },
  request_timeout: {
    status: 408,
    standard: 408,
    message: 'the request did not arrive in time',
    remedy: 'Send the request again, in smaller parts on a slow line.',
  },
  malformed_body: {
    status: 409,
    standard: 400,
    message: 'the body cannot be read',
    remedy: 'Send JSON, a form, MessagePack or, for data, CSV; gzip is undone when Content-Encoding says so.',
  },
  malformed_frame: {
    status: 409,
    standard: 400,
    message: 'the frame cannot be read',
    remedy: 'Send an object as JSON in a text frame or as MessagePack in a binary frame.',
  },
  frame_too_large: {
    status: 413,
    standard: 413,
    message: 'the frame is too large',
    remedy: 'Send the points in several frames; the hello frame names the limits.',
  },
  credit_exceeded: {
    status: 509,
    standard: 429,
    message: 'the credit of this stream is used up',
    remedy: 'Wait for the answers to earlier frames, then send the same again.',
  },
  invalid_input: {
    status: 409,
    standard: 422,
    message: 'invalid input',
    remedy: 'Correct the field that the answer names.',
  },
  nothing_stored: {
    status: 409,
    standard: 422,
    message: 'no point was taken',
    remedy: 'See `rejected` for the reason at each index.',
  },
  quota_exceeded: {
    status: 409,
    standard: 409,
    message: 'a quota of the account is used up',
    remedy:
      'See `quota`, `use` and `limit`, and GET /users/current/usage. Delete what is not needed, or ask the administrator for a higher quota.',
  },
  partly_stored: {
    status: 409,
    standard: 422,
    message: 'some of it was not taken',
    remedy: 'See the message for what was refused and why; the rest is stored.',
  },
  version_conflict: {
    status: 412,
    standard: 412,
    message: 'it was changed since you read it',
    remedy: 'Read it again, apply your change to what it is now, and send that with the new `version`.',
  },
  name_taken: {
    status: 409,
    standard: 409,
    message: 'that username is taken',
    remedy: 'Choose another one.',
  },
  wrong_password: {
    status: 403,
    standard: 403,
    message: 'the current password is wrong',
    remedy: 'Send the current password (plain or as md5) again.',
  },
  wrong_code: {
    status: 403,
    standard: 403,
    message: 'the code is wrong',
    remedy: 'Send the present code of your authenticator app. Each code is valid once.',
  },
  second_factor_state: {
    status: 409,
    standard: 409,
    message: 'the second factor is not in the right state for this',
    remedy:
      'GET /users/current/second_factor says whether one is enabled; disable it before you begin another one.',
  },
  last_administrator: {
    status: 409,
    standard: 409,
    message: 'the last administrator cannot leave',
    remedy:
      'Make another account an administrator first, with POST /admin/accounts/{id}/administrator or npm run admin -- grant NAME.',
  },
  last_manager: {
    status: 409,
    standard: 409,
    message: 'the last manager of a domain cannot leave it',
    remedy: 'Make another member a manager first with POST /domains/{id}/managers, or delete the domain.',
  },
  domain_full: {
    status: 409,
    standard: 409,
    message: 'the domain has as many members as it may have',
    remedy: 'Ask a manager to raise the limit. A token that was sent is not used up.',
  },
  body_too_large: {
    status: 413,
    standard: 413,
    message: 'the body is too large',
    remedy:
      'Send less at once; after decompression BODY_LIMIT is the largest size of uploads and files, 131,072 bytes that of other bodies.',
  },
  unsupported_encoding: {
    status: 415,
    standard: 415,
    message: 'that content encoding is not supported',
    remedy: 'Send the body plain or as gzip.',
  },
  no_such_range: {
    status: 416,
    standard: 416,
    message: 'the file has no such part',
    remedy: 'The Content-Range header says how long it is; ask for a part of it.',
  },
  internal: {
    status: 500,
    standard: 500,
    message: 'internal error',
    remedy: 'A defect of the server; its log has the reason under the request id.',
  },
  too_many_requests: {
    status: 509,
    standard: 429,
    message: 'too many requests',
    remedy: 'Wait as long as Retry-After says.',
  },
  rate_exceeded: {
    status: 509,
    standard: 429,
    message: 'the upload would pass what the account may upload on a day',
    remedy:
      'Wait as long as Retry-After says, then send the same again: nothing of it was stored. `quota`, `use` and `limit` name the bound.',
  },
  too_many_registrations: {
    status: 509,
    standard: 429,
    message: 'too many registrations from this address',
    remedy: 'Wait as long as Retry-After says, or ask the administrator to register the account.',
  },
  too_many_logins: {
    status: 509,
    standard: 429,
    message: 'too many failed logins',
    remedy: 'Wait as long as Retry-After says.',
  },
  too_many_streams: {
    status: 509,
    standard: 429,
    message: 'the account has too many streams open',
    remedy: 'Send the frames of several devices on one stream, or close streams that are not needed.',
  },
  too_many_subscriptions: {
    status: 509,
    standard: 429,
    message: 'too many subscriptions',
    remedy: 'Unsubscribe from sensors that are not needed, or spread them over streams and accounts.',
  },
  interrupted: {
    status: 509,
    standard: 503,
    message: 'live points were missed; their number is unknown',
    remedy:
      'Subscribe again, with the newest date that came as `reached`; read the points between `from` and `to` again.',
  },
  service_failed: {
    status: 409,
    standard: 409,
    message: 'the service could not do this',
    remedy: 'Read why in the message, and change what it works on.',
  },
  overloaded: {
    status: 509,
    standard: 503,
    message: 'the server is behind',
    remedy:
      'Wait as long as Retry-After says, then send the same again: nothing was done, or it is an upload, and points that have dates may be repeated.',
  },
  outcome_unknown: {
    status: 509,
    standard: 503,
    message: 'the database was lost in the middle; this may have been done',
    remedy: 'Look whether it was done before you send the same again.',
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof catalogue;

/**
 * Why a request is `unauthorized`: the member `reason` of the refusal, with the `remedy` beside it. The server tells no
 * more than the form of the secret that was sent, so a guessed secret and one that has ended get the same answer.
 */
export const unauthorizedReasons = {
  no_session:
    'Log in with POST /login and send the session id in the header X-SESSION_ID, or send `Authorization: Bearer` with an API key.',
  session_over:
    'Log in again with POST /login: no open session has this id. An API key begins with sns_ and is sent as it was shown.',
  key_unknown:
    'Send an API key that is listed by GET /users/current/keys: this one is mistyped, revoked or expired. Its secret begins with sns_.',
  wrong_login:
    'Check username and password. POST /requestPasswordReset sends a mail to choose a new password.',
  second_factor_required:
    'Send POST /login again with the member `otp`: a code of your authenticator app, or a recovery code. A client that cannot do so needs an API key.',
  wrong_second_factor:
    'Send the present code of your authenticator app in `otp`, or a recovery code that you have not used. Each code is valid once.',
  second_factor_missing:
    'An administrator demands a second factor of this account. Set it up: POST /users/current/second_factor, then .../confirm. A client that cannot do so needs an API key.',
  email_unconfirmed:
    'Confirm your mail address with the token that was mailed to it. POST /requestEmailConfirmation sends another one.',
  wrong_scheme:
    'Send `Authorization: Bearer`, one blank, and a session id or an API key: no other scheme is understood here.',
} as const;

export type UnauthorizedReason = keyof typeof unauthorizedReasons;

/** A refusal on its way to the caller. Anything else that is thrown is a defect and answered `internal`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** More members of the body, for example `field` or `rejected`. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** More headers, for example `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string = catalogue[code].message,
    detail: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.code = code;
    this.status = catalogue[code].status;
    this.detail = detail;
    this.headers = headers;
  }

  get body(): Record<string, unknown> {
    return { error: this.message, code: this.code, ...this.detail };
  }
}

/** @param remedy where the one of the reason does not fit */
export function unauthorized(
  reason: UnauthorizedReason,
  message?: string,
  remedy: string = unauthorizedReasons[reason],
): ApiError {
  return new ApiError('unauthorized', message, { reason, remedy });
}

/** Refuses a field of the request. @param field path as the caller wrote it, for example `sensor.name` */
export function invalid(field: string, reason: string): ApiError {
  return new ApiError('invalid_input', `${field}: ${reason}`, { field });
}

/** Refuses for a while. @param seconds after which trying again makes sense */
export function tryLater(
  code: 'too_many_requests' | 'too_many_logins' | 'too_many_registrations' | 'overloaded',
  seconds: number,
  message: string = catalogue[code].message,
): ApiError {
  const whole = Math.max(1, Math.ceil(seconds));
  return new ApiError(code, message, {}, { 'Retry-After': String(whole) });
}

/** Refuses what needs a database other than the central one, which cannot be reached. */
export function dataUnreachable(): ApiError {
  return tryLater('overloaded', 2, 'the database with the data of a sensor cannot be reached');
}
