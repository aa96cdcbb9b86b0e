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

/** @returns what opens a socket to `ws://...` or `wss://...` */
export async function socketOpener(): Promise<(address: string) => RawSocket> {
  const { WebSocket } = globalThis as { WebSocket?: Constructor };
  if (WebSocket !== undefined) return (address) => new WebSocket(address);
  // Only here, so that what runs in a browser never asks for it.
  const ws = await import('ws');
  return (address) => new ws.WebSocket(address, { perMessageDeflate: false }) as unknown as RawSocket;
}
