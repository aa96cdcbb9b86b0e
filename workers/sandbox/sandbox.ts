/**
 * The sandbox of a host (sidecar, command line): runs scripts and expressions in a child process, and returns structured results whatever they
 * do.
 */
import type { ChildProcess } from 'node:child_process';
import { AccountUse } from '../../common/account-use.js';
import { AccountScheduler } from './account-scheduler.js';
import { PRIORITY, startChild } from './child-process.js';
import { memoryCeiling, SCRIPT_TIME, TRIGGER_TIME, usualThreads } from './limits.js';
import type { Plain } from './plain.js';
import {
  type ExpressionRequest,
  type ExpressionVerdicts,
  type FromChild,
  failure,
  type HostDeclaration,
  type HostReply,
  lostRun,
  lostSearch,
  type RunError,
  type RunResult,
  type ScriptRequest,
  type Setup,
  type ToChild,
} from './protocol.js';
import { QUICK, RunLengths } from './run-lengths.js';

/** A function of the host that the script of a run can call. */
export interface HostFunction {
  readonly declaration: HostDeclaration;
  /** @throws HostRefusal with a message for the script */
  call(args: readonly Plain[]): Promise<Plain>;
}

/** An error that the script can catch. */
export class HostRefusal extends Error {}

export interface SandboxOptions {
  readonly threads?: number;
  /** 0: one, started on first use. */
  readonly triggerThreads?: number;
  /** Limit of a script in milliseconds. */
  readonly time?: number;
  /** Niceness; default: below processes that serve requests. */
  readonly priority?: number;
  /** How long the runs of accounts last; the length of each run is added. */
  readonly lengths?: RunLengths;
  /** Called when the child has died, and for faults of the engine. */
  readonly report?: (message: string, detail: string) => void;
}

/** Consecutive failed starts after which all waiting jobs fail. */
const STARTS = 5;
/** Milliseconds before a restart of the child, multiplied by the number of failed starts. */
const PAUSE = 100;

/** Runs, or batches of expressions, of one account that may wait. */
const MOST_WAITING = 100;
/** Milliseconds between two searches for a run that must make room for others. */
const PREEMPTION_CHECK = 25;
/** Milliseconds of a batch of expressions, as it counts while it is computed. */
const BATCH_TIME = 500;

/** A request to the child; each takes a thread. */
interface SandboxJob {
  /** For whom it runs; negative: for no account, so that it shares its turn with no other job. */
  readonly account: number;
  readonly message: Extract<ToChild, { kind: 'run' | 'evaluate' }>;
  readonly functions: readonly HostFunction[];
  readonly signal: AbortSignal | undefined;
  /** True: a child has died while it ran this job. The job is repeated alone, which shows whether it was the cause. */
  isSuspect: boolean;
  /** True: the run was interrupted to make room for others, and is repeated. */
  isPreempted: boolean;
  complete(reply: Extract<FromChild, { kind: 'result' | 'verdicts' }>): void;
  fail(error: RunError): void;
}

const INTERRUPTED = failure('interrupt', 'interrupted');

