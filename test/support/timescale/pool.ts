/**
 * A pool of databases on TimescaleDB as WebAssembly for test processes. It has at most two instances: processes with one database at a time.
 *
 * A test process connects to the pool's port and names the template of its database (`{"from": "migrated"}`). The pool replies with the address (`{"url":
 * ...}`, or `{"error": ...}`). The test process returns the database by closing the connection, or by ending. The pool starts instances on first demand.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { From } from './instance.js';

/** Most instances at a time: they take 1.5 GB together. */
export const INSTANCES = 2;

/** Bytes. An instance never returns memory: beyond this size the pool replaces it. A new one has 620 MB. */
const TOO_LARGE = 670 * 2 ** 20;

/** Milliseconds within which an instance must start, on a busy machine. */
const TIMEOUT = 300_000;

const PROGRAM = fileURLToPath(new URL('instance.js', import.meta.url));

export interface TimescalePool {
  readonly port: number;
  /** Peak memory of its processes together, in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

interface Request {
  readonly socket: Socket;
  readonly from: From;
}

export async function startTimescalePool(): Promise<TimescalePool> {
  const waiting: Request[] = [];
  const free: Instance[] = [];
  const all = new Set<Instance>();
  const starting = new Map<AbortController, Promise<void>>();
  let fault: string | null = null;
  let most = 0;

  const serve = () => {
    while (fault !== null && waiting.length > 0) say(waiting.shift()!.socket, { error: fault });
    while (waiting.length > 0 && free.length > 0) void lease(free.pop()!, waiting.shift()!);
    if (waiting.length > starting.size && all.size + starting.size < INSTANCES) {
      const abort = new AbortController();
      starting.set(abort, start(abort));
    }
  };
  const start = async (abort: AbortController) => {
    try {
      const instance = await Instance.start(abort.signal);
      all.add(instance);
      void instance.ended.then(() => all.delete(instance));
      free.push(instance);
    } catch (error) {
      fault = `TimescaleDB as WebAssembly cannot start here: ${(error as Error).message}`;
    }
    starting.delete(abort);
    serve();
  };
  const lease = async (instance: Instance, { socket, from }: Request) => {
    const given = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const url = await Promise.race([instance.reset(from), instance.ended]);
    if (url !== null) say(socket, { url });
    const isOver = await Promise.race([given, instance.ended]);
    if (isOver === null) {
      // The test sees the error at once.
      socket.destroy();
    } else {
      most = Math.max(
        most,
        [...all].reduce((sum, each) => sum + each.memory(), 0),
      );
      if (instance.memory() > TOO_LARGE) await instance.stop();
      else free.push(instance);
    }
    serve();
  };

  const server = createServer((socket) => {
    socket.on('error', () => {});
    const lines = createInterface(socket);
    // The socket reports errors to the pool again.
    lines.on('error', () => {});
    lines.once('line', (line) => {
      const { from } = JSON.parse(line) as { from: From };
      waiting.push({ socket, from });
      serve();
    });
    socket.once('close', () => {
      const at = waiting.findIndex((each) => each.socket === socket);
      if (at !== -1) waiting.splice(at, 1);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    memory: () => most,
    async stop() {
      server.close();
      // A caller that requested this instance may have received another one meanwhile; its process would keep ours from ending.
      for (const abort of starting.keys()) abort.abort();
      await Promise.all(starting.values());
      await Promise.all([...all].map((instance) => instance.stop()));
    },
  };
}

function say(socket: Socket, what: Readonly<Record<string, string>>): void {
  if (socket.writable) socket.write(`${JSON.stringify(what)}\n`);
}

class Instance {
  readonly #process: ChildProcess;
  readonly #port: number;
  /** Fulfilled with null when the process has ended. */
  readonly ended: Promise<null>;

  private constructor(child: ChildProcess, port: number, ended: Promise<null>) {
    this.#process = child;
    this.#port = port;
    this.ended = ended;
  }

  /**
   * @param signal aborts the start
   * @throws Error with the last output of the process if it does not start
   */
  static async start(signal: AbortSignal): Promise<Instance> {
    const { NODE_OPTIONS, NODE_V8_COVERAGE, ...env } = process.env;
    const child = fork(PROGRAM, { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const end = () => child.kill('SIGKILL');
    signal.addEventListener('abort', end);
    let said = '';
    child.stderr!.on('data', (data: Buffer) => {
      said = `${said}${data}`.slice(-2000);
    });
    const ended = once(child, 'close').then(() => null);
    const late = sleep(TIMEOUT, 'late' as const, { ref: false });
    const begun = await Promise.race([once(child, 'message'), ended, late]);
    if (Array.isArray(begun)) {
      child.stderr!.pipe(process.stderr);
      return new Instance(child, (begun as [{ port: number }])[0].port, ended);
    }
    child.kill('SIGKILL');
    throw new Error(begun === 'late' ? `not within ${TIMEOUT / 1000} s` : `it has ended: ${said.trim()}`);
  }

  /** @returns the address of a newly created database */
  async reset(from: From): Promise<string> {
    const name = `sensorium_test_${randomBytes(8).toString('hex')}`;
    const answer = once(this.#process, 'message');
    this.#process.send({ name, from });
    await answer;
    return `postgres://postgres@127.0.0.1:${this.#port}/${name}`;
  }

  /** Peak memory in bytes; 0 if the system does not report it. */
  memory(): number {
    try {
      const [, kilobytes] =
        /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${this.#process.pid}/status`, 'utf8')) ?? [];
      return Number(kilobytes ?? 0) * 1024;
    } catch {
      return 0;
    }
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.ended;
  }
}
