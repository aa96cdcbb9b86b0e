/** Types of the API's calls, their inputs and their results, derived from the OpenAPI document (`api.ts`). Types only: no code at run time. */
import type { paths } from './api.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Operation<M extends Method, P> = P extends keyof paths
  ? paths[P] extends { readonly [Name in Lowercase<M>]: infer O }
    ? O
    : never
  : never;

/** Content of a successful response, by media type. */
type Content<O> = O extends { readonly responses: infer R }
  ? R[keyof R] extends infer Success
    ? Success extends { readonly content: infer C }
      ? C
      : never
    : never
  : never;

type PathsWith<M extends Method> = {
  [P in keyof paths]: [Operation<M, P>] extends [never] ? never : P;
}[keyof paths];

/** Paths that have the method and return JSON, as the document writes them: `/sensors/{id}/data`. */
export type Path<M extends Method> = {
  [P in PathsWith<M>]: 'application/json' extends keyof Content<Operation<M, P>> ? P : never;
}[PathsWith<M>];

/** Paths that return text or bytes, always or on request: CSV, metrics, files. */
export type RawPath = {
  [P in PathsWith<'GET'>]: Exclude<keyof Content<Operation<'GET', P>>, 'application/json'> extends never
    ? never
    : P;
}[PathsWith<'GET'>];

type Parameters<O, Place extends string> = O extends {
  readonly parameters: { readonly [In in Place]?: infer Q };
}
  ? NonNullable<Q>
  : Record<never, never>;

/** Ids in a path may be numbers or texts: the API returns both. */
type InPath<Q> = { [Name in keyof Q]: string | number };

/** `sensors[]` in the query is the member `sensors`. There is no `format`: the client's method decides it, so that the type of the result follows. */
type InQuery<Q> = {
  [Name in keyof Q as Name extends `${infer Plain}[]` ? Plain : Exclude<Name, 'format'>]: Written<Q[Name]>;
};

/** In a query, a parameter of type text may also be given as a number, for example `start_date`. */
type Written<T> = string extends T ? T | number : T;

type InBody<O> = O extends { readonly requestBody: { readonly content: infer C } }
  ? { body: BodyOf<C> }
  : Record<never, never>;

type BodyOf<C> = C extends { readonly 'application/json': infer Json }
  ? Json | ('text/csv' extends keyof C ? string : never)
  : string | Uint8Array;

type Flat<T> = { [Name in keyof T]: T[Name] };

/** Input of a call: parameters of the path, parameters of the query, and `body`. */
export type Input<M extends Method, P extends string> = InputOf<Operation<M, P>>;

type InputOf<O> = Flat<InPath<Parameters<O, 'path'>> & InQuery<Parameters<O, 'query'>> & InBody<O>>;

/** Arguments of a call after the path. */
export type Arguments<Given, Options> = keyof Given extends never
  ? [input?: undefined, options?: Options]
  : Record<never, never> extends Given
    ? [input?: Given, options?: Options]
    : [input: Given, options?: Options];

/** JSON that a call returns. */
export type Result<M extends Method, P extends string> =
  Content<Operation<M, P>> extends { readonly 'application/json': infer Json } ? Json : never;

/** One row of `/sensors/{id}/data`. */
export type Point = Result<'GET', '/sensors/{id}/data'>['data'][number];
