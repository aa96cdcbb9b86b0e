/** The OpenAPI document as the page reads it: operations by group, with references followed. */

export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly $ref?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly description?: string;
  readonly example?: unknown;
}

interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

/** What a body is in one media type. */
export interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export type Contents = Readonly<Record<string, Content>>;

interface Reference {
  readonly $ref: string;
  readonly description?: string;
}

interface ResponseObject {
  readonly description: string;
  readonly content?: Contents;
}

interface OperationObject {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Who may call an operation. */
export type Access = 'anyone' | 'optional' | 'login' | 'administrator';

/** A code of an error, and what a client can do about it. */
export interface ErrorCode {
  readonly code: string;
  /** Empty: it depends on the case. */
  readonly remedy: string;
  /** True: only if the request asks for the statuses of RFC 9110. */
  readonly isStandardOnly: boolean;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly content: Contents;
  /** Codes that the operation names for this status; none for a success. */
  readonly codes: readonly ErrorCode[];
}

export interface Operation {
  readonly id: string;
  readonly tag: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  readonly parameters: readonly Parameter[];
  /** Null: the request has no body. */
  readonly body: Contents | null;
  readonly answers: readonly Answer[];
}

export interface Group {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** Follows a reference within the document; what stands beside the reference takes precedence. */
export function resolved<T>(document: ApiDocument, value: T | Reference): T {
  const { $ref, ...beside } = value as Reference;
  if ($ref === undefined) return value as T;
  let target: unknown = document;
  for (const part of $ref.replace(/^#\//, '').split('/')) target = (target as Record<string, unknown>)[part];
  return { ...resolved(document, target as T), ...beside };
}

/** @returns groups in the order of the document, each with its operations */
export function groupsOf(document: ApiDocument): readonly Group[] {
  const byTag = new Map<string, Operation[]>(document.tags.map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, each] of Object.entries(methods)) {
      const operation = operationOf(document, method.toUpperCase(), path, each);
      byTag.get(operation.tag)?.push(operation);
    }
  }
  return document.tags.map((tag) => ({ ...tag, operations: byTag.get(tag.name) ?? [] }));
}

function operationOf(document: ApiDocument, method: string, path: string, each: OperationObject): Operation {
  return {
    id: each.operationId,
    tag: each.tags[0] ?? '',
    method,
    path,
    summary: each.summary,
    description: each.description ?? '',
    access: accessOf(each.security),
    parameters: each.parameters.map((parameter) => resolved<Parameter>(document, parameter)),
    body: each.requestBody?.content ?? null,
    answers: Object.entries(each.responses).map(([status, response]) => answerOf(document, status, response)),
  };
}

function accessOf(security: OperationObject['security']): Access {
  if (security.length === 0) return 'anyone';
  if (security.some((each) => Object.keys(each).length === 0)) return 'optional';
  return security.some((each) => 'bearer' in each) ? 'login' : 'administrator';
}

function answerOf(document: ApiDocument, status: string, response: ResponseObject | Reference): Answer {
  const { description, content = {} } = resolved<ResponseObject>(document, response);
  const isShared = '$ref' in response;
  const codes = isShared ? codesOf(description, content) : [];
  return { status, description: codes.length > 0 ? '' : description, content, codes };
}

/** The description of an error lists its codes; the examples of the status have the remedy of each. */
function codesOf(description: string, content: Contents): readonly ErrorCode[] {
  const examples = content['application/json']?.examples ?? {};
  return [...description.matchAll(/`([a-z_]+)`( with `Prefer[^`]*`)?/g)].map(([, code = '', standard]) => ({
    code,
    remedy: (examples[code]?.summary ?? '').split(': ').slice(1).join(': '),
    isStandardOnly: standard !== undefined,
  }));
}

/** @returns groups with the operations whose method, path or summary have each of the words; a group whose name has them stays whole */
export function filtered(groups: readonly Group[], phrase: string): readonly Group[] {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return groups
    .map((group) =>
      fits(group.name)
        ? group
        : {
            ...group,
            operations: group.operations.filter(({ method, path, summary }) =>
              fits(`${method} ${path} ${summary}`),
            ),
          },
    )
    .filter(({ operations }) => operations.length > 0);
}

/** What the fragment of the address names: `#/data/get_sensors_id_data`, `#/data`, or nothing. */
export interface Place {
  readonly tag: string;
  readonly operation: string;
}

export function placeOf(fragment: string): Place {
  const [tag = '', operation = ''] = fragment.replace(/^#\/?/, '').split('/').map(decodeURIComponentSafely);
  return { tag, operation };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function fragmentOf({ tag, id }: Pick<Operation, 'tag' | 'id'>): string {
  return `#/${encodeURIComponent(tag)}/${encodeURIComponent(id)}`;
}
