/** The request that a user has filled in. */
import type { Content, Operation, Parameter } from './document.js';

/** What stands in the form of an operation. */
export interface Draft {
  /** Of each parameter by its name; empty: not sent. */
  readonly values: Readonly<Record<string, string>>;
  /** Type of the body; empty: none. */
  readonly mediaType: string;
  readonly body: string;
  readonly file: File | null;
}

/** A request as code samples write it, and as the page sends it. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestBody;
}

export type RequestBody =
  | { readonly type: 'none' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'json'; readonly value: unknown }
  /** @property fields names of the form; null: the bytes alone */
  | { readonly type: 'file'; readonly file: File | null; readonly isForm: boolean };

/** MessagePack is nothing that a user types. */
const TYPED = (type: string) => type !== 'application/msgpack';

export function mediaTypesOf(operation: Operation): readonly string[] {
  return Object.keys(operation.body ?? {}).filter(TYPED);
}

/** Whether a body of this type is chosen as a file. */
export function takesFile(mediaType: string, content: Content | undefined): boolean {
  return (
    mediaType === 'multipart/form-data' ||
    (mediaType === 'application/octet-stream' && content?.example === undefined)
  );
}

/** The form with the recorded example, all of one real request. */
export function draftOf(operation: Operation): Draft {
  const mediaType = mediaTypesOf(operation)[0] ?? '';
  return {
    values: Object.fromEntries(operation.parameters.map(({ name, example }) => [name, textOf(example)])),
    mediaType,
    body: bodyOf(operation, mediaType),
    file: null,
  };
}

/** Text of the example body of a type. */
export function bodyOf(operation: Operation, mediaType: string): string {
  return textOf(operation.body?.[mediaType]?.example);
}

/** An example as text: JSON in lines, and text as it is. */
export function textOf(example: unknown): string {
  if (example === undefined) return '';
  if (typeof example === 'string') return example;
  if (Array.isArray(example) && example.every((each) => typeof each !== 'object')) return example.join(', ');
  return JSON.stringify(example, null, 2);
}

/** Parameters without which the address makes no sense. */
export function missingOf(operation: Operation, { values }: Draft): readonly string[] {
  return operation.parameters
    .filter(({ name, required }) => required === true && (values[name] ?? '').trim() === '')
    .map(({ name }) => name);
}

/** @param origin of the server, without a trailing slash */
export function requestOf(operation: Operation, draft: Draft, origin: string): HttpRequest {
  const given = operation.parameters
    .map((parameter) => [parameter, (draft.values[parameter.name] ?? '').trim()] as const)
    .filter(([, value]) => value !== '');
  let path = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const [parameter, value] of given) {
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === 'header') headers[parameter.name] = value;
    else for (const each of partsOf(parameter, value)) query.append(parameter.name, each);
  }
  const search = query.toString().replaceAll('%5B%5D', '[]');
  const body = requestBodyOf(operation, draft);
  if (body.type !== 'none' && !(body.type === 'file' && body.isForm))
    headers['Content-Type'] = draft.mediaType;
  return {
    method: operation.method,
    url: `${origin}${path}${search === '' ? '' : `?${search}`}`,
    headers,
    body,
  };
}

/** A list is typed with commas, and sent as a parameter for each entry. */
function partsOf({ schema }: Parameter, value: string): readonly string[] {
  if (schema.items === undefined) return [value];
  return value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function requestBodyOf(operation: Operation, { mediaType, body, file }: Draft): RequestBody {
  if (mediaType === '') return { type: 'none' };
  if (takesFile(mediaType, operation.body?.[mediaType]))
    return { type: 'file', file, isForm: mediaType === 'multipart/form-data' };
  if (body === '') return { type: 'none' };
  if (mediaType !== 'application/json') return { type: 'text', text: body };
  try {
    return { type: 'json', value: JSON.parse(body) };
  } catch {
    // The server says what is wrong with it.
    return { type: 'text', text: body };
  }
}
