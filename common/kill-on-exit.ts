/** Kills child processes when their parent exits. A parent that is killed with SIGKILL leaves them running. */
import type { ChildProcess } from 'node:child_process';

/** @param end kills the child; synchronous, since it runs while this process exits */
export function killOnExit(child: ChildProcess, end: () => void = () => child.kill('SIGKILL')): void {
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
