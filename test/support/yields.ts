import { setImmediate as turn } from 'node:timers/promises';

/** @returns turns of the event loop until all of the work is done, which waits for nothing else */
export async function yieldsOf(...work: Promise<unknown>[]): Promise<number> {
  let isDone = false;
  const done = Promise.all(work).finally(() => {
    isDone = true;
  });
  let yields = 0;
  for (; !isDone; yields++) await turn();
  await done;
  return yields;
}
