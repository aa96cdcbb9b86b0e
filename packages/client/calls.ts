/**
 * The calls of the API, their inputs and their results, as types derived from the OpenAPI document (`api.ts`).
 * Nothing of this exists at run time.
 */
import type { paths } from './api.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Operation<M extends Method, P> = P extends keyof paths
  ? paths[P] extends { readonly [Name in Lowercase<M>]: infer O }
    ? O
    : never
  : never;

/** The content of a success, by media type. */
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

/** The paths that a method can call and that return JSON, as the document writes them: `/sensors/{id}/data`. */
export type Path<M extends Method> = {
  [P in PathsWith<M>]: 'application/json' extends keyof Content<Operation<M, P>> ? P : never;
}[PathsWith<M>];

/** The paths that return text or bytes, always or on request: CSV, metrics, files. */
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

/** The API returns an id as text in some places and as a number in others; a path takes both. */
type InPath<Q> = { [Name in keyof Q]: string | number };

/** `sensors[]` in the query is the member `sensors`. The method of the client decides the format, so that its type is known. */
type InQuery<Q> = {
  [Name in keyof Q as Name extends `${infer Plain}[]` ? Plain : Exclude<Name, 'format'>]: Written<Q[Name]>;
};

/** A query does not distinguish between a number and its text, as in `start_date`. */
type Written<T> = string extends T ? T | number : T;

type InBody<O> = O extends { readonly requestBody: { readonly content: infer C } }
  ? { body: BodyOf<C> }
  : Record<never, never>;

type BodyOf<C> = C extends { readonly 'application/json': infer Json }
  ? Json | ('text/csv' extends keyof C ? string : never)
  : string | Uint8Array;

type Flat<T> = { [Name in keyof T]: T[Name] };

/** Everything that a call takes: parameters of the path, parameters of the query, and `body`. */
export type Input<M extends Method, P extends string> = InputOf<Operation<M, P>>;

type InputOf<O> = Flat<InPath<Parameters<O, 'path'>> & InQuery<Parameters<O, 'query'>> & InBody<O>>;

/** The arguments after the path. */
export type Arguments<Given, Options> = keyof Given extends never
  ? [input?: undefined, options?: Options]
  : Record<never, never> extends Given
    ? [input?: Given, options?: Options]
    : [input: Given, options?: Options];

/** The JSON that a call returns. */
export type Answer<M extends Method, P extends string> =
  Content<Operation<M, P>> extends { readonly 'application/json': infer Json } ? Json : never;

/** One row of `/sensors/{id}/data`. */
export type PointAnswer = Answer<'GET', '/sensors/{id}/data'>['data'][number];
