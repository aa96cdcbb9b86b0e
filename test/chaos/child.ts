/** Runs a process of the product as a child: start, SIGSTOP, kill, restart. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readReady } from '../../common/process.js';
import { BUILD } from '../support/product.js';
import { until } from '../support/until.js';

export type Environment = Readonly<Record<string, string>>;

/** Characters of standard error kept, the last ones. */
const SAID = 600;

export class Child {
  #file: string;
  #process: ChildProcess | null = null;
  #ended: Promise<string> = Promise.resolve('never started');
  #said = '';

  readonly #name: string;

  /**
   * @param file below the build, for example `server/main.js`
   * @param build default: that of today
   */
  constructor(file: string, build = BUILD) {
    this.#name = file;
    this.#file = path.join(build, file);
  }

  /** From the next start on it is a process of another build. */
  set build(build: string) {
    this.#file = path.join(build, this.#name);
  }

  get alive(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** 0 before the first start. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Exit status or signal, and the end of its standard error. */
  get lastWords(): string {
    const how = this.#process?.signalCode ?? `status ${this.#process?.exitCode}`;
    return `${how} ${this.#said.trim()}`;
  }

  /** Its exit status or signal, once it has ended. */
  get ended(): Promise<string> {
    return this.#ended;
  }

  /**
   * Starts the process, repeatedly as a supervisor does, for example while the database is unavailable.
   * @returns its URL once it listens
   */
  async start(environment: Environment): Promise<string> {
    for (;;) {
      const url = await this.#attempt(environment);
      if (url !== null) return url;
      await sleep(100);
    }
  }

  #attempt(environment: Environment): Promise<string | null> {
    const child = fork(this.#file, [], {
      env: { ...process.env, LOG_LEVEL: 'silent', WEAK_DURABILITY: 'accepted', ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#said = `${this.#said}${chunk}`.slice(-SAID);
    });
    this.#process = child;
    this.#ended = new Promise((resolve) => {
      child.once('exit', (status, signal) => resolve(signal ?? `status ${status}`));
    });
    return new Promise((resolve) => {
      void this.#ended.then(() => resolve(null));
      child.on('message', (message) => {
        const ready = readReady(message);
        if (ready !== null) resolve(ready.url ?? '');
      });
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#ended;
  }

  /** Resolves when it has stopped itself at a fault point. */
  async stopped(): Promise<void> {
    await until(() => stateOf(this.pid) === 'T');
  }
}

/** One letter, as in `ps`; T is stopped. */
function stateOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2)[0];
}
