/**
 * A route is declared once. Validation, TypeScript types, the OpenAPI document and the list of required tests are derived from its declaration.
 */

import type { ErrorCode } from '@sensorium/model/errors';
import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Action } from '../../sql/store/audit/actions.js';
import type { Caller } from '../rights/caller.js';
import type { Access, Policy } from '../rights/policy.js';
import type { BodyDecoder } from './body-decoder.js';
import type { Dialect } from './dialect.js';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Declaration<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> {
  readonly method: HttpMethod;
  /** For example `/sensors/{id}/data`. */
  readonly path: string;
  /** Group of the route in the documentation: the first word of its folder. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Rights of the caller on the things that the path names. */
  readonly policy: Policy;
  /**
   * True: an API key that is limited to some sensors may call it, and the handler itself stays within those sensors. False: such a key may not,
   * although the path names a sensor.
   */
  readonly limitedKeys?: boolean;
  /**
   * True: an API key with the scope `write` may call it, as it may call every route that requires the right to write to a sensor. Such a route
   * must not return data, nor start anything by which the owner of a stolen key could read data.
   */
  readonly writeKeys?: boolean;
  /** True: a session that lacks a second factor which an administrator demands may call it, to set one up. */
  readonly withoutSecondFactor?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Member that wraps the body; a flat body is wrapped. */
  readonly wrapper?: string;
  /** True: caller and rights come from the cache of ingest, and the flush checks them again. */
  readonly ingest?: boolean;
  /** True: caller and rights come from a cache, and the handler compares them with the rights epoch of the data it reads (`ReadRights`). */
  readonly history?: boolean;
  /**
   * The route deletes any number of points. That can take minutes and holds a connection, so few run at once, and one of an account.
   * `owner`: it does so only for the owner of the sensor that the path names.
   */
  readonly deletesPoints?: true | 'owner';
  /** True: the handler does not take its turn among the requests of all accounts, since it waits in a queue of its own, or for a sidecar. */
  readonly unqueued?: true;
  /**
   * True: the request takes a turn among heavy lists, however small its page is (`list-semaphore.ts`). Names: with one of these parameters of the
   * query.
   */
  readonly heavy?: boolean | readonly string[];
  /** Other accepted media types (`text/csv` is passed on as a string). */
  readonly consumes?: readonly string[];
  /** True: the handler receives the bytes of the body, of any type and size. `chunks`: as the buffers in which they came. */
  readonly bytes?: true | 'chunks';
  /**
   * Whether the route changes data, if the method does not say so: true for a GET that writes, as clients of other products send it (HEAD is not
   * allowed), false for a POST that only reads.
   */
  readonly writes?: boolean;
  /** True: the route changes nothing but the session of the caller, so groups and read-only keys may call it, but no page of another site. */
  readonly endsSession?: boolean;
  /** Authentication and error responses of another product, for its clients. */
  readonly dialect?: Dialect;
  /** 200, or 201 for a route that creates, connects or uploads; 204, without a body, only in a dialect. */
  readonly status: 200 | 201 | 204;
  readonly reply: Reply;
  /**
   * Another status with the same reply: a body although `status` has none, a part of a file, a redirect, or a failed `/health`; 304 without a body, for a
   * client that has the reply.
   */
  readonly otherStatus?: 200 | 206 | 302 | 304 | 503;
  /** Action of the audit log: the handler records the act, the dispatcher its refusals. */
  readonly audit?: Action;
  /** Other media types of the response. */
  readonly produces?: readonly string[];
  /** Error codes beyond those of access, validation and limits. */
  readonly errors?: readonly ErrorCode[];
}

/** Parameter of a handler: its input is validated, and the caller has the declared rights. */
export interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Present on every route except those for `anyone` and `visitor`. */
  readonly caller: Caller;
  /** The caller if the request has valid credentials, also on routes for `visitor`. */
  readonly visitor: Caller | null;
  /** Base address for the client, without a trailing slash. */
  readonly base: string;
  readonly remoteAddress: string;
  /** Bytes of the body, after decompression. */
  readonly bodyBytes: number;
  /** Header Accept in lower case; empty if absent. */
  readonly accept: string;
  /** Path as sent, percent-encoded and with an ending such as `.json`, which routing removes. */
  readonly path: string;
  header(name: string): string | undefined;
  /**
   * Adds a warning to the response, also if that is a refusal.
   * @param text one sentence without a full stop, its field first: `sensor.data_type: ...`; null: no warning
   */
  warn(text: string | null): void;
}

export interface Reply<Body> {
  readonly body: Body | Raw;
  /** A list: the header several times. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** The declared `otherStatus`, where it applies. */
  readonly status?: 200 | 206 | 302 | 304 | 503;
}

/** A response that is not JSON; in chunks if it is too large for memory. */
export class Raw {
  constructor(
    readonly type: string,
    readonly content: string | Buffer | AsyncIterable<Buffer>,
  ) {}
}

export interface Route {
  readonly declaration: Declaration;
  readonly handle: (call: Call<unknown, unknown, unknown>) => Promise<Reply<unknown>>;
  /**
   * Decodes a body that may be large and that the handler validates point by point, so that an invalid point does not have the whole upload refused. The
   * schema then only documents the body. Absent: the schema validates the body.
   */
  readonly decoder?: BodyDecoder;
}

/**
 * Keeps the exact types of a declaration, method and path included, since the client's types are derived from them. An unknown member is a type
 * error, as it would be without the type parameter.
 */
export function declare<const D extends Declaration>(
  declaration: D & { readonly [Unknown in Exclude<keyof D, keyof Declaration>]: never },
): D {
  return declaration;
}

/** Whether a route changes data, so that read-only callers may not call it. */
export function isWriting({ method, writes }: Declaration): boolean {
  return writes ?? method !== 'GET';
}

/** Whether pages of other sites must not call the route with the cookie of this one. */
export function isForOwnPages(declaration: Declaration): boolean {
  return isWriting(declaration) || declaration.endsSession === true;
}

/** Whether the route may end a right of a user: uploads do not. */
export function mayEndRights(declaration: Declaration): boolean {
  return isForOwnPages(declaration) && declaration.ingest !== true;
}

/** Whether a repeated request may take effect twice. Reads and uploads may be repeated, since a timestamp identifies a point. */
export function isDoneTwice(declaration: Declaration): boolean {
  return isWriting(declaration) && declaration.ingest !== true;
}

/** Combines a declaration, its handler and, if the schema does not validate the body, its decoder. */
export function on<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema,
  ReplySchema extends TSchema,
>(
  declaration: Declaration<Params, Query, Body, ReplySchema>,
  handle: (call: Call<Static<Params>, Static<Query>, Static<Body>>) => Promise<Reply<Static<ReplySchema>>>,
  decoder?: BodyDecoder,
): Route {
  const route = { declaration: declaration as Declaration, handle: handle as Route['handle'] };
  return decoder === undefined ? route : { ...route, decoder };
}

/** Reply of a route that creates an object. @param location absolute address of the object */
export function created<Body>(body: Body, location: string): Reply<Body> {
  return { body, headers: { Location: location } };
}
