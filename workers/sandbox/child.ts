/**
 * Child process of a sandbox: a pool of threads for scripts, and one for triggers. It can die at any time, for example of an exhausted heap; the
 * host restarts it.
 *
 *   host (sidecar) ── messages ── child: limits of time and memory ── threads: engine, meter
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { HostCall } from './host-functions.js';
import { endLargest, Pool, type TaskHandle, ThreadEnded } from './pool.js';
import {
  type ExpressionRequest,
  type ExpressionVerdict,
  type FromChild,
  failure,
  lostRun,
  lostSearch,
  type RunError,
  type RunResult,
  type Setup,
  type ToChild,
} from './protocol.js';
import type { ScriptReply, ScriptTask } from './script-thread.js';
import type { Slot } from './slot.js';
import type { TriggerReply, TriggerTask } from './trigger-thread.js';

/** Milliseconds between two checks of the memory of the process. */
const MEMORY_CHECK = 100;
/** Consecutive checks above the ceiling for each task that is terminated, while memory does not grow. */
const CHECKS_PER_END = 2;
/** Consecutive checks above the ceiling before the process exits. */
const MAX_EXCEEDED = 20;
/** Terminated threads after which the rest of a batch of triggers fails. */
const LOST_THREADS = 3;

function send(message: FromChild): void {
  process.send?.(message);
}

class Child {
  readonly #scripts: Pool<Omit<ScriptTask, 'memory' | 'epoch'>, ScriptReply>;
  readonly #triggers: Pool<Omit<TriggerTask, 'memory' | 'epoch'>, TriggerReply>;
  readonly #running = new Map<number, TaskHandle & { readonly port: MessagePort | null }>();
  #exceeded = 0;
  /** Bytes at the last check. */
  #resident = 0;

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
    setInterval(() => this.#checkMemory(), MEMORY_CHECK).unref();
  }

  receive(message: ToChild): void {
    if (message.kind === 'run') void this.#run(message);
    else if (message.kind === 'evaluate') void this.#evaluate(message.id, message.batch, message.time);
    else if (message.kind === 'interrupt') this.#running.get(message.id)?.interrupt();
    else if (message.kind === 'reply') {
      const running = this.#running.get(message.id);
      running?.port?.postMessage(message.reply);
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
      const reply = await this.#scripts.run(task, task.port, (running) =>
        this.#running.set(id, { ...running, port }),
      );
      if (reply.defect !== null) send({ kind: 'defect', detail: reply.defect });
      result = reply.result;
    } catch (error) {
      const duration = error instanceof ThreadEnded ? error.after : performance.now() - begun;
      result = lostRun(reasonOf(error), duration);
    } finally {
      this.#running.delete(id);
      port?.close();
    }
    send({ kind: 'result', id, result });
  }

  /** An item whose thread is terminated fails; the others are evaluated again. */
  async #evaluate(id: number, batch: readonly ExpressionRequest[], time: number): Promise<void> {
    const lost = new Map<number, RunError>();
    let verdicts: readonly ExpressionVerdict[] | null = null;
    let took = 0;
    while (verdicts === null) {
      const left = batch.map((_, k) => k).filter((k) => !lost.has(k));
      let slot: Slot | null = null;
      try {
        const items = left.map((k) => batch[k]!);
        const reply = await this.#triggers.run({ batch: items, time }, null, (running) => {
          slot = running.slot;
        });
        took += reply.took;
        for (const detail of reply.defects) send({ kind: 'defect', detail });
        const verdictsByItem = new Map(reply.verdicts.map((verdict, n) => [left[n]!, verdict]));
        const found = batch.map(
          (_, k) => verdictsByItem.get(k) ?? (lost.has(k) ? lostSearch(lost.get(k)!) : null),
        );
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

  #checkMemory(): void {
    const resident = process.memoryUsage.rss();
    const isGrowing = resident > this.#resident;
    this.#resident = resident;
    if (resident < this.setup.memory) {
      this.#exceeded = 0;
      return;
    }
    this.#exceeded++;
    // One by one: unless the process still grows, the memory of a terminated thread is freed first.
    if (isGrowing || this.#exceeded % CHECKS_PER_END === 1)
      endLargest([...this.#scripts.holders, ...this.#triggers.holders]);
    // Terminated threads free their memory, unless something else holds it.
    if (this.#exceeded > MAX_EXCEEDED) process.exit(1);
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
  return failure('defect', 'internal error: fault of the script engine');
}

let child: Child | null = null;
process.on('message', (message: ToChild) => {
  if (message.kind !== 'setup') child?.receive(message);
  else {
    child = new Child(message.setup);
    send({ kind: 'ready' });
  }
});
// The host has died.
process.on('disconnect', () => process.exit(0));
// A terminal sends SIGINT to the host as well, which then ends this process.
process.on('SIGINT', () => {});
