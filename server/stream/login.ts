/** Credential in the handshake of a stream. */
import { refuseForeignPage, type ServerAddress } from '../http/cross-site.js';
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
 * @returns undefined: the first frame must log in
 * @throws ApiError forbidden when a page of another site uses the cookie of this one
 */
export function handshakeCredential(handshake: Handshake, place: ServerAddress): Credential | undefined {
  const query = decodeQuery(handshake.query);
  const given = givenCredential(handshake.header, query, undefined);
  if (given !== undefined) return { secret: given, type: meantKind(query, undefined) };
  // A page cannot prevent its browser from sending a cookie. `login=frame` declares that the cookie does not count.
  if (query.login === 'frame') return undefined;
  const cookie = cookieCredential(handshake.header);
  if (cookie === undefined) return undefined;
  // Browsers let every page open a WebSocket to every server, and send the cookies of that server.
  refuseForeignPage(handshake.header, place);
  return { secret: cookie, type: 'session' };
}
