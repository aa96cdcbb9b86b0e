/**
 * The sandbox as its host (sidecar, command line) sees it: scripts and expressions go in, structured results come out, whatever they
 * do. Nothing of them runs in this process.
 */
import type { ChildProcess } from 'node:child_process';
import { PRIORITY, startChild } from './child-process.js';
import { memoryCeiling, SCRIPT_TIME, TRIGGER_TIME, usualThreads } from './limits.js';
import type { Plain } from './plain.js';
import {
  type Evaluation,
  type FromChild,
  failure,
  type HostAnswer,
  type HostDeclaration,
  lostRun,
  lostSearch,
  type RunError,
  type RunResult,
  type ScriptRequest,
  type Setup,
  type ToChild,
  type Verdicts,
} from './protocol.js';

/** A function that the scripts of one run may call: what it is, and what answers. */
export interface HostFunction {
  readonly declaration: HostDeclaration;
  /** @throws HostRefusal with a message for the script */
  answer(args: readonly Plain[]): Promise<Plain>;
}

/** An error that the script sees, and can catch. */
export class HostRefusal extends Error {}

export interface SandboxOptions {
  readonly threads?: number;
  /** 0: one, which is started when it is needed. */
  readonly triggerThreads?: number;
  /** Milliseconds of a script. */
  readonly time?: number;
  /** As `nice` counts it; usually behind whoever answers requests. */
  readonly priority?: number;
  /** Told about children that died and faults of the engine. */
  readonly report?: (message: string, detail: string) => void;
}

/** Starts in a row that may fail before everything that waits is told so. */
const STARTS = 5;
/** Milliseconds before a child that died is started again, times the starts that failed. */
const PAUSE = 100;

/** Something the child shall do; each takes a thread. */
interface Job {
  readonly message: Extract<ToChild, { kind: 'run' | 'evaluate' }>;
  readonly functions: readonly HostFunction[];
  readonly signal: AbortSignal | undefined;
  /** A child has died while it was under way: it is done again with nothing beside it, which shows whether that was its fault. */
  isSuspect: boolean;
  settle(answer: Extract<FromChild, { kind: 'result' | 'verdicts' }>): void;
  lose(error: RunError): void;
}

const INTERRUPTED = failure('interrupt', 'interrupted');

export class Sandbox {
  readonly #options: SandboxOptions;
  readonly #setup: Setup;
  readonly #waiting: Job[] = [];
  readonly #sent = new Map<number, Job>();
  #child: ChildProcess | null = null;
  #ready = false;
  #failedStarts = 0;
  #nextId = 1;
  #closed = false;

