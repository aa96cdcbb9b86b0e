/** What the tests of the transports' contract share: a listener that ends with its test, a handler that tells what it saw, and how to ask it. */
import { createHash } from 'node:crypto';
import { ApiError } from '@sensorium/model/errors';
import type { Test } from 'tap';
import { joined } from '../../server/transport/body.js';
import { nodeTransport } from '../../server/transport/node.js';
import type {
  Exchange,
  Handler,
  HttpResponse,
  Transport,
  TransportListener,
  TransportOptions,
} from '../../server/transport/transport.js';
import { Peer, type RawAnswer } from './peer.js';
import { OPTIONS } from './transports.js';

export interface Contract {
  readonly kind: 'node' | 'uws';
  /** One clause of it, beside others. */
  check(name: string, run: (t: Test) => Promise<void>, skip?: string | false): void;
  /** @param handler default: `echo` */
  serve(t: Test, handler?: Handler, options?: Partial<TransportOptions>): Promise<TransportListener>;
}

/** @param t whose subtests are the clauses */
export function contractOf(t: Test, transport: Transport): Contract {
  // The checks of timeouts spend their time waiting.
  t.jobs = 6;
  return {
    kind: transport === nodeTransport ? 'node' : 'uws',
    check(name, run, skip = false) {
      t.test(name, { buffered: true, skip }, run);
    },
    async serve(t, handler = echo, options = {}) {
      const listener = await transport.listen({ ...OPTIONS, ...options }, handler);
      t.teardown(() => listener.close(0));
      return listener;
    },
  };
}

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly remoteAddress: string;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly length: number;
  readonly hash: string;
}

export async function echo(exchange: Exchange): Promise<HttpResponse> {
  try {
    const { method, path, query, remoteAddress, header } = exchange;
    const body = joined(await exchange.body());
    const names = ['x-session_id', 'x-many', 'user-agent', 'cookie', 'x-name', 'x-absent'];
    const headers = Object.fromEntries(names.map((name) => [name, header(name) ?? null]));
    return json(200, {
      method,
      path,
      query,
      remoteAddress,
      headers,
      length: body.length,
      hash: hashOf(body),
    });
  } catch (error) {
    if (error instanceof ApiError) return json(error.status, error.body);
    throw error;
  }
}

export function json(status: number, value: object): HttpResponse {
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(value) };
}

export function ask(peer: Peer, request: string | Buffer): Promise<RawAnswer | null> {
  return peer.send(request).answer();
}

export async function refuses(port: number): Promise<boolean> {
  const tried = await Peer.connect(port).catch((error: NodeJS.ErrnoException) => error.code);
  if (tried instanceof Peer) tried.socket.destroy();
  return tried === 'ECONNREFUSED';
}

export function parsed(answer: RawAnswer | null): unknown {
  return answer === null ? null : JSON.parse(answer.body.toString());
}

export function seen(answer: RawAnswer | null): Seen {
  if (answer?.status !== 200) throw new Error(`answered ${answer?.status ?? 'nothing'}: ${answer?.body}`);
  return parsed(answer) as Seen;
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('hex');
}

/** Cuts bytes at these places, where they lie inside. */
export function cutAt(bytes: Buffer, places: readonly number[]): Buffer[] {
  const inside = [0, ...places.filter((place) => place < bytes.length).sort((a, b) => a - b), bytes.length];
  return inside.slice(1).map((end, index) => bytes.subarray(inside[index], end));
}
