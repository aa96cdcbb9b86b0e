/** Child processes end with the process that started them, however that ends; only SIGKILL leaves it no time. */
import type { ChildProcess } from 'node:child_process';

/** @param end kills the child at once; synchronous, since it runs while this process exits */
export function killOnExit(child: ChildProcess, end: () => void = () => child.kill('SIGKILL')): void {
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
