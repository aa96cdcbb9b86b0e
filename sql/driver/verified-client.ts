/**
 * The connection of `pg` for pools, writers, listener and jobs. With `require_auth=scram-sha-256` in the address, as libpq has it, the server
 * has to prove first that it knows the password:
 *
 *   startup ── SASL ── SASLContinue ── SASLFinal, with the server's signature ── ready
 *
 * `pg` alone sends the password in clear to a server that asks for it, and works with one that asks for nothing. Whoever binds the address of
 * a database that is down could be such a server.
 */
import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { cutDataRows } from './data-rows.js';

const REQUIRED = 'scram-sha-256';

/** Messages of a server that has proved nothing yet. All others end the connection before `pg` sees them. */
const BEFORE_PROOF = new Set<string | symbol>([
  'authenticationSASL',
  'authenticationSASLContinue',
  'authenticationSASLFinal',
  'errorMessage',
  'notice',
]);

/** Events of the socket, which no server can make up. */
const OF_SOCKET = new Set<string | symbol>([
  'connect',
  'sslconnect',
  'error',
  'end',
  'newListener',
  'removeListener',
]);

/** SQLSTATE: the connection was not made, the same may work in a moment. */
const NOT_CONNECTED = '08001';

/** SQLSTATEs of a database that refuses a login; it gives no others before it has proved something. */
const REFUSALS = /^(08|28|53|57)/;

/** What `pg` does not declare. */
interface Internals {
  readonly connection: EventEmitter & { readonly stream: { destroy(): void } };
  /** From the first message of SCRAM until the signature was found right. */
  readonly saslSession: object | null | undefined;
}

export class Client extends pg.Client {
  /** @param config with a connection string, as `sessionOn` makes it */
  constructor(config: pg.ClientConfig = {}) {
    super(config);
    cutDataRows(this.connection);
    if (requiresProof(config.connectionString ?? '')) awaitProof(this as unknown as Internals);
  }
}

function requiresProof(address: string): boolean {
  return URL.canParse(address) && new URL(address).searchParams.get('require_auth') === REQUIRED;
}

function awaitProof(client: Internals): void {
  const { connection } = client;
  const emit = connection.emit.bind(connection);
  let isOver = false;
  const fail = (error: object) => {
    isOver = true;
    // What a stranger says is no error of a statement.
    emit('error', 'code' in error ? error : Object.assign(error, { code: NOT_CONNECTED }));
    connection.stream.destroy();
    return true;
  };
  connection.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event === 'error' && !isOver) return fail(values[0] as Error);
    if (OF_SOCKET.has(event)) return emit(event, ...values);
    // The messages of one packet come one after the other, although the socket is destroyed.
    if (isOver) return false;
    if (!BEFORE_PROOF.has(event) || (event === 'errorMessage' && !isRefusal(values[0]))) {
      return fail(
        new Error(
          `Connection terminated: ${String(event)} of a server that has not proved to know the password`,
        ),
      );
    }
    const isExchange = client.saslSession != null;
    const wasHeard = emit(event, ...values);
    // `pg` forgets the exchange when the signature is right; else it emits an error.
    if (event === 'authenticationSASLFinal' && isExchange && client.saslSession === null)
      connection.emit = emit;
    return wasHeard;
  };
}

function isRefusal(error: unknown): boolean {
  return REFUSALS.test(String((error as { readonly code?: unknown }).code));
}
