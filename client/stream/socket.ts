/** A WebSocket, whoever provides it: browsers and newer Node have one, for older Node there is `ws`. */

/** What all of them have in common. */
export interface RawSocket {
  binaryType: string;
  onopen: ((event: unknown) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  send(data: Uint8Array): void;
  close(code?: number, reason?: string): void;
}

type Constructor = new (address: string) => RawSocket;

/** @param address `ws://...` or `wss://...` */
export async function openSocket(address: string): Promise<RawSocket> {
  const { WebSocket } = globalThis as { WebSocket?: Constructor };
  const socket = WebSocket === undefined ? await openWs(address) : new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  return socket;
}

async function openWs(address: string): Promise<RawSocket> {
  // Only here, so that what runs in a browser never asks for it.
  const { WebSocket } = await import('ws');
  return new WebSocket(address, { perMessageDeflate: false }) as unknown as RawSocket;
}
