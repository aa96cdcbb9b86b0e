/** Parsing and validation of a file upload, which is a form or the bare bytes. */
import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { ApiError, invalid } from '@sensorium/model/errors';
import { parse } from 'content-disposition';
import { NO_DATE } from '../../sql/store/ingest/point-buffer.js';
import { pointDate } from '../data/public.js';
import { endings, kindOfContent, kindsOfName, mediaTypes } from './kinds.js';

export interface FileUpload {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  /** Timestamp of its point: microseconds since 1970, or NO_DATE. */
  readonly date: number;
}

export interface FileRequest {
  readonly body: Buffer;
  /** Value of `Content-Type`. */
  readonly type: string;
  /** Value of `Content-Disposition`. */
  readonly disposition: string | undefined;
  readonly query: { readonly name?: string; readonly date?: string };
}

interface Given {
  readonly name: string | undefined;
  readonly date: string | undefined;
  readonly content: Buffer;
}

/** @throws ApiError malformed_body, invalid_input naming the field: `file`, `name` or `date` */
export async function readUpload(request: FileRequest): Promise<FileUpload> {
  const { body, type, disposition, query } = request;
  const isForm = /^\s*multipart\/form-data\b/i.test(type);
  const given: Given = isForm
    ? await readForm(body, type)
    : { name: nameIn(disposition), date: undefined, content: body };
  if (given.content.length === 0) throw invalid('file', 'is missing or empty');
  const name = checkedName(query.name ?? given.name);
  return {
    name,
    mediaType: mediaTypeOf(name, given.content),
    content: given.content,
    date: checkedDate(query.date ?? given.date),
  };
}

const NAME_LIMIT = 255;
/** Folders of the sender, up to the last slash or backslash. */
const FOLDERS = /^.*[/\\]/s;

function checkedName(given: string | undefined): string {
  const name = given?.replace(FOLDERS, '').trim() ?? '';
  if (name === '') throw invalid('name', 'is missing: send it as filename of the form, or as ?name=');
  if (name.length > NAME_LIMIT) throw invalid('name', `is longer than ${NAME_LIMIT} characters`);
  if (/\p{Cc}/u.test(name) || !name.isWellFormed())
    throw invalid('name', 'must be text without control characters');
  if (kindsOfName(name).length === 0) throw invalid('name', `must end in one of ${endings.join(', ')}`);
  return name;
}

function mediaTypeOf(name: string, content: Buffer): string {
  const kind = kindOfContent(content);
  if (kind === null) throw invalid('file', `is none of ${endings.join(', ')}, by its content`);
  if (!kindsOfName(name).includes(kind)) {
    throw invalid(
      'file',
      `has content of the type ${mediaTypes[kind]}, which does not match the name ${name}`,
    );
  }
  return mediaTypes[kind];
}

function checkedDate(given: string | undefined): number {
  if (given === undefined || given.trim() === '') return NO_DATE;
  const date = pointDate(given);
  if (typeof date === 'string') throw invalid('date', date.replace(/^date /, ''));
  return date;
}

/** The file name of a header `Content-Disposition`. */
function nameIn(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  try {
    const name = parse(header).parameters.filename;
    // Some clients write UTF-8 where a header has bytes.
    const bytes = Buffer.from(name ?? '', 'latin1');
    return name !== undefined && bytes.toString('latin1') === name && isUtf8(bytes) ? bytes.toString() : name;
  } catch {
    throw invalid('name', 'cannot be read from the header Content-Disposition');
  }
}

/** Bytes that the parser handles before yielding to the event loop. */
const CHUNK = 65_536;
/** A form has one file and an optional date; further fields that clients send are ignored. */
const LIMITS = { files: 1, parts: 100, fieldSize: 1000, headerPairs: 50, headerSize: 8192 };

/** @throws ApiError malformed_body, invalid_input */
async function readForm(body: Buffer, type: string): Promise<Given> {
  const chunks: Buffer[] = [];
  const fields = new Map<string, string>();
  let name: string | undefined;
  try {
    const form = new Busboy({
      headers: { 'content-type': type },
      limits: LIMITS,
      isPartAFile: (field, _, filename) => filename !== undefined || field === 'file',
    });
    form.on('file', (_, file, filename) => {
      name = filename;
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      // The form emits the same error.
      file.on('error', () => {});
    });
    // `once` below handles the first error. Without this listener a second one would end the process.
    form.on('error', () => {});
    form.on('field', (field, value) => fields.set(field, value));
    form.on('filesLimit', () => form.destroy(invalid('file', 'only one at a time')));
    form.on('partsLimit', () => form.destroy(invalid('body', `has more than ${LIMITS.parts} parts`)));
    Readable.from(chunksOf(body)).pipe(form);
    await once(form, 'finish');
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(
      'malformed_body',
      `the body is not a valid form: ${(error as Error).message.slice(0, 120)}`,
    );
  }
  return { name, date: fields.get('date'), content: Buffer.concat(chunks) };
}

async function* chunksOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += CHUNK) {
    yield body.subarray(from, from + CHUNK);
    await yieldToEventLoop();
  }
}
