/** The credential that comes with the handshake of a stream, if any. */
import { ApiError } from '@sensorium/model/errors';
import { decodeQuery } from '../http/decode.js';
import type { SecretKind } from '../rights/caller.js';
import { cookieCredential, givenCredential, meantKind } from '../rights/credential.js';
import type { Handshake } from '../transport/transport.js';

export interface Credential {
  readonly secret: string;
  /** What the client takes it for. */
  readonly meant: SecretKind;
}

/**
 * @param publicUrl address of the server as its users know it; empty: only the Host header tells
 * @returns undefined: the first frame has to bring it
 * @throws ApiError forbidden when a page of another site uses the cookie of this one
 */
export function handshakeCredential(handshake: Handshake, publicUrl: string): Credential | undefined {
  const query = decodeQuery(handshake.query);
  const given = givenCredential(handshake.header, query, undefined);
  if (given !== undefined) return { secret: given, meant: meantKind(query, undefined) };
  // No page can keep its browser from sending a cookie, but it can say that it means another login.
  if (query.login === 'frame') return undefined;
  const cookie = cookieCredential(handshake.header);
  if (cookie !== undefined && !isOwnOrigin(handshake, publicUrl)) {
    throw new ApiError('forbidden', 'the cookie only counts on pages of this server');
  }
  return cookie === undefined ? undefined : { secret: cookie, meant: 'session' };
}

/**
 * Browsers let every page open a WebSocket to every server, and send the server's cookie along. What is no browser
 * sends no Origin.
 */
function isOwnOrigin({ header }: Handshake, publicUrl: string): boolean {
  const origin = header('origin');
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host, origin: normal } = new URL(origin);
  return host === header('host')?.toLowerCase() || (publicUrl !== '' && normal === new URL(publicUrl).origin);
}
