/**
 * Which calls there are, and what each takes and answers: types made of the server's own declarations. What is declared
 * there can be called, without a line here. Nothing of this exists at run time.
 */
import type { Static, TSchema, TString } from '@sinclair/typebox';
import type { Declared } from '../server/declarations.js';

export type Method = Declared['method'];

/** The addresses that a method can be called at, as they are declared: `/sensors/{id}/data`; without those that only answer text or bytes. */
export type Path<M extends Method> = Exclude<
  Extract<Declared, { readonly method: M }>,
  { readonly reply: TString }
>['path'];

/** The addresses that answer text or bytes, always or when asked to: CSV, metrics, files. */
export type RawPath = Extract<
  Declared,
  { readonly method: 'GET'; readonly produces: readonly string[] }
>['path'];

type Of<M extends Method, P extends string> = Extract<Declared, { readonly method: M; readonly path: P }>;

/** Ids are answered as text in some places and as numbers in others; an address takes both. */
type Params<D> = D extends { readonly params: infer S extends TSchema }
  ? { [Name in keyof Static<S>]: string | number }
  : unknown;

/** The form of an answer is chosen by the method of the client, not by `format`, so that its type can be told. */
type Query<D> = D extends { readonly query: infer S extends TSchema }
  ? { [Name in keyof Static<S> as Exclude<Name, 'format'>]: Written<Static<S>[Name]> }
  : unknown;

/** In a query there is no difference between a number and its text, as with `start_date`. */
type Written<T> = string extends T ? T | number : T;

type Body<D> = D extends { readonly bytes: true }
  ? { body: string | Uint8Array }
  : D extends { readonly body: infer S extends TSchema }
    ? { body: Static<S> | Csv<D> }
    : unknown;

/** A body that is text is CSV, where that is taken. */
type Csv<D> = D extends { readonly consumes: readonly 'text/csv'[] } ? string : never;

type Flat<T> = { [Name in keyof T]: T[Name] };

/** Everything a call takes: parameters of its address, parameters of its query, and `body`. */
export type Input<M extends Method, P extends string> = InputOf<Of<M, P>>;

/** Of each declaration by itself: to combine the parts of all of them is more than the compiler can do. */
type InputOf<D> = D extends Declared ? Flat<Params<D> & Query<D> & Body<D>> : never;

/** The arguments after the path. */
export type Arguments<Given, Options> = keyof Given extends never
  ? [input?: undefined, options?: Options]
  : Record<never, never> extends Given
    ? [input?: Given, options?: Options]
    : [input: Given, options?: Options];

export type Answer<M extends Method, P extends string> =
  Of<M, P> extends { readonly reply: infer S extends TSchema } ? Static<S> & Warned : never;

/** What a response that is an object may carry beside what is declared. */
interface Warned {
  /** What was done otherwise than it was asked for, such as names that the server does not know. */
  readonly warnings?: readonly string[];
}

/** One row of `/sensors/{id}/data`. */
export type PointAnswer = Answer<'GET', '/sensors/{id}/data'>['data'][number];
