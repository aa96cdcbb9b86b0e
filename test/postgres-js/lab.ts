/** The environment of a reproduction: a client under test, a database, and ways to interrupt a connection. */
import { createRequire } from 'node:module';
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import copyStreams from 'pg-copy-streams';
import { connect, type Sql, type Transaction } from '../../sql/connect.js';

type Row = Readonly<Record<string, unknown>>;
export type Statement = (strings: TemplateStringsArray, ...values: unknown[]) => PromiseLike<readonly Row[]>;

/** The interface that both clients share. */
export interface Pool extends Statement {
  begin(work: (tx: Statement) => Promise<void>): Promise<unknown>;
  reserve(): Promise<Statement>;
}

export interface Client {
  readonly sql: Pool;
  /** @param text rows of the table `copied`, in COPY's text format */
  copy(tx: Statement, text: string): Promise<void>;
}

export interface Lab {
  /** A connection for preparation, which is not under test. */
  readonly prepare: Statement;
  /** Opens a pool of one connection. */
  open(): Client;
  /** The same, through a proxy that can reset the connection. */
  openResettable(): Promise<Client & { reset(): void }>;
  /** Terminates a backend once it is in that state, and waits until both ends of its connection have noticed. */
  terminate(pid: number, state: 'active' | 'idle' | 'idle in transaction'): Promise<void>;
  /** Fulfilled when the backend sleeps in a statement. */
  isBusy(pid: number): Promise<void>;
}

/** @param client a folder in which `postgres` is installed, or null for the client of the product */
export async function openLab(client: string | null, url: string): Promise<Lab> {
  const open = client === null ? openOurs : await clientIn(client);
  const prepare: Sql = connect(url, { max: 1, name: 'postgres-js' });
  const isIn = async (pid: number, state: string) => {
    for (;;) {
      const [row] = await prepare<{ state: string; sleeps: boolean }[]>`
        SELECT state, coalesce(wait_event = 'PgSleep', false) AS sleeps FROM pg_stat_activity WHERE pid = ${pid}`;
      if (row?.state === state && row.sleeps === (state === 'active')) return;
      await sleep(20);
    }
  };
  return {
    prepare: prepare as unknown as Statement,
    open: () => open(url),
    async openResettable() {
      const proxy = await resettingProxy(Number(new URL(url).port));
      const through = new URL(url);
      through.port = String(proxy.port);
      return { ...open(through.href), reset: proxy.reset };
    },
    async terminate(pid, state) {
      await isIn(pid, state);
      await prepare`SELECT pg_terminate_backend(${pid}, 10000)`;
      // The client reads the end of its socket.
      await sleep(300);
    },
    isBusy: (pid) => isIn(pid, 'active'),
  };
}

function openOurs(url: string): Client {
  const sql = connect(url, { max: 1, name: 'postgres-js' });
  return {
    sql: sql as unknown as Pool,
    async copy(tx, text) {
      const { client } = tx as unknown as Transaction;
      await pipeline(Readable.from([text]), client.query(copyStreams.from('COPY copied FROM STDIN')));
    },
  };
}

type Options = { readonly max: number; readonly onnotice: () => void };
type Copying = PromiseLike<unknown> & { writable(): Promise<NodeJS.WritableStream> };

async function clientIn(folder: string): Promise<(url: string) => Client> {
  const require = createRequire(path.join(folder, 'package.json'));
  const postgres = require('postgres') as (url: string, options: Options) => Pool;
  return (url) => ({
    sql: postgres(url, { max: 1, onnotice: () => {} }),
    async copy(tx, text) {
      const copying = tx`COPY copied FROM STDIN` as Copying;
      await pipeline(Readable.from([text]), await copying.writable());
    },
  });
}

async function resettingProxy(target: number): Promise<{ port: number; reset(): void }> {
  const clients = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectSocket(target, '127.0.0.1');
    clients.add(near);
    near.on('error', () => {});
    far.on('error', () => {});
    near.on('close', () => {
      clients.delete(near);
      far.destroy();
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    reset: () => {
      for (const client of clients) client.resetAndDestroy();
    },
  };
}
