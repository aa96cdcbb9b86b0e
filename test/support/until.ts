/** Waiting for what others do. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. */
const INTERVAL = 20;

/** Seconds: more than anything takes on a busy machine, and fewer than a test file has, so that the test that waits in vain is named. */
const LONGEST = 300;

/** Resolves when a condition holds. @throws Error that shows the condition when it never does */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 1000 * LONGEST;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not so after ${LONGEST} s: ${condition}`);
    await sleep(INTERVAL);
  }
}
