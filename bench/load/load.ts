/** Runs a load process: its processor time is its own, and no garbage of ours disturbs its clock. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromLoad, Outcome, Plan } from './plan.js';

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url));

export interface Load {
  /** Opens all connections, then sends everything. @throws with the reason when a body was not acknowledged */
  run(): Promise<Outcome>;
  /** Ends it, whatever it is doing. */
  stop(): void;
}

/** @returns when all bodies are made */
export async function prepareLoad(plan: Plan): Promise<Load> {
  const child = fork(MAIN, { execArgv: ['--max-old-space-size=4096'] });
  child.send(plan);
  await message(child);
  return {
    async run() {
      child.send('go');
      const told = await message(child);
      if (!('outcome' in told)) throw new Error('the load process was not ready');
      return told.outcome;
    },
    stop: () => child.kill('SIGKILL'),
  };
}

function message(child: ChildProcess): Promise<Exclude<FromLoad, { failure: string }>> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the load process has ended'));
    child.once('exit', gone);
    child.once('message', (told: FromLoad) => {
      child.off('exit', gone);
      if ('failure' in told) reject(new Error(told.failure));
      else resolve(told);
    });
  });
}
