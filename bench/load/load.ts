/** Runs the generator as a process of its own, so that the garbage collection of the benchmark does not disturb its clock. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromLoad, Outcome, Plan } from './plan.js';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));

export interface Load {
  /** Opens all connections, then sends everything. @throws with the reason when a body was not acknowledged */
  run(): Promise<Outcome>;
  /** Kills the process. */
  stop(): void;
}

/** Resolves when all bodies are prepared. */
export async function prepareLoad(plan: Plan): Promise<Load> {
  const child = fork(MAIN, { execArgv: ['--max-old-space-size=4096'] });
  child.send(plan);
  await nextMessage(child);
  return {
    async run() {
      child.send('go');
      const reply = await nextMessage(child);
      if (!('outcome' in reply)) throw new Error('the load process was not ready');
      return reply.outcome;
    },
    stop: () => child.kill('SIGKILL'),
  };
}

function nextMessage(child: ChildProcess): Promise<Exclude<FromLoad, { failure: string }>> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the load process has ended'));
    child.once('exit', gone);
    child.once('message', (message: FromLoad) => {
      child.off('exit', gone);
      if ('failure' in message) reject(new Error(message.failure));
      else resolve(message);
    });
  });
}
