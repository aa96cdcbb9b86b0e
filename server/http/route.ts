/**
 * A route is declared once. From its declaration come validation, TypeScript types, the OpenAPI document and the
 * list of what the tests must cover.
 */

import type { ErrorCode } from '@sensorium/model/errors';
import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Caller } from '../rights/caller.js';
import type { Access, Policy } from '../rights/policy.js';
import type { BodyDecoder } from './body-decoder.js';
import type { Dialect } from './dialect.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Declaration<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> {
  readonly method: Method;
  /** For example `/sensors/{id}/data`. */
  readonly path: string;
  /** First word of the folder the route lives in; groups the routes in the documentation. */
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** What the caller must be allowed to do with the things that the path names. */
  readonly policy: Policy;
  /**
   * True: an API key limited to some sensors may call it, and the handler itself stays within those sensors. False: it may not, although
   * the path names a sensor.
   */
  readonly limitedKeys?: boolean;
  /**
   * True: an API key of the scope `write` may call it, as it may call whatever asks for the right to write to a sensor. It answers no
   * data and sets nothing off by which whoever found the key could read them.
   */
  readonly writeKeys?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Name of the member the body is wrapped in; a body without it is taken as flat and wrapped. */
  readonly wrapper?: string;
  /** True: caller and rights come from the cache of the write path, whose flush checks them again. */
  readonly ingest?: boolean;
  /** True: caller and rights come from memory, and the handler holds them against the epoch of what it reads (`ReadRights`). */
  readonly history?: boolean;
  /**
   * It deletes points, as many as there may be. That can take minutes, in which it holds a connection: few at once do, and one of an account.
   * `owner`: only when he calls it who owns the sensor that the path names.
   */
  readonly deletesPoints?: true | 'owner';
  /** Other media types taken (`text/csv` arrives as a string). */
  readonly consumes?: readonly string[];
  /** True: the handler is given the bytes of the body, whatever their type, and however large they are. */
  readonly bytes?: boolean;
  /**
   * Whether it changes something, where the method does not say so: true for a GET that does, as clients of other products send it
   * (it takes no HEAD), false for a POST that only asks.
   */
  readonly writes?: boolean;
  /** Present: its clients were made for another product, and are understood and answered as that product does. */
  readonly dialect?: Dialect;
  /** 200 unless the route creates, connects or uploads; 204, without a body, only in a dialect. */
  readonly status: 200 | 201 | 204;
  readonly reply: Reply;
  /** A status other than `status` that the same reply may come with: a body although `status` has none, a part of a file, or bad news from `/health`. */
  readonly otherStatus?: 200 | 206 | 302 | 503;
  /** Other media types the answer may have. */
  readonly produces?: readonly string[];
  /** Refusals beyond those that follow from access, validation and limits. */
  readonly errors?: readonly ErrorCode[];
}

/** What a handler gets: everything is validated, the caller has the rights that the declaration names. */
export interface Call<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Present on every route but those for `anyone` and `visitor`. */
  readonly caller: Caller;
  /** Present when there is a login, also on routes for `visitor`. */
  readonly visitor: Caller | null;
  /** Base address as the client sees it, without a slash at its end. */
  readonly base: string;
  readonly remoteAddress: string;
  /** Media type the client asked for, in lower case; empty when it said nothing. */
  readonly accept: string;
  /** Path as sent, percent-encoded: the only place where an ending such as `.json` is still to be seen. */
  readonly path: string;
  header(name: string): string | undefined;
  /**
   * Tells the caller of something that was done otherwise than he may expect; the response carries it, also when it is a refusal.
   * @param text one sentence without a full stop, its field first: `sensor.data_type: ...`; null: there is nothing to tell
   */
  warn(text: string | null): void;
}

export interface Reply<Body> {
  readonly body: Body | Raw;
  readonly headers?: Readonly<Record<string, string>>;
  /** The declared `otherStatus`, where it applies. */
  readonly status?: 200 | 206 | 302 | 503;
}

/** An answer that is not JSON; in pieces when it is too large to be made first. */
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
   * Reads the body and judges it with the handler, point by point, so that one bad point refuses neither its neighbours nor the upload: the schema only documents
   * it, and it may be large. Absent: the body is members, read by the schema.
   */
  readonly decoder?: BodyDecoder;
}

/**
 * Keeps the exact types of a declaration, method and path included: the client's types are made of them. A member that
 * no declaration has is an error, as it would be without the type parameter.
 */
export function declare<const D extends Declaration>(
  declaration: D & { readonly [Unknown in Exclude<keyof D, keyof Declaration>]: never },
): D {
  return declaration;
}

/** Whether a route changes something, so that who may only read may not call it. */
export function isWriting({ method, writes }: Declaration): boolean {
  return writes ?? method !== 'GET';
}

/** Whether sending the same again may do it twice: reads and uploads may be repeated, since points are known by their dates. */
export function isDoneTwice(declaration: Declaration): boolean {
  return isWriting(declaration) && declaration.ingest !== true;
}

/** Joins a declaration, its handler and, where its schema does not read the body, its decoder. */
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

/** Answers a created object: its body and its absolute address. */
export function created<Body>(body: Body, location: string): Reply<Body> {
  return { body, headers: { Location: location } };
}
