/** The OpenAPI document as any client reads it: operations with parameters, bodies and responses. */
import { Ajv, type ValidateFunction } from 'ajv';
import type { Schema } from './values.js';

interface Media {
  readonly schema?: Schema;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export interface Operation {
  readonly method: string;
  /** Template, for example `/sensors/{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Described['requestBody'];
  readonly responses: Readonly<Record<string, Response>>;
}

/** @returns every operation, in the order of the document */
export function operationsOf({ components, paths }: Document): Operation[] {
  const parameter = (each: Parameter) =>
    each.$ref === undefined ? each : components.parameters[lastOf(each.$ref)]!;
  const response = (each: Response) =>
    each.$ref === undefined ? each : components.responses[lastOf(each.$ref)]!;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      parameters: (described.parameters ?? []).map(parameter),
      body: described.requestBody,
      responses: Object.fromEntries(
        Object.entries(described.responses).map(([status, each]) => [status, response(each)]),
      ),
    })),
  );
}

function lastOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** Compares responses with the document. */
export class Responses {
  readonly #ajv: Ajv;
  readonly #components: Document['components'];
  readonly #compiled = new Map<object, ValidateFunction>();

  constructor({ components }: Document) {
    this.#ajv = new Ajv({ strict: false, validateFormats: false });
    this.#components = components;
  }

  /** @returns null when the document has such a response; otherwise what is wrong */
  problem(operation: Operation, status: number, type: string, text: string): string | null {
    if (status >= 500 && status !== 509) return `status ${status}`;
    const declared = operation.responses[status];
    if (declared === undefined) return `status ${status} is not in the document: ${text.slice(0, 200)}`;
    const content = declared.content ?? {};
    if (Object.keys(content).length === 0) return null;
    const media = content[type];
    if (media === undefined) return `the document has no ${type} for status ${status}`;
    if (type === 'application/x-ndjson') {
      const line = text.split('\n').find((each) => each !== '' && parsed(each) === undefined);
      return line === undefined ? null : `a line is no JSON: ${line.slice(0, 200)}`;
    }
    if (type !== 'application/json' || media.schema === undefined) return null;
    const body = parsed(text);
    if (body === undefined) return `the body is no JSON: ${text.slice(0, 200)}`;
    const fits = this.#validator(media.schema);
    return fits(body) ? null : `${this.#ajv.errorsText(fits.errors)}: ${text.slice(0, 300)}`;
  }

  #validator(schema: Schema): ValidateFunction {
    let compiled = this.#compiled.get(schema);
    if (compiled === undefined) {
      compiled = this.#ajv.compile({ ...schema, components: this.#components });
      this.#compiled.set(schema, compiled);
    }
    return compiled;
  }
}

/** @returns undefined when the text is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
