/** Sends a request of the form, and reads its response as far as the page shows it. */
import { readSession, session } from '../../api/session.js';
import { key, sender } from './caller.js';
import type { HttpRequest } from './request.js';

/** Bytes of a response that the page reads. */
export const MOST = 512_000;

export interface Outcome {
  readonly status: number;
  readonly statusText: string;
  /** Until the whole body was there, milliseconds. */
  readonly duration: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Bytes that were read. */
  readonly size: number;
  readonly isCut: boolean;
  readonly body: OutcomeBody;
}

export type OutcomeBody =
  | { readonly type: 'none' }
  | { readonly type: 'json'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  /** @property url of the bytes; the caller revokes it */
  | { readonly type: 'picture' | 'file'; readonly url: string; readonly name: string };

/** @throws TypeError when the server does not respond, AbortError when the signal aborts */
export async function send(request: HttpRequest, signal: AbortSignal): Promise<Outcome> {
  const begun = performance.now();
  const isBrowser = sender.value === 'browser';
  const response = await fetch(request.url, {
    method: request.method,
    headers: {
      ...request.headers,
      ...(sender.value === 'key' && key.value !== '' ? { Authorization: `Bearer ${key.value.trim()}` } : {}),
    },
    credentials: isBrowser ? 'same-origin' : 'omit',
    body: bodyOf(request),
    cache: 'no-store',
    signal,
  });
  const { bytes, isCut } = await readSome(response);
  const duration = Math.round(performance.now() - begun);
  // The request may have ended the login of the browser, or begun another one.
  const endsLogin =
    response.status === 401 || /\/(?:log(?:in|out)|users|sessions|password)/.test(request.url);
  if (isBrowser && endsLogin && (request.method !== 'GET' || session.value != null))
    await readSession().catch(() => undefined);
  return {
    status: response.status,
    statusText: response.statusText,
    duration,
    headers: [...response.headers],
    size: bytes.length,
    isCut,
    body: shown(bytes, response, isCut),
  };
}

function bodyOf({ body }: HttpRequest): BodyInit | null {
  if (body.type === 'text') return body.text;
  if (body.type === 'json') return JSON.stringify(body.value);
  if (body.type === 'none' || body.file === null) return null;
  if (!body.isForm) return body.file;
  const form = new FormData();
  form.append('file', body.file);
  return form;
}

async function readSome(response: Response): Promise<{ bytes: Uint8Array<ArrayBuffer>; isCut: boolean }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  while (reader !== undefined && size < MOST) {
    const { done, value } = await reader.read();
    if (done) return { bytes: joined(parts, size), isCut: false };
    parts.push(value);
    size += value.length;
  }
  await reader?.cancel();
  return { bytes: joined(parts, size), isCut: reader !== undefined };
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function shown(bytes: Uint8Array<ArrayBuffer>, { headers }: Response, isCut: boolean): OutcomeBody {
  if (bytes.length === 0) return { type: 'none' };
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  if (/json$/.test(type)) return { type: 'json', text: inLines(decoded(bytes), isCut) };
  // HTML and SVG are shown as their text: nothing of a response becomes part of the page.
  if (/^text\/|ndjson$|javascript$|svg\+xml$/.test(type)) return { type: 'text', text: decoded(bytes) };
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const name = /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'response';
  return { type: type.startsWith('image/') && !isCut ? 'picture' : 'file', url, name };
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function inLines(text: string, isCut: boolean): string {
  if (isCut) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
