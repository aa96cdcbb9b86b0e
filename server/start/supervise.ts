/** Supervises a child process: its first start must succeed, later it is restarted whenever it exits. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { FatalError } from '../../common/fatal.js';
import { killOnExit } from '../../common/kill-on-exit.js';
import type { Log } from '../../common/log.js';
import { AlreadyReported, type Ready, readReady } from '../../common/process.js';

export interface Supervised extends Ready {
  /** Ends the child: with SIGTERM, and with SIGKILL after the timeout. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  /** Name in the log. */
  readonly name: string;
  readonly file: URL;
  /** @param before first ready message of the child; null at the first start */
  readonly environment: (before: Ready | null) => NodeJS.ProcessEnv;
  readonly log: Log;
  /** Milliseconds from SIGTERM to SIGKILL. */
  readonly killTimeout?: number;
}

/** Milliseconds until a restart; doubled each time that the child exits before it is ready. Pause and start together take less than 10 s. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 5000;
/** Milliseconds from SIGTERM to SIGKILL: `npm start` has to end the children, then the database, within the timeout of `runProcess`. */
export const KILL_TIMEOUT = 15_000;

/** @throws AlreadyReported or FatalError when the child exits before it is ready for the first time */
export async function supervise(options: ChildOptions): Promise<Supervised> {
  const { name, log, killTimeout = KILL_TIMEOUT } = options;
  const stopped = new AbortController();
  let child = launch(options, null);
  const ready = await child.ready;

  const keepRunning = async () => {
    let pause = FIRST_PAUSE;
    while (!stopped.signal.aborted) {
      const how = await child.ended;
      if (stopped.signal.aborted) return;
      log.error({ process: name, how, pause }, 'process exited unexpectedly, restarting');
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      child = launch(options, ready);
      child.ready.then(
        () => {
          pause = FIRST_PAUSE;
          log.info({ process: name }, 'process ready again');
        },
        // The loop handles the exit; the child has written the reason to standard error.
        () => {},
      );
    }
  };
  const restartLoop = keepRunning();

  return {
    ...ready,
    async stop() {
      stopped.abort();
      child.process.kill('SIGTERM');
      const timer = setTimeout(() => child.process.kill('SIGKILL'), killTimeout);
      await child.ended;
      clearTimeout(timer);
      await restartLoop;
    },
  };
}

interface Child {
  readonly process: ChildProcess;
  /** Rejected when the child exits before it is ready. */
  readonly ready: Promise<Ready>;
  /** Resolves to the exit status or signal. */
  readonly ended: Promise<string>;
}

function launch({ name, file, environment }: ChildOptions, before: Ready | null): Child {
  const child = fork(file, [], {
    env: environment(before),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A process group of its own: Ctrl-C in the terminal reaches only this process, which ends all others in the right order.
    detached: true,
  });
  killOnExit(child);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (status, signal) => resolve(signal ?? `status ${status}`));
  });
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on('message', (message) => {
      const content = readReady(message);
      if (content !== null) resolve(content);
    });
    // A child that exits with 1 has written the reason to standard error.
    void ended.then((how) =>
      reject(
        how === 'status 1' ? new AlreadyReported() : new FatalError(`the ${name} did not start (${how})`),
      ),
    );
  });
  return { process: child, ready, ended };
}
