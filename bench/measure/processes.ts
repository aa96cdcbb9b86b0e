/** Processor time and memory of a process and all below it, as Linux tells in /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Parts that a peer's processes play. */
export type Role = 'start' | 'server' | 'sidecar' | 'database';

/** Ticks of /proc a second; 100 on every Linux that runs Node. */
const TICKS = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly role: Role;
  /** Seconds, with those of children that have ended. */
  readonly cpu: number;
}

/** Processor seconds (user and system) since the start, by part, of these processes and all below them. */
export function processorSeconds(...pids: readonly number[]): Record<Role, number> {
  const seconds = { start: 0, server: 0, sidecar: 0, database: 0 };
  for (const each of pids.flatMap(familyOf)) seconds[each.role] += each.cpu;
  return seconds;
}

/** Megabytes by part: proportional set size, in which pages that several processes share are counted once. */
export function memory(pid: number): Record<Role, number> {
  const megabytes = { start: 0, server: 0, sidecar: 0, database: 0 };
  for (const each of familyOf(pid)) {
    const text = readFileSync(`/proc/${each.pid}/smaps_rollup`, 'utf8');
    megabytes[each.role] += Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
  }
  return megabytes;
}

function familyOf(pid: number): Process[] {
  const all = readdirSync('/proc').flatMap(readProcess);
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return [...all.filter((each) => each.pid === pid), ...below(pid)];
}

function readProcess(name: string): Process[] {
  if (!/^\d+$/.test(name)) return [];
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The name of a program may hold spaces and brackets; what counts comes after it. Numbers as in proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const cpu = (utime + stime + cutime + cstime) / TICKS;
    return [{ pid: Number(name), parent: Number(fields[1]), role: roleOf(name), cpu }];
  } catch {
    // Ended meanwhile.
    return [];
  }
}

function roleOf(pid: string): Role {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (/\bpostgres\b/.test(command.split('\0', 1)[0] ?? '') || command.startsWith('postgres:'))
    return 'database';
  if (command.includes('workers/main.js')) return 'sidecar';
  return command.includes('server/start/main.js') ? 'start' : 'server';
}
