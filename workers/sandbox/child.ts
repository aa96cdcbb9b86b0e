/**
 * The child process of a sandbox: a pool of threads for scripts, one for triggers. It may die at any time, by a heap that is exhausted
 * for instance; the host starts it anew.
 *
 *   host (sidecar) ── messages ── child: watch over time and memory ── threads: engine, meter
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { HostCall } from './host-functions.js';
import { Pool, type Running, ThreadEnded } from './pool.js';
import {
  type Evaluation,
  type FromChild,
  failure,
  lostRun,
  lostSearch,
  type RunError,
  type RunResult,
  type Setup,
  type ToChild,
  type Verdict,
} from './protocol.js';
import type { ScriptAnswer, ScriptTask } from './script-thread.js';
import type { Slot } from './slot.js';
import type { TriggerAnswer, TriggerTask } from './trigger-thread.js';

/** Milliseconds between two looks at the memory of the process. */
const MEMORY_WATCH = 100;
/** Looks in a row that may find too much before the process gives itself up. */
const PATIENCE = 20;
/** Threads a batch of triggers may cost before the rest of it is given up. */
const LOST_THREADS = 3;

function send(message: FromChild): void {
  process.send?.(message);
}

class Child {
  readonly #scripts: Pool<Omit<ScriptTask, 'memory' | 'epoch'>, ScriptAnswer>;
  readonly #triggers: Pool<Omit<TriggerTask, 'memory' | 'epoch'>, TriggerAnswer>;
  readonly #running = new Map<number, Running & { readonly port: MessagePort | null }>();
  #tooMuch = 0;

  constructor(readonly setup: Setup) {
    const { threads, triggerThreads, time, triggerTime } = setup;
    this.#scripts = new Pool({
      thread: new URL('./threads/script-thread.mjs', import.meta.url),
      threads,
      setup,
      time,
    });
    this.#triggers = new Pool({
      thread: new URL('./threads/trigger-thread.mjs', import.meta.url),
      threads: triggerThreads,
      setup,
      time: triggerTime,
    });
    setInterval(() => this.#watchMemory(), MEMORY_WATCH).unref();
  }

  receive(message: ToChild): void {
    if (message.kind === 'run') void this.#run(message);
    else if (message.kind === 'evaluate') void this.#evaluate(message.id, message.batch, message.time);
    else if (message.kind === 'interrupt') this.#running.get(message.id)?.interrupt();
    else if (message.kind === 'answer') {
      const running = this.#running.get(message.id);
      running?.port?.postMessage(message.answer);
      running?.slot.wake();
    }
  }

  async #run({ id, request, functions }: Extract<ToChild, { kind: 'run' }>): Promise<void> {
    const begun = performance.now();
    const channel = functions.length > 0 ? new MessageChannel() : null;
    const port = channel?.port1 ?? null;
    port?.on('message', ({ name, args }: HostCall) => send({ kind: 'call', id, name, args }));
    let result: RunResult;
    try {
      const task = { request, functions, port: channel?.port2 ?? null };
      const answer = await this.#scripts.run(task, task.port, (running) =>
        this.#running.set(id, { ...running, port }),
      );
      if (answer.defect !== null) send({ kind: 'defect', detail: answer.defect });
      result = answer.result;
    } catch (error) {
      const duration = error instanceof ThreadEnded ? error.after : performance.now() - begun;
      result = lostRun(reasonOf(error), duration);
    } finally {
      this.#running.delete(id);
      port?.close();
    }
    send({ kind: 'result', id, result });
  }

  /** An item that costs its thread is an error; the others are evaluated again. */
  async #evaluate(id: number, batch: readonly Evaluation[], time: number): Promise<void> {
    const lost = new Map<number, RunError>();
    let verdicts: readonly Verdict[] | null = null;
    let took = 0;
    while (verdicts === null) {
      const left = batch.map((_, k) => k).filter((k) => !lost.has(k));
      let slot: Slot | null = null;
      try {
        const items = left.map((k) => batch[k]!);
        const answer = await this.#triggers.run({ batch: items, time }, null, (running) => {
          slot = running.slot;
        });
        took += answer.took;
        for (const detail of answer.defects) send({ kind: 'defect', detail });
        const answers = new Map(answer.verdicts.map((verdict, n) => [left[n]!, verdict]));
        const found = batch.map((_, k) => answers.get(k) ?? (lost.has(k) ? lostSearch(lost.get(k)!) : null));
        const end = found.indexOf(null);
        verdicts = (end < 0 ? found : found.slice(0, end)).filter((verdict) => verdict !== null);
      } catch (error) {
        if (error instanceof ThreadEnded) took += error.after;
        const reason = reasonOf(error);
        lost.set(left[(slot as Slot | null)?.item() ?? 0]!, reason);
        if (lost.size >= LOST_THREADS) verdicts = batch.map((_, k) => lostSearch(lost.get(k) ?? reason));
      }
    }
    send({ kind: 'verdicts', id, verdicts, time: took });
  }

  #watchMemory(): void {
    if (process.memoryUsage.rss() < this.setup.memory) {
      this.#tooMuch = 0;
      return;
    }
    this.#tooMuch++;
    this.#scripts.endAll();
    this.#triggers.endAll();
    // Ending threads gives memory back, unless something else holds it.
    if (this.#tooMuch > PATIENCE) process.exit(1);
  }
}

function reasonOf(error: unknown): RunError {
  if (error instanceof ThreadEnded) {
    if (error.reason === 'time') return failure('limit', 'time limit exceeded');
    if (error.reason === 'interrupt') return failure('interrupt', 'interrupted');
    return failure('limit', 'memory limit exceeded');
  }
  if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
    return failure('limit', 'memory limit exceeded');
  send({ kind: 'defect', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return failure('defect', 'internal error: the script met a defect of the engine');
}

let child: Child | null = null;
process.on('message', (message: ToChild) => {
  if (message.kind !== 'setup') child?.receive(message);
  else {
    child = new Child(message.setup);
    send({ kind: 'ready' });
  }
});
// Without a host there is nobody to work for.
process.on('disconnect', () => process.exit(0));
// These belong to whoever runs the host, in a terminal: the host says when to end.
process.on('SIGINT', () => {});
