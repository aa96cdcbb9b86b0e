/** Processor time and memory of a process and its descendants, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Roles of a peer's processes. */
export type Role = 'start' | 'server' | 'sidecar' | 'database';

/** Kinds of processes of PostgreSQL. `others` are its main process, autovacuum, background workers, and sessions that have ended. */
export const DATABASE_KINDS = [
  'backends',
  'checkpointer',
  'WAL writer',
  'background writer',
  'others',
] as const;

export type Kind = Exclude<Role, 'database'> | (typeof DATABASE_KINDS)[number];

/** Ticks of /proc a second; 100 on every Linux that runs Node. */
const TICKS = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly kind: Kind;
  /** Seconds, with those of children that have ended. */
  readonly cpu: number;
}

/** Processor seconds (user and system) since the start of these processes and their descendants, by role. */
export function processorSeconds(...pids: readonly number[]): Record<Role, number> {
  const seconds = { start: 0, server: 0, sidecar: 0, database: 0 };
  for (const each of pids.flatMap(familyOf)) seconds[roleOf(each.kind)] += each.cpu;
  return seconds;
}

/** The same with the database by kind of process. A process counts once, even when one tree contains another. */
export function secondsByKind(...pids: readonly number[]): Record<Kind, number> {
  const seconds: Record<Kind, number> = {
    start: 0,
    server: 0,
    sidecar: 0,
    backends: 0,
    checkpointer: 0,
    'WAL writer': 0,
    'background writer': 0,
    others: 0,
  };
  const all = new Map(pids.flatMap(familyOf).map((each) => [each.pid, each]));
  for (const each of all.values()) seconds[each.kind] += each.cpu;
  return seconds;
}

/** Busy seconds of all cores since boot, stolen time included. */
export function machineSeconds(): number {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!;
  const ticks = line.trim().split(/ +/).slice(1).map(Number);
  const [user, nice, system, , , interrupts, softInterrupts, stolen] = ticks;
  const busy = [user, nice, system, interrupts, softInterrupts, stolen];
  return busy.reduce<number>((total, each) => total + (each ?? 0), 0) / TICKS;
}

/** Megabytes of these processes and their descendants by role: proportional set size, which counts a shared page once. */
export function memory(...pids: readonly number[]): Record<Role, number> {
  const megabytes = { start: 0, server: 0, sidecar: 0, database: 0 };
  for (const each of pids.flatMap(familyOf)) {
    megabytes[roleOf(each.kind)] += proportionalKilobytes(each.pid) / 1024;
  }
  return megabytes;
}

/** 0 for a process that has ended meanwhile. */
function proportionalKilobytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
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
    // The name of a program may contain spaces and parentheses; the fields follow it, numbered as in proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const cpu = (utime + stime + cutime + cstime) / TICKS;
    return [{ pid: Number(name), parent: Number(fields[1]), kind: kindOf(name), cpu }];
  } catch {
    // Ended meanwhile.
    return [];
  }
}

function kindOf(pid: string): Kind {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  if (command.startsWith('postgres:')) return databaseKindOf(command);
  if (/\bpostgres\b/.test(command.split('\0', 1)[0] ?? '')) return 'others';
  if (command.includes('workers/main.js')) return 'sidecar';
  return command.includes('server/start/main.js') ? 'start' : 'server';
}

/** @param title of a process of PostgreSQL: `postgres: checkpointer`, `postgres: USER DATABASE ADDRESS COMMAND` */
function databaseKindOf(title: string): Kind {
  const text = title.slice('postgres: '.length);
  if (text.startsWith('checkpointer')) return 'checkpointer';
  if (text.startsWith('walwriter')) return 'WAL writer';
  if (text.startsWith('background writer')) return 'background writer';
  return /^(autovacuum|logical replication|io worker|TimescaleDB|archiver|startup|parallel)/.test(text)
    ? 'others'
    : 'backends';
}

function roleOf(kind: Kind): Role {
  return kind === 'start' || kind === 'server' || kind === 'sidecar' ? kind : 'database';
}
