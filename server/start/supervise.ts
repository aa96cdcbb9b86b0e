/** Keeps a child process running: started once it must get ready, later it is started again whenever it dies. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { killOnExit } from '../../common/kill-on-exit.js';
import { FatalError } from '../../common/fatal.js';
import type { Log } from '../../common/log.js';
import { AlreadyReported, type Ready, readReady } from '../../common/process.js';

export interface Supervised extends Ready {
  /** Ends the child for good: politely, and by force when that takes too long. */
  stop(): Promise<void>;
}

export interface ChildOptions {
  /** As in the log. */
  readonly name: string;
  readonly file: URL;
  /** @param before what it said when it got ready first; null at the first start */
  readonly environment: (before: Ready | null) => NodeJS.ProcessEnv;
  readonly log: Log;
  /** Milliseconds from SIGTERM to SIGKILL. */
  readonly killTimeout?: number;
}

/** Milliseconds until it is started again; doubled each time that it ends before it is ready. A start included, nobody waits for 10 s. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 5000;
/** Milliseconds from SIGTERM to SIGKILL: `npm start` has to end the children, then the database, within the time of `runProcess`. */
export const KILL_TIMEOUT = 15_000;

/** @throws AlreadyReported or FatalError when the child ends before it is ready for the first time */
export async function supervise(options: ChildOptions): Promise<Supervised> {
  const { name, log, killTimeout: patience = KILL_TIMEOUT } = options;
  const stopped = new AbortController();
  let child = launch(options, null);
  const ready = await child.ready;

  const keepRunning = async () => {
    let pause = FIRST_PAUSE;
    while (!stopped.signal.aborted) {
      const how = await child.ended;
      if (stopped.signal.aborted) return;
      log.error({ process: name, how, pause }, 'process ended unexpectedly: starting it again');
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      child = launch(options, ready);
      child.ready.then(
        () => {
          pause = FIRST_PAUSE;
          log.info({ process: name }, 'process is ready again');
        },
        // Its end is what the loop waits for; why it did not get ready stands on standard error.
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
      const timer = setTimeout(() => child.process.kill('SIGKILL'), patience);
      await child.ended;
      clearTimeout(timer);
      await restartLoop;
    },
  };
}

interface Child {
  readonly process: ChildProcess;
  /** Rejected when it ends before. */
  readonly ready: Promise<Ready>;
  /** How it ended: its exit status or signal. */
  readonly ended: Promise<string>;
}

function launch({ name, file, environment }: ChildOptions, before: Ready | null): Child {
  const child = fork(file, [], {
    env: environment(before),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A session of its own: Ctrl-C in the terminal reaches us alone, and we end everything in the right order.
    detached: true,
  });
  killOnExit(child);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (status, signal) => resolve(signal ?? `status ${status}`));
  });
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on('message', (message) => {
      const said = readReady(message);
      if (said !== null) resolve(said);
    });
    // A child that fails in an orderly way ends with 1 and has said why.
    void ended.then((how) =>
      reject(how === 'status 1' ? new AlreadyReported() : new FatalError(`the ${name} did not start (${how})`)),
    );
  });
  return { process: child, ready, ended };
}
