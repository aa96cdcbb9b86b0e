/** Common forms for values that the two libraries report or send differently. */
import { STATUS_CODES } from 'node:http';
import { SocketAddress } from 'node:net';
import { ApiError } from '@sensorium/model/errors';
import { printable } from './header-block.js';
import type { Exchange, Handler, HttpResponse } from './transport.js';

/** Largest request head in bytes, on both transports. */
export const HEAD_LIMIT = 16 * 1024;

/**
 * Cuts a request target at its first `?`.
 *
 * Characters above 127, which some devices send raw, are percent-encoded as UTF-8. Of an absolute target, as clients send it to a proxy, the path
 * counts (RFC 9112, 3.2.2).
 */
export function splitTarget(target: string): [path: string, query: string] {
  const own = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  const plain = /[^\0-\x7f]/.test(own) ? own.replace(/[^\0-\x7f]+/g, encodeURIComponent) : own;
  const mark = plain.indexOf('?');
  return mark < 0 ? [plain, ''] : [plain.slice(0, mark), plain.slice(mark + 1)];
}

/** Most cached addresses; beyond them the cache is cleared. */
const PLAIN = 1000;
const plain = new Map<string, string>();

/** `::ffff:10.0.0.1` -> `10.0.0.1`, `0000:...:0001` -> `::1`; other addresses are kept. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  const known = plain.get(address);
  if (known !== undefined) return known;
  const short = new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '');
  if (plain.size >= PLAIN) plain.clear();
  plain.set(address, short);
  return short;
}

export function statusText(status: number): string {
  return STATUS_CODES[status] ?? 'Unknown';
}

/** @returns null for a body in chunks */
export function bytesOf(body: HttpResponse['body']): Buffer | null {
  if (typeof body === 'string') return Buffer.from(body);
  return Buffer.isBuffer(body) ? body : null;
}

/** Names and values alternately, in the order in which they are sent. */
export function flatHeaders({ block, headers }: HttpResponse): string[] {
  const flat = block === undefined ? [] : block.flat.slice();
  for (const [name, value] of headers) flat.push(name, printable(value));
  return flat;
}

/** The headers as lines, with CR LF between them; empty without headers. */
export function headerLines({ block, headers }: HttpResponse): string {
  let lines = block === undefined ? '' : block.lines;
  for (const [name, value] of headers) lines += `${lines === '' ? '' : '\r\n'}${name}: ${printable(value)}`;
  return lines;
}

/** Passes a request to the handler, and its response to `send`. */
export type Serve = (exchange: Exchange, send: (response: HttpResponse) => void) => void;

/** Handlers must not reject. If one does, the peer still gets a response. */
export function serving(handler: Handler): Serve {
  return (exchange, send) => {
    handler(exchange).then(send, (defect: unknown) => {
      process.emitWarning(defect instanceof Error ? defect : String(defect));
      send(refusal(new ApiError('internal')));
    });
  };
}

export function refusal(error: ApiError): HttpResponse & { readonly body: string } {
  return {
    status: error.status,
    headers: [['Content-Type', 'application/json; charset=utf-8']],
    body: JSON.stringify(error.body),
  };
}
