/**
 * Requests that a page of another site makes with the cookie of this one (CSRF). A browser attaches the cookie by itself, so the cookie does not prove
 * that its owner wants the request. Any other credential does, since the client has to send it explicitly.
 *
 * Browsers name the page: in `Origin`, and in `Sec-Fetch-Site` for addresses with TLS. Clients that are no browsers send neither.
 */
import { ApiError } from '@sensorium/model/errors';
import type { Header } from './dialect.js';

/** How the server is reached: its settings `PUBLIC_URL` and `TRUST_PROXY`. */
export interface ServerAddress {
  /** Public base address without a trailing slash; empty: the Host header counts. */
  readonly publicUrl: string;
  readonly trustedProxies: number;
}

/** @throws ApiError forbidden when the request comes from a page of another site */
export function refuseForeignPage(header: Header, place: ServerAddress): void {
  if (isForeignPage(header, place))
    throw new ApiError('forbidden', 'the cookie only counts on pages of this server');
}

/** Whether a browser says that a page of another origin makes the request. A page of another host of the same site is foreign. */
export function isForeignPage(header: Header, place: ServerAddress): boolean {
  const site = header('sec-fetch-site')?.trim().toLowerCase();
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = header('origin');
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).origin !== new URL(baseOf(header, place)).origin;
}

/** Base address for the client, without a trailing slash. */
export function baseOf(header: Header, { publicUrl, trustedProxies }: ServerAddress): string {
  if (publicUrl !== '') return publicUrl;
  const host = header('host') ?? '';
  const isHost = /^[\w.:[\]-]{1,255}$/.test(host) && URL.canParse(`http://${host}`);
  return `${schemeOf(header, trustedProxies)}://${isHost ? host : 'localhost'}`;
}

/** Of the outermost trusted proxy: proxies add their entry at the end of `X-Forwarded-Proto`, or there is one entry for all. */
function schemeOf(header: Header, trustedProxies: number): 'http' | 'https' {
  if (trustedProxies === 0) return 'http';
  const schemes = (header('x-forwarded-proto') ?? '').split(',').map((each) => each.trim().toLowerCase());
  return (schemes.at(-trustedProxies) ?? schemes[0]) === 'https' ? 'https' : 'http';
}
