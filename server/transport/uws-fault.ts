/** Tests once, on loopback, whether the installed uWebSockets.js loses requests. */
import { connect, type Socket } from 'node:net';
import type { UwsListenSocket, UwsModule } from './uws-api.js';

const SENT = 'handed-through';

/** Requests without such a header that must succeed, one after the other, before the one with it counts as lost. */
const OTHERS = 3;

/**
 * Releases 20.15 to 20.41 drop requests with `_` in the name of a header, such as `X-SESSION_ID`, without a response.
 * @returns the fault, as the end of a sentence; null without one
 */
export async function faultOf(uws: UwsModule): Promise<string | null> {
  let listening: UwsListenSocket | false = false;
  const port = await new Promise<number>((resolve) => {
    uws
      .App()
      .any('/*', (response, request) => response.end(`[${request.getHeader('x-session_id')}]`))
      .listen('127.0.0.1', 0, uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
        listening = socket;
        resolve(socket === false ? 0 : uws.us_socket_local_port(socket));
      });
  });
  if (listening === false) return 'cannot listen on 127.0.0.1';
  const peers: Socket[] = [];
  const request = send(peers, port, `X-SESSION_ID: ${SENT}\r\n`);
  const response = await Promise.race([request, sendOthers(peers, port)]);
  for (const peer of peers) peer.destroy();
  uws.us_listen_socket_close(listening);
  return response === SENT ? null : 'loses requests with `_` in the name of a header, such as X-SESSION_ID';
}

async function sendOthers(peers: Socket[], port: number): Promise<string> {
  for (let count = 0; count < OTHERS; count++) await send(peers, port, '');
  return '';
}

/** @returns the value of the header as received; empty when the connection closes first */
function send(peers: Socket[], port: number, header: string): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    const peer = connect(port, '127.0.0.1');
    peers.push(peer);
    peer.setEncoding('latin1').on('data', (chunk: string) => {
      response += chunk;
      const value = /\[(.*)\]$/.exec(response)?.[1];
      if (value !== undefined) resolve(value);
    });
    peer.on('error', () => {}).on('close', () => resolve(''));
    peer.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`);
  });
}
