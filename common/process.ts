/**
 * Life cycle of every process of the product: `npm start`, the server and the sidecar.
 *
 *   start ── ready message to the parent, if any ── ... ── a signal, or the parent has exited ── close ── exit 0
 *     └── fails: one line on standard error, exit 1               └── a second signal, or a timeout: exit 1
 *
 * An uncaught error or an empty event loop ends a process with 1 too, after it has written the reason to standard error.
 */
import { describeFatal } from './fatal.js';

/** Message to the parent over the IPC channel when a process is ready. */
export interface Ready {
  /** Address of a server. */
  readonly url?: string;
}

export interface Running extends Ready {
  /** Finishes the work under way and releases all resources. */
  close(): Promise<void>;
}

/** Milliseconds that `close` may take. */
export const CLOSE_TIMEOUT = 30_000;

/** Milliseconds within which a second signal counts as the same: under npm one Ctrl-C arrives twice, from the terminal and from npm. */
const SAME_SIGNAL = 500;

/**
 * Runs a process from start to exit.
 * @param start resolves when the process is ready; its FatalError or ConfigError is written as one line
 */
export function runProcess(start: () => Promise<Running>): void {
  let ending = false;
  let signalled = 0;
  const started = start();

  const end = async () => {
    ending = true;
    setTimeout(
      () => exitWith(new Error(`not closed within ${CLOSE_TIMEOUT / 1000} s`)),
      CLOSE_TIMEOUT,
    ).unref();
    // A start may fail because of the signal: its error is ignored.
    const running = await started.catch(() => null);
    await running?.close();
    process.exit(0);
  };
  const onSignal = () => {
    if (!ending) {
      signalled = Date.now();
      end().catch(exitWith);
    } else if (Date.now() - signalled > SAME_SIGNAL) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A full disk or a closed pipe must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // The parent was killed with SIGKILL: no signal would ever end this process.
  process.on('disconnect', () => {
    if (!ending) end().catch(exitWith);
  });

  process.on('uncaughtException', exitWith);
  process.on('beforeExit', () => {
    if (!ending) exitWith(new Error('exited without a signal: the event loop is empty'));
  });

  started.then(
    ({ url }) => process.send?.({ ready: url === undefined ? {} : { url } }),
    (error: unknown) => {
      if (!ending) exitWith(error);
    },
  );
}

/** Whether another process of the product has started this one, and reports about it to the operator. */
export function hasParent(): boolean {
  return process.send !== undefined;
}

/** Writes the reason to standard error, unless it is an `AlreadyReported`, and exits with 1. */
export function exitWith(error: unknown): never {
  if (!(error instanceof AlreadyReported)) process.stderr.write(`sensorium: ${describeFatal(error)}\n`);
  process.exit(1);
}

/** An error whose reason a child process has written to standard error already. */
export class AlreadyReported extends Error {}

/** @returns the content of a ready message; null for any other message */
export function readReady(message: unknown): Ready | null {
  if (typeof message !== 'object' || message === null || !('ready' in message)) return null;
  return message.ready as Ready;
}
