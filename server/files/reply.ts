/** Headers of responses that have the content of a file. */
import { create as disposition } from 'content-disposition';
import type { OpenFile } from './queries.js';

/** Keeps a browser from running an uploaded file as a page of this server. */
const INERT = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

export function fileHeaders(file: OpenFile): Record<string, string> {
  return { ...INERT, ETag: tagOf(file), 'Content-Disposition': disposition(file.name) };
}

export function tagOf({ digest }: OpenFile): string {
  return `"${digest.toString('base64url')}"`;
}
