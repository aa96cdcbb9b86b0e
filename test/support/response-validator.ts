/** Validates responses against their declarations, more strictly than clients do: undeclared members are errors. */

import { catalogue, type ErrorCode, unauthorizedReasons } from '@sensorium/model/errors';
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import { segmentsOf } from '../../server/http/decode.js';
import { errorsOf, replyOf, statusOf } from '../../server/http/openapi.js';
import type { Declaration, HttpMethod } from '../../server/http/route.js';
import { Router } from '../../server/http/router.js';
import type { TSchema } from '../../server/http/schema.js';
import type { Seen } from './seen.js';

/** The validated parts of a request and its response. */
export interface Exchanged {
  /** The effective method, after an override. */
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** The header `Preference-Applied`. */
  readonly applied?: string | undefined;
  /** The header with code and reason, for bodies in the format of another product. */
  readonly reason?: string | undefined;
}

/** Each process compiles each schema for a few responses: optimizing the code would cost more than it saves. */
const ajv = new Ajv({ strict: false, allErrors: true, code: { optimize: false } });

export class ResponseValidator {
  readonly #router: Router;
  readonly #checks = new WeakMap<TSchema, ValidateFunction>();

  constructor(declarations: readonly Declaration[]) {
    this.#router = new Router(
      declarations.map((declaration) => ({
        declaration,
        handle: () => Promise.reject(new Error('declared only')),
      })),
    );
  }

  /**
   * @returns the covered rows: one, or one for each method of a path that does not allow the given one
   * @throws Error that says how the response differs from its declaration
   */
  validate(exchanged: Exchanged): Seen[] {
    const matches = this.#router.find(safeSegments(exchanged.path));
    // A response to HEAD is that to GET without a body to validate.
    if (exchanged.method === 'OPTIONS' || exchanged.method === 'HEAD') return [];
    const declaration = matches.routeOf(exchanged.method as HttpMethod)?.declaration;
    if (exchanged.status >= 400 && exchanged.status !== declaration?.otherStatus) {
      const declarations = matches.methods().map((method) => matches.routeOf(method)!.declaration);
      const any = declaration ?? declarations[0];
      const code =
        any?.dialect === undefined
          ? this.#validateRefusal(exchanged, declaration, !matches.isEmpty)
          : this.#validateDialect(exchanged, any, declaration !== undefined);
      if (code === 'method_not_allowed') {
        return declarations.map((each) => row(each, 'refusal', code));
      }
      return [row(declaration, 'refusal', code)];
    }
    if (declaration === undefined) throw new Error('a response without a declaration');
    this.#validateReply(exchanged, declaration);
    return [row(declaration, 'success', null)];
  }

  #validateRefusal(exchanged: Exchanged, declaration: Declaration | undefined, found: boolean): ErrorCode {
    const { status, type, text, applied = '' } = exchanged;
    if (!/^application\/json\b/.test(type)) throw new Error(`a refusal of the type "${type}"`);
    const { error, code, reason, remedy } = JSON.parse(text) as Record<string, unknown>;
    if (typeof error !== 'string' || error === '') throw new Error(`a refusal without a text: ${text}`);
    if (typeof code !== 'string' || !Object.hasOwn(catalogue, code)) {
      throw new Error(`a refusal with the code ${String(code)}, which is not in the catalogue`);
    }
    const known = code as ErrorCode;
    const hasReason = Object.hasOwn(unauthorizedReasons, String(reason)) && typeof remedy === 'string';
    if (known === 'unauthorized' && !hasReason) throw new Error(`unauthorized without a reason: ${text}`);
    const expectedStatus = catalogue[known][/\bstatus=standard\b/.test(applied) ? 'standard' : 'status'];
    if (expectedStatus !== status) throw new Error(`${code} with the status ${status}: ${text}`);
    const expected: readonly ErrorCode[] = declaration
      ? errorsOf(declaration)
      : [
          found ? 'method_not_allowed' : 'no_route',
          'malformed_body',
          'body_too_large',
          'unsupported_encoding',
        ];
    if (!expected.includes(known)) throw new Error(`${code} is not declared there: ${text}`);
    return known;
  }

  /** @param found false: the path exists, but does not allow the method */
  #validateDialect(exchanged: Exchanged, declaration: Declaration, found: boolean): ErrorCode {
    const { status, type, text, reason = '' } = exchanged;
    const { refusal, produces = [] } = declaration.dialect!;
    const code = reason.split(':', 1)[0] as ErrorCode;
    if (!Object.hasOwn(catalogue, code)) throw new Error(`the header names no code: "${reason}"`);
    if (!found ? code !== 'method_not_allowed' : !errorsOf(declaration).includes(code)) {
      throw new Error(`${code} is not declared there: ${text}`);
    }
    if (statusOf(declaration, code) !== status) throw new Error(`${code} with the status ${status}: ${text}`);
    const media = type.split(';', 1)[0] ?? '';
    if (produces.includes(media)) return code;
    if (media !== 'application/json') throw new Error(`a refusal of the type "${type}"`);
    this.#fits(refusal, text);
    return code;
  }

  #validateReply(exchanged: Exchanged, declaration: Declaration): void {
    const { status, type, text } = exchanged;
    if (status !== declaration.status && status !== declaration.otherStatus) {
      throw new Error(`status ${status} instead of ${declaration.status}`);
    }
    if (status === 204 || status === 304) {
      if (text !== '') throw new Error(`${status} with a body: ${text}`);
      return;
    }
    const media = type.split(';', 1)[0] ?? '';
    const isText = declaration.reply.type === 'string';
    if (isText || media !== 'application/json') {
      if (!declaration.produces?.includes(media)) throw new Error(`the type "${type}" is not declared`);
      return;
    }
    this.#fits(declaration.reply, text, replyOf(declaration));
  }

  /** @param sent the schema with the members that every response has */
  #fits(schema: TSchema, text: string, sent: TSchema = schema): void {
    let check = this.#checks.get(schema);
    if (check === undefined) {
      check = ajv.compile(closed(sent));
      this.#checks.set(schema, check);
    }
    if (!check(JSON.parse(text))) {
      throw new Error(`${ajv.errorsText(check.errors, { dataVar: 'reply' })}: ${text.slice(0, 500)}`);
    }
  }
}

function row(declaration: Declaration | undefined, outcome: Seen['outcome'], code: ErrorCode | null): Seen {
  return { method: declaration?.method ?? '-', path: declaration?.path ?? '-', outcome, code };
}

/** A path with a broken escape has no segments and no route. */
function safeSegments(path: string): string[] {
  try {
    return segmentsOf(path);
  } catch {
    return ['%'];
  }
}

/** The same schema without undeclared members of objects, unless the schema allows them explicitly. */
function closed(schema: unknown): AnySchemaObject {
  if (typeof schema !== 'object' || schema === null) throw new Error('not a schema');
  if ('allOf' in schema) throw new Error('allOf cannot be closed: use Type.Composite');
  const result: Record<string, unknown> = { ...schema };
  if ('properties' in schema) {
    const properties = schema.properties as Record<string, unknown>;
    result.properties = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, closed(member)]),
    );
    result.additionalProperties ??= false;
  }
  if ('items' in schema) result.items = closed(schema.items);
  if ('anyOf' in schema) result.anyOf = (schema.anyOf as unknown[]).map(closed);
  return result;
}
