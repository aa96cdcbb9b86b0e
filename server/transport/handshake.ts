/** Validates the handshake of a WebSocket (RFC 6455, 4.2.1), for both transports. */
import { ApiError } from '@sensorium/model/errors';
import type { Exchange, Handshake, Socket, SocketEvents, Upgrade } from './transport.js';

/** Result of a handshake: the WebSocket opens, or the server refuses it. */
export type Opening = { readonly accept: (socket: Socket) => SocketEvents } | { readonly refusal: ApiError };

/** @returns null for an ordinary request: it asks for no WebSocket, or its path has none */
export function validateHandshake(handshake: Handshake, upgrade: Upgrade | undefined): Opening | null {
  if (upgrade === undefined || !asksForWebSocket(handshake)) return null;
  const accept = upgrade(handshake);
  if (accept === null) return null;
  const fault = faultOf(handshake.header);
  if (fault !== null) return { refusal: new ApiError('malformed_request', fault) };
  return { accept };
}

function asksForWebSocket({ method, header }: Handshake): boolean {
  return (
    method === 'GET' &&
    listOf(header('upgrade')).some((name) => name.toLowerCase() === 'websocket') &&
    listOf(header('connection')).some((name) => name.toLowerCase() === 'upgrade')
  );
}

function faultOf(header: Exchange['header']): string | null {
  if (!/^[+/0-9A-Za-z]{22}==$/.test(header('sec-websocket-key') ?? '')) {
    return 'Sec-WebSocket-Key must be 16 bytes in base64';
  }
  if (header('sec-websocket-version') !== '13') return 'Sec-WebSocket-Version must be 13';
  const protocols = protocolsOf(header);
  // RFC 9110 calls these characters a token; each protocol may be named once.
  const wellFormed = protocols.every((name) => /^[!#$%&'*+.^_`|~\w-]+$/.test(name));
  if (!wellFormed || new Set(protocols).size < protocols.length) return 'Sec-WebSocket-Protocol is malformed';
  // Bytes after the head of a handshake are frames.
  if (header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) !== 0) {
    return 'a handshake has no body';
  }
  return null;
}

/** Offered subprotocols. The server supports none and selects none: a client that requires one closes the connection. */
function protocolsOf(header: Exchange['header']): string[] {
  return listOf(header('sec-websocket-protocol'));
}

function listOf(header: string | undefined): string[] {
  return header === undefined ? [] : header.split(',').map((each) => each.trim());
}
