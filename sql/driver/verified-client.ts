/**
 * The client of `pg` for pools, writers, listener and jobs. With `require_auth=scram-sha-256` in the address, as in libpq, the server
 * must first prove that it has the password:
 *
 *   startup ── SASL ── SASLContinue ── SASLFinal, with the server's signature ── ready
 *
 * `pg` alone sends the password in clear text to a server that asks for it, and accepts a server that asks for none. Any local user can bind the
 * address of a database that is down and act as such a server.
 */
import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { cutDataRows } from './data-rows.js';
import { passwordFromFile } from './password-file.js';

const REQUIRED = 'scram-sha-256';

/** Messages allowed before the proof. Any other one ends the connection before it reaches `pg`. */
const BEFORE_PROOF = new Set<string | symbol>([
  'authenticationSASL',
  'authenticationSASLContinue',
  'authenticationSASLFinal',
  'errorMessage',
  'notice',
]);

/** Events of the socket, which a server cannot forge. */
const OF_SOCKET = new Set<string | symbol>([
  'connect',
  'sslconnect',
  'error',
  'end',
  'newListener',
  'removeListener',
]);

/** SQLSTATE: unable to connect; a retry may succeed. */
const NOT_CONNECTED = '08001';

/** Classes of SQLSTATEs with which a database refuses a login. It sends no others before the proof. */
const REFUSALS = /^(08|28|53|57)/;

/** Members that `pg` does not declare. */
interface Internals {
  readonly connection: EventEmitter & { readonly stream: { destroy(): void } };
  /** Set from the first message of SCRAM until the signature is verified. */
  readonly saslSession: object | null | undefined;
}

export class Client extends pg.Client {
  /** @param config with the connection string of `sessionOn` */
  constructor(config: pg.ClientConfig = {}) {
    super(config);
    // As `pg` does by itself, but with a warning and only until its next version; and for the host that was chosen of several.
    if ((this.password ?? null) === null) Object.assign(this, { password: () => passwordFromFile(this) });
    cutDataRows(this.connection);
    refuseLocalCommits((this as unknown as Internals).connection);
    if (requiresProof(config.connectionString ?? '')) awaitProof(this as unknown as Internals);
  }
}

/**
 * A COMMIT whose wait for the synchronous standby is cancelled is reported as done, with this warning alone, though a failover would lose it. The
 * connection ends before the statement counts as done, so that its outcome is in doubt.
 */
function refuseLocalCommits(connection: Internals['connection']): void {
  connection.on('notice', ({ routine, message }: { readonly routine?: string; readonly message: string }) => {
    if (routine !== 'SyncRepWaitForLSN') return;
    const emit = connection.emit.bind(connection);
    // The remaining messages of a packet arrive although the socket is destroyed.
    connection.emit = (event: string | symbol, ...values: unknown[]) =>
      OF_SOCKET.has(event) && emit(event, ...values);
    emit(
      'error',
      new Error(`Connection terminated: no synchronous standby has the transaction (${message})`),
    );
    connection.stream.destroy();
  });
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
    // The error of an unverified server must not count as the error of a statement.
    emit('error', 'code' in error ? error : Object.assign(error, { code: NOT_CONNECTED }));
    connection.stream.destroy();
    return true;
  };
  connection.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    if (event === 'error' && !isOver) return fail(values[0] as Error);
    if (OF_SOCKET.has(event)) return emit(event, ...values);
    // The remaining messages of a packet arrive although the socket is destroyed.
    if (isOver) return false;
    if (!BEFORE_PROOF.has(event) || (event === 'errorMessage' && !isRefusal(values[0]))) {
      return fail(
        new Error(
          `Connection terminated: ${String(event)} of a server that has not proved to know the password`,
        ),
      );
    }
    const isExchange = client.saslSession != null;
    const hadListeners = emit(event, ...values);
    // `pg` clears the session when the signature is valid; otherwise it emits an error.
    if (event === 'authenticationSASLFinal' && isExchange && client.saslSession === null)
      connection.emit = emit;
    return hadListeners;
  };
}

function isRefusal(error: unknown): boolean {
  return REFUSALS.test(String((error as { readonly code?: unknown }).code));
}