  constructor(options: SandboxOptions = {}) {
    const { threads = usualThreads(), triggerThreads = 1, time = SCRIPT_TIME } = options;
    this.#options = options;
    this.#setup = {
      threads,
      triggerThreads,
      time,
      triggerTime: TRIGGER_TIME,
      memory: memoryCeiling(threads + Math.max(1, triggerThreads)),
    };
    this.#start();
  }

  /**
   * Runs a script as soon as a thread is free. Never rejects: what goes wrong is part of the result.
   *
   * @param functions of the host that this run may call, and no other one; they answer for whoever the run belongs to
   * @param signal ends the run: at once, with the cause `interrupt`
   */
  run(
    request: ScriptRequest,
    functions: readonly HostFunction[] = [],
    signal?: AbortSignal,
  ): Promise<RunResult> {
    if (signal?.aborted) return Promise.resolve(lostRun(INTERRUPTED, 0));
    const id = this.#nextId++;
    const begun = performance.now();
    return new Promise((resolve) => {
      const interrupt = () => this.#interrupt(id);
      const done = (result: RunResult) => {
        signal?.removeEventListener('abort', interrupt);
        resolve(result);
      };
      this.#add({
        message: { kind: 'run', id, request, functions: functions.map((each) => each.declaration) },
        functions,
        signal,
        // A workspace that is gone with its child is not to be had again.
        isSuspect: request.session !== undefined,
        settle: (answer) => {
          if (answer.kind === 'result') done(answer.result);
        },
        lose: (error) => done(lostRun(error, performance.now() - begun)),
      });
      signal?.addEventListener('abort', interrupt);
    });
  }

  /**
   * Searches points by expressions, each under its own budget. Never rejects.
   *
   * @param time milliseconds after which no further search is begun
   */
  evaluate(batch: readonly Evaluation[], time = Number.POSITIVE_INFINITY): Promise<Verdicts> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#add({
        message: { kind: 'evaluate', id, batch, time },
        functions: [],
        signal: undefined,
        isSuspect: false,
        settle: (answer) => {
          if (answer.kind === 'verdicts') resolve(answer);
        },
        lose: (error) => resolve({ verdicts: batch.map(() => lostSearch(error)), time: 0 }),
      });
    });
  }

  /** Process id of the child; for measuring it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends the child; what is under way is interrupted. */
  async close(): Promise<void> {
    this.#closed = true;
    const child = this.#child;
    this.#loseAll('the sandbox was closed');
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  #add(job: Job): void {
    this.#waiting.push(job);
    if (this.#closed) this.#loseAll('the sandbox is closed');
    else this.#send();
  }

  /** Sends what there is a thread for. What waits here is safe from the death of a child. */
  #send(): void {
    if (!this.#ready) return;
    const free = { run: this.#setup.threads, evaluate: Math.max(1, this.#setup.triggerThreads) };
    for (const { message, isSuspect } of this.#sent.values()) {
      if (isSuspect) return;
      free[message.kind]--;
    }
    for (let k = 0; k < this.#waiting.length; ) {
      const job = this.#waiting[k]!;
      if (job.isSuspect && this.#sent.size > 0) return;
      if (free[job.message.kind] === 0) {
        k++;
        continue;
      }
      free[job.message.kind]--;
      this.#waiting.splice(k, 1);
      this.#sent.set(job.message.id, job);
      this.#tell(job.message);
      if (job.isSuspect) return;
    }
  }

  #interrupt(id: number): void {
    if (this.#sent.has(id)) this.#tell({ kind: 'interrupt', id });
    const k = this.#waiting.findIndex((job) => job.message.id === id);
    const [job] = k < 0 ? [] : this.#waiting.splice(k, 1);
    job?.lose(INTERRUPTED);
  }

  #tell(message: ToChild): void {
    // A child that is gone is noticed by its exit.
    if (this.#child?.connected) this.#child.send(message, () => {});
  }

  #start(): void {
    const { process: child, lastWords } = startChild(this.#options.priority ?? PRIORITY);
    this.#child = child;
    child.on('message', (message: FromChild) => this.#receive(message));
    child.on('error', () => {});
    child.once('close', (code, signal) => this.#gone(`${signal ?? `exit ${code}`}`, lastWords()));
    this.#tell({ kind: 'setup', setup: this.#setup });
  }

  #receive(message: FromChild): void {
    if (message.kind === 'ready') {
      this.#ready = true;
      this.#failedStarts = 0;
      this.#send();
    } else if (message.kind === 'defect')
      this.#options.report?.('fault of the script engine', message.detail);
    else if (message.kind === 'call') void this.#answer(message);
    else {
      const job = this.#sent.get(message.id);
      this.#sent.delete(message.id);
      job?.settle(message);
      this.#send();
    }
  }

  async #answer({ id, name, args }: Extract<FromChild, { kind: 'call' }>): Promise<void> {
    const called = this.#sent.get(id)?.functions.find(({ declaration }) => declaration.name === name);
    if (called === undefined) return;
    const asking = this.#child;
    let answer: HostAnswer;
    try {
      answer = { ok: true, value: await called.answer(args) };
    } catch (error) {
      if (!(error instanceof HostRefusal))
        this.#options.report?.(`function ${name} of the host failed`, String((error as Error).stack));
      answer = { ok: false, message: error instanceof HostRefusal ? error.message : `${name}: failed` };
    }
    // Of a child that has died meanwhile the run begins again, and asks anew.
    if (asking === this.#child) this.#tell({ kind: 'answer', id, answer });
  }

  #gone(how: string, words: string): void {
    if (this.#closed) return;
    this.#options.report?.(`the sandbox process ended (${how})`, words);
    this.#failedStarts = this.#ready ? 0 : this.#failedStarts + 1;
    this.#ready = false;
    this.#doAgain();
    if (this.#failedStarts >= STARTS) this.#loseAll('the sandbox process does not start');
    setTimeout(() => {
      if (!this.#closed) this.#start();
    }, PAUSE * this.#failedStarts);
  }

  /** What was under way when the child died goes first, one after the other and alone. Who was alone already is told: it died of that. */
  #doAgain(): void {
    const sent = [...this.#sent.values()];
    this.#sent.clear();
    for (const job of sent.reverse()) {
      if (job.signal?.aborted) job.lose(INTERRUPTED);
      else if (job.isSuspect) job.lose(failure('sandbox', 'the run ended the process of the sandbox'));
      else {
        job.isSuspect = true;
        this.#waiting.unshift(job);
      }
    }
  }

  #loseAll(message: string): void {
    const jobs = [...this.#sent.values(), ...this.#waiting];
    this.#sent.clear();
    this.#waiting.length = 0;
    for (const job of jobs) job.lose(failure('interrupt', message));
  }
}
