/** Queries about a process by its id. An id alone does not identify a process: the system reuses ids. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** @returns program and arguments, separated by blanks; null when there is no such process, or it is a zombie */
export function commandOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
  } catch {
    return process.platform === 'linux' ? null : askPs(pid, 'command=');
  }
}

/** @returns a text that identifies the process among all that have had its id; null when there is no such process */
export function birthOf(pid: number): string | null {
  try {
    // The name in parentheses may contain blanks; the start, in ticks since boot, is field 22.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return fields[0] === 'Z' ? null : `${boot} ${fields[19]}`;
  } catch {
    return process.platform === 'linux' ? null : askPs(pid, 'lstart=');
  }
}

/** @returns programs and arguments of the children of a process; null where the system does not reveal them */
export function commandsOfChildren(pid: number): string[] | null {
  try {
    return readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name) || parentOf(name) !== pid) return [];
      return commandOf(Number(name)) ?? [];
    });
  } catch {
    const run = spawnSync('ps', ['-A', '-o', 'ppid=,command='], { encoding: 'utf8' });
    if (run.status !== 0) return null;
    const lines = run.stdout.split('\n').map((line) => /^\s*(\d+)\s+(.*)$/.exec(line));
    return lines.flatMap((line) => (line !== null && Number(line[1]) === pid ? [line[2] ?? ''] : []));
  }
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function askPs(pid: number, column: string): string | null {
  const run = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return run.status === 0 ? run.stdout.trim() || null : null;
}
