/** Credential in the handshake of a stream. */
import { ApiError } from '@sensorium/model/errors';
import { decodeQuery } from '../http/decode.js';
import type { SecretKind } from '../rights/caller.js';
import { cookieCredential, givenCredential, meantKind } from '../rights/credential.js';
import type { Handshake } from '../transport/transport.js';

export interface Credential {
  readonly secret: string;
  /** Type of secret as which the client sends it. */
  readonly type: SecretKind;
}

/**
 * @param publicUrl public address of the server; empty: the Host header alone counts
 * @returns undefined: the first frame must log in
 * @throws ApiError forbidden when a page of another site uses the cookie of this one
 */
export function handshakeCredential(handshake: Handshake, publicUrl: string): Credential | undefined {
  const query = decodeQuery(handshake.query);
  const given = givenCredential(handshake.header, query, undefined);
  if (given !== undefined) return { secret: given, type: meantKind(query, undefined) };
  // A page cannot prevent its browser from sending a cookie. `login=frame` declares that the cookie does not count.
  if (query.login === 'frame') return undefined;
  const cookie = cookieCredential(handshake.header);
  if (cookie !== undefined && !isOwnOrigin(handshake, publicUrl)) {
    throw new ApiError('forbidden', 'the cookie only counts on pages of this server');
  }
  return cookie === undefined ? undefined : { secret: cookie, type: 'session' };
}

/**
 * Browsers let every page open a WebSocket to every server, and send the cookies of that server. Other clients send no
 * Origin.
 */
function isOwnOrigin({ header }: Handshake, publicUrl: string): boolean {
  const origin = header('origin');
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host, origin: normal } = new URL(origin);
  return host === header('host')?.toLowerCase() || (publicUrl !== '' && normal === new URL(publicUrl).origin);
}
