/** Waits for a condition. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two checks. */
const INTERVAL = 20;

/** Seconds: longer than anything takes on a busy machine, and shorter than the time limit of a test file, so that the failing test is named. */
const LONGEST = 300;

/** Resolves when the condition holds. @throws Error that shows the condition after the time limit */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 1000 * LONGEST;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`not so after ${LONGEST} s: ${condition}`);
    await sleep(INTERVAL);
  }
}
