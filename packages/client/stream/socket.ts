/** Opens WebSockets: the global class of browsers and newer Node, else the package `ws`. */

/** The common part of both implementations. */
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

/** @returns a function that opens a socket to `ws://...` or `wss://...` */
export async function socketOpener(): Promise<(address: string) => RawSocket> {
  const { WebSocket } = globalThis as { WebSocket?: Constructor };
  if (WebSocket !== undefined) return (address) => new WebSocket(address);
  // A dynamic import, so that browsers never load `ws`.
  const ws = await import('ws');
  return (address) => new ws.WebSocket(address, { perMessageDeflate: false }) as unknown as RawSocket;
}
