/** Faults to inject: a table, one row for each. `docs/reference/faults.md` describes their effects. */
import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../../sql/connect.js';
import { type Part, type Site, type SiteOptions, withoutClock } from './site.js';

export interface Fault {
  readonly name: string;
  /** Requests may get no response: the server itself is affected. */
  readonly cuts?: boolean;
  /** Takes only seconds, so that every run of the tests includes it. */
  readonly isShort?: boolean;
  /** Needs the data on a small disk. */
  readonly onSmallDisk?: boolean;
  /** Options of the product; faults with the same options share one. */
  readonly on?: Omit<SiteOptions, 'folder'>;
  /** Why this machine cannot inject it; null when it can. */
  readonly unless?: () => string | null;
  /** Injects the fault, keeps it for a while and removes it; resolves when it is over. */
  readonly strike: (site: Site) => Promise<void>;
}

/** Seconds. */
const DAY = 86_400;
const HOUR = 3600;
/** Megabytes: the minimum of docs/reference/operations.md. */
const LEAST_HEAP = 96;
const NETWORK = { network: true };
const CLOCK = { clock: true };
/** Milliseconds. */
const SHORT = 3000;
const LONG = 20_000;
/** Free bytes of a full disk. */
const LEAST = 4096;

const killed = (part: Part): Fault => ({
  name: `${part}-killed`,
  cuts: part === 'server',
  isShort: true,
  strike: async (site) => {
    const victims = site.processes(part);
    site.signal(part, 'SIGKILL');
    await site.gone(victims);
  },
});

const hung = (part: Part): Fault => ({
  name: `${part}-hung`,
  cuts: part === 'server',
  strike: async (site) => {
    site.signal(part, 'SIGSTOP');
    await sleep(LONG);
    site.signal(part, 'SIGCONT');
  },
});

const clockSet = (name: string, seconds: number): Fault => ({
  name,
  on: CLOCK,
  unless: withoutClock,
  strike: async (site) => {
    site.setClock(seconds);
    await sleep(LONG);
    site.setClock(0);
  },
});

/** Sessions of the product, not the operator's. */
const cutSessions = (sql: Sql) =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

/** Changes a setting of the database for a while. */
const altered = (name: string, change: string, back: string): Fault => ({
  name,
  isShort: true,
  strike: (site) =>
    site.asOperator(async (sql) => {
      const operator = await sql.reserve();
      try {
        await operator.unsafe(change);
        await cutSessions(operator as unknown as Sql);
        await sleep(SHORT);
      } finally {
        await operator.unsafe(back);
        operator.release();
      }
    }),
});

export const faults: readonly Fault[] = [
  killed('server'),
  killed('sidecar'),
  killed('database'),
  {
    name: 'connections-cut',
    isShort: true,
    strike: (site) => site.asOperator(async (sql) => void (await cutSessions(sql))),
  },
  altered(
    'database-reads-only',
    'ALTER DATABASE sensorium SET default_transaction_read_only = on',
    'SET default_transaction_read_only = off; ALTER DATABASE sensorium RESET default_transaction_read_only',
  ),
  altered('logins-refused', 'ALTER ROLE sensorium NOLOGIN', 'ALTER ROLE sensorium LOGIN'),
  altered(
    'no-connections-left',
    'ALTER DATABASE sensorium CONNECTION LIMIT 0; ALTER ROLE sensorium CONNECTION LIMIT 0',
    'ALTER DATABASE sensorium CONNECTION LIMIT -1; ALTER ROLE sensorium CONNECTION LIMIT -1',
  ),
  {
    name: 'log-unread',
    isShort: true,
    strike: async ({ product }) => {
      product.process.stdout?.pause();
      await sleep(SHORT);
      product.process.stdout?.resume();
    },
  },
  {
    name: 'few-descriptors',
    unless: () => (spawnSync('prlimit', ['--version']).status === 0 ? null : 'there is no prlimit'),
    strike: async (site) => {
      const [pid] = site.processes('server');
      const limit = (most: string) => spawnSync('prlimit', [`--pid=${pid}`, `--nofile=${most}:`]);
      const before = spawnSync('prlimit', [`--pid=${pid}`, '--nofile', '--output=SOFT', '--noheadings']);
      limit('40');
      await site.asOperator(async (sql) => void (await cutSessions(sql)));
      await sleep(SHORT);
      limit(before.stdout.toString().trim());
    },
  },
  hung('server'),
  hung('sidecar'),
  hung('database'),
  {
    name: 'network-silent',
    on: NETWORK,
    strike: async ({ network }) => {
      if (network === null) throw new Error('there is no network');
      network.isMute = true;
      await sleep(LONG);
      network.isMute = false;
    },
  },
  clockSet('clock-ahead', DAY),
  clockSet('clock-back', -HOUR),
  {
    name: 'small-heap',
    on: { heap: LEAST_HEAP },
    strike: () => sleep(LONG),
  },
  {
    name: 'disk-full',
    onSmallDisk: true,
    strike: async ({ folder }) => {
      const ballast = path.join(folder, 'ballast');
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEAST)));
      } catch (error) {
        // The database filled the disk first.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
      await sleep(LONG);
      rmSync(ballast);
    },
  },
];
