/**
 * How every process of the product lives and dies, alike for `npm start`, the server and the sidecar.
 *
 *   start ── ready message to the parent, if any ── ... ── a signal, or the parent is gone ── close ── exit 0
 *     └── fails: one line on standard error, exit 1               └── a second signal, or too slow: exit 1
 *
 * An error that nobody catches, or nothing left to wait for, ends it with 1 as well, and the reason on standard error: no process ends
 * without a word.
 */
import { describeFatal } from './fatal.js';

/** What a process tells its parent over the IPC channel when it is ready to work. */
export interface Ready {
  /** Where a server listens. */
  readonly url?: string;
}

export interface Running extends Ready {
  /** Finishes what is under way and lets go of everything. */
  close(): Promise<void>;
}

/** Milliseconds `close` may take. */
export const CLOSE_TIMEOUT = 30_000;

/** Under npm one Ctrl-C arrives twice, from the terminal and from npm; a second one by hand comes later. */
const SAME_SIGNAL = 500;

/**
 * Runs a process from start to exit.
 * @param start resolves when the process is ready; its FatalError or ConfigError is told in one line
 */
export function runProcess(start: () => Promise<Running>): void {
  let ending = false;
  let asked = 0;
  const started = start();

  const end = async () => {
    ending = true;
    setTimeout(
      () => exitWith(new Error(`not closed within ${CLOSE_TIMEOUT / 1000} s`)),
      CLOSE_TIMEOUT,
    ).unref();
    // Who is asked to end before he is ready may have failed because of it: that is no news.
    const running = await started.catch(() => null);
    await running?.close();
    process.exit(0);
  };
  const onSignal = () => {
    if (!ending) {
      asked = Date.now();
      end().catch(exitWith);
    } else if (Date.now() - asked > SAME_SIGNAL) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A disk that is full, or a reader that is gone: no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // The parent is gone without a word (kill -9): nobody would ever end us.
  process.on('disconnect', () => {
    if (!ending) end().catch(exitWith);
  });

  process.on('uncaughtException', exitWith);
  process.on('beforeExit', () => {
    if (!ending) exitWith(new Error('ended unasked: nothing is left that this process waits for'));
  });

  started.then(
    ({ url }) => process.send?.({ ready: url === undefined ? {} : { url } }),
    (error: unknown) => {
      if (!ending) exitWith(error);
    },
  );
}

/** Whether a parent of ours has started this process and tells people what they have to know of it. */
export function hasParent(): boolean {
  return process.send !== undefined;
}

/** Tells why, and ends the process at once with 1. An `AlreadyTold` says nothing more. */
export function exitWith(error: unknown): never {
  if (!(error instanceof AlreadyReported)) process.stderr.write(`sensorium: ${describeFatal(error)}\n`);
  process.exit(1);
}

/** The reason stands on standard error already: a child wrote it. */
export class AlreadyReported extends Error {}

/** @returns what a child said when its message is the one of being ready, else null */
export function readReady(message: unknown): Ready | null {
  if (typeof message !== 'object' || message === null || !('ready' in message)) return null;
  return message.ready as Ready;
}