export class Sandbox {
  readonly #options: SandboxOptions;
  readonly #setup: Setup;
  readonly #use = new AccountUse();
  readonly #lengths: Readonly<Record<SandboxJob['message']['kind'], RunLengths>>;
  /** Jobs that wait for a thread, and those that have one. */
  readonly #schedulers: Readonly<Record<SandboxJob['message']['kind'], AccountScheduler<SandboxJob>>>;
  /** Jobs that run alone, before all others. */
  readonly #alone: SandboxJob[] = [];
  readonly #sent = new Map<number, SandboxJob>();
  #preemption: NodeJS.Timeout | undefined;
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
    this.#lengths = { run: options.lengths ?? new RunLengths(), evaluate: new RunLengths() };
    const schedulerOf = (kind: SandboxJob['message']['kind'], slots: number, longest: number) =>
      new AccountScheduler<SandboxJob>({
        slots,
        longest,
        mostWaiting: MOST_WAITING,
        use: this.#use,
        lengths: this.#lengths[kind],
        clock: () => performance.now(),
      });
    this.#schedulers = {
      run: schedulerOf('run', threads, time),
      evaluate: schedulerOf('evaluate', Math.max(1, triggerThreads), BATCH_TIME),
    };
    this.#start();
  }

  /**
   * Runs a script when it is the turn of its account. Never rejects: errors are part of the result.
   *
   * @param functions of the host that this run can call; they act with the rights of the owner of the run
   * @param signal interrupts the run, with the cause `interrupt`
   * @param account for which the script runs; absent: for no account
   */
  run(
    request: ScriptRequest,
    functions: readonly HostFunction[] = [],
    signal?: AbortSignal,
    account?: number,
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
        account: account ?? -id,
        message: { kind: 'run', id, request, functions: functions.map((each) => each.declaration) },
        functions,
        signal,
        // The workspace of a session is lost with its child: the run cannot be repeated.
        isSuspect: request.session !== undefined,
        isPreempted: false,
        complete: (reply) => {
          if (reply.kind === 'result') done(reply.result);
        },
        fail: (error) => done(lostRun(error, performance.now() - begun)),
      });
      signal?.addEventListener('abort', interrupt);
    });
  }

  /**
   * Searches points by expressions, each with its own limits. Never rejects.
   *
   * @param time milliseconds after which no further search is started
   * @param account for which the expressions are computed; absent: for no account
   */
  evaluate(
    batch: readonly ExpressionRequest[],
    time = Number.POSITIVE_INFINITY,
    account?: number,
  ): Promise<ExpressionVerdicts> {
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#add({
        account: account ?? -id,
        message: { kind: 'evaluate', id, batch, time },
        functions: [],
        signal: undefined,
        isSuspect: false,
        isPreempted: false,
        complete: (reply) => {
          if (reply.kind === 'verdicts') resolve(reply);
        },
        fail: (error) => resolve({ verdicts: batch.map(() => lostSearch(error)), time: 0 }),
      });
    });
  }

  /** Process id of the child, for measurements. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Terminates the child, and interrupts all jobs. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#preemption);
    const child = this.#child;
    this.#failAll('the sandbox was closed');
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  #add(job: SandboxJob): void {
    if (job.isSuspect) this.#alone.push(job);
    else if (!this.#schedulers[job.message.kind].add(job.account, job)) {
      job.fail(failure('interrupt', 'too many scripts of the account wait already'));
      return;
    }
    if (this.#closed) this.#failAll('the sandbox is closed');
    else this.#send();
  }

  /** Sends jobs in turn while threads are free. The death of a child does not affect jobs that wait here. */
  #send(): void {
    if (!this.#ready) return;
    for (const { isSuspect } of this.#sent.values()) if (isSuspect) return;
    if (this.#alone.length > 0) {
      if (this.#sent.size === 0) this.#begin(this.#alone.shift()!);
      return;
    }
    for (const scheduler of Object.values(this.#schedulers)) {
      for (let job = scheduler.next(); job !== undefined; job = scheduler.next()) this.#begin(job);
    }
    this.#preempt();
  }

  /** Interrupts runs that must make room for others, as long as runs wait. Batches of expressions are short anyway. */
  #preempt(): void {
    const { run } = this.#schedulers;
    for (let job = run.preempt(); job !== undefined; job = run.preempt()) {
      job.isPreempted = true;
      this.#sendToChild({ kind: 'interrupt', id: job.message.id });
    }
    if (run.isWaiting) this.#preemption ??= setInterval(() => this.#preempt(), PREEMPTION_CHECK).unref();
    else {
      clearInterval(this.#preemption);
      this.#preemption = undefined;
    }
  }

  #begin(job: SandboxJob): void {
    this.#sent.set(job.message.id, job);
    this.#sendToChild(job.message);
  }

  #interrupt(id: number): void {
    if (this.#sent.has(id)) this.#sendToChild({ kind: 'interrupt', id });
    const job = this.#takeWaiting(id);
    job?.fail(INTERRUPTED);
  }

  #takeWaiting(id: number): SandboxJob | undefined {
    const place = this.#alone.findIndex((job) => job.message.id === id);
    if (place >= 0) return this.#alone.splice(place, 1)[0];
    return Object.values(this.#schedulers)
      .map((scheduler) => scheduler.remove((job) => job.message.id === id))
      .find((job) => job !== undefined);
  }

  #sendToChild(message: ToChild): void {
    // If the child has died, its exit requeues the job.
    if (this.#child?.connected) this.#child.send(message, () => {});
  }

  #start(): void {
    const { process: child, stderrTail } = startChild(this.#options.priority ?? PRIORITY);
    this.#child = child;
    child.on('message', (message: FromChild) => this.#receive(message));
    child.on('error', () => {});
    child.once('close', (code, signal) => this.#childExited(`${signal ?? `exit ${code}`}`, stderrTail()));
    this.#sendToChild({ kind: 'setup', setup: this.#setup });
  }

  #receive(message: FromChild): void {
    if (message.kind === 'ready') {
      this.#ready = true;
      this.#failedStarts = 0;
      this.#send();
    } else if (message.kind === 'defect')
      this.#options.report?.('fault of the script engine', message.detail);
    else if (message.kind === 'call') void this.#callHostFunction(message);
    else {
      const job = this.#sent.get(message.id);
      this.#sent.delete(message.id);
      if (job !== undefined) this.#end(job, message);
      this.#send();
    }
  }

  /** Ends a job, or requeues it if it was interrupted only to make room for others. */
  #end(job: SandboxJob, reply: Extract<FromChild, { kind: 'result' | 'verdicts' }>): void {
    const { account, message } = job;
    const scheduler = this.#schedulers[message.kind];
    const lengths = this.#lengths[message.kind];
    const time = reply.kind === 'result' ? reply.result.duration : reply.time;
    this.#use.add(account, time);
    const isInterrupted = reply.kind === 'result' && reply.result.error?.cause === 'interrupt';
    if (isInterrupted && job.isPreempted && !job.signal?.aborted) {
      job.isPreempted = false;
      scheduler.requeue(account, job);
      // The time includes no start of a thread.
      if (time >= QUICK) lengths.preempted(account);
    } else {
      scheduler.end(job);
      if (!isInterrupted) lengths.add(account, time);
      job.complete(reply);
    }
  }

  async #callHostFunction({ id, name, args }: Extract<FromChild, { kind: 'call' }>): Promise<void> {
    const called = this.#sent.get(id)?.functions.find(({ declaration }) => declaration.name === name);
    if (called === undefined) return;
    const asking = this.#child;
    let reply: HostReply;
    try {
      reply = { ok: true, value: await called.call(args) };
    } catch (error) {
      if (!(error instanceof HostRefusal))
        this.#options.report?.(`host function ${name} failed`, String((error as Error).stack));
      reply = { ok: false, message: error instanceof HostRefusal ? error.message : `${name}: failed` };
    }
    // If the child has died meanwhile, the run is repeated, and calls the function again.
    if (asking === this.#child) this.#sendToChild({ kind: 'reply', id, reply });
  }

  #childExited(how: string, stderr: string): void {
    if (this.#closed) return;
    this.#options.report?.(`sandbox process exited (${how})`, stderr);
    this.#failedStarts = this.#ready ? 0 : this.#failedStarts + 1;
    this.#ready = false;
    this.#requeueSent();
    if (this.#failedStarts >= STARTS) this.#failAll('the sandbox process does not start');
    setTimeout(() => {
      if (!this.#closed) this.#start();
    }, PAUSE * this.#failedStarts);
  }

  /** Requeues the jobs of a dead child at the front, to be repeated one by one. A job that ran alone has caused the death, and fails. */
  #requeueSent(): void {
    const sent = [...this.#sent.values()];
    this.#sent.clear();
    for (const job of sent.reverse()) {
      this.#schedulers[job.message.kind].end(job);
      if (job.signal?.aborted) job.fail(INTERRUPTED);
      else if (job.isSuspect) job.fail(failure('sandbox', 'the run terminated the sandbox process'));
      else {
        job.isSuspect = true;
        this.#alone.unshift(job);
      }
    }
  }

  #failAll(message: string): void {
    const waiting = [
      ...this.#alone.splice(0),
      ...Object.values(this.#schedulers).flatMap((scheduler) => scheduler.clear()),
    ];
    const jobs = [...this.#sent.values(), ...waiting];
    this.#sent.clear();
    for (const job of jobs) job.fail(failure('interrupt', message));
  }
}
