/** A product started by `npm start`, with access to its processes for fault injection. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Test } from 'tap';
import { readConfig } from '../../common/config.js';
import { withDatabase } from '../../server/start/with-database.js';
import type { Sql } from '../../sql/connect.js';
import { startEmbedded } from '../../sql/embedded/embedded.js';
import {
  descendants,
  isRunning,
  kill,
  type Product,
  postgresOf,
  scratchFolder,
  startProduct,
} from '../support/product.js';
import { cuttingProxy, type Proxy as Network, throughProxy } from '../support/proxy.js';
import { until } from '../support/until.js';

const STATEMENT_TIMEOUT = 60_000;

export type Part = 'server' | 'sidecar' | 'database';

const FILES = { server: 'server/main.js', sidecar: 'workers/main.js' };

/** Options of a product under test. */
export interface SiteOptions {
  /** Folder of the data; default: a temporary one. */
  readonly folder?: string;
  /** The product connects to the database through a proxy that can drop all data. */
  readonly network?: boolean;
  /** The clock of server and sidecar can be set. */
  readonly clock?: boolean;
  /** Heap limit of each process of Node, megabytes. */
  readonly heap?: number;
}

/** Debian's package `faketime`. */
const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));

/** @returns why clocks cannot be set on this machine; null: they can */
export function withoutClock(): string | null {
  return FAKETIME === undefined ? 'there is no libfaketime' : null;
}

export class Site {
  readonly product: Product;
  /** Folder of the data. */
  readonly folder: string;
  /** Proxy between the product and its database; null: none. */
  readonly network: Network | null;
  readonly #base: string;

  private constructor(product: Product, folder: string, base: string, network: Network | null) {
    this.product = product;
    this.folder = folder;
    this.network = network;
    this.#base = base;
  }

  static async open(t: Pick<Test, 'teardown'>, options: SiteOptions = {}): Promise<Site> {
    const { folder = scratchFolder(t), heap } = options;
    let network: Network | null = null;
    let address = {};
    if (options.network === true) {
      const database = await startEmbedded({ folder, tcp: true });
      t.teardown(() => database.stop());
      network = await cuttingProxy(t, () => database.url);
      address = { DATABASE_URL: throughProxy(network, database.url) };
    }
    const clock = path.join(folder, 'clock');
    if (options.clock === true) writeFileSync(clock, '+0');
    const faked = {
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_CACHE_DURATION: '1',
    };
    const environment = {
      DELIVERY_ALLOW: '127.0.0.0/8',
      ACCESS_LOG: 'on',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      ...address,
      ...(options.clock === true ? faked : {}),
    };
    const nodeOptions = heap === undefined ? '' : `--max-old-space-size=${heap}`;
    const product = startProduct(t, { folder, environment, nodeOptions });
    return new Site(product, folder, await product.ready(), network);
  }

  /** Sets the clock of all processes but the database. @param seconds by which it is ahead */
  setClock(seconds: number): void {
    writeFileSync(path.join(this.folder, 'clock'), `${seconds < 0 ? '' : '+'}${seconds}`);
  }

  /** URL of the server, constant across restarts. */
  get base(): string {
    return this.#base;
  }

  /** Present processes of a part. */
  processes(part: Part): number[] {
    if (part === 'database') return postgresOf(this.folder).flatMap((pid) => [pid, ...descendants(pid)]);
    return descendants(this.product.process.pid ?? 0).filter((pid) => commandOf(pid).endsWith(FILES[part]));
  }

  signal(part: Part, signal: NodeJS.Signals): void {
    for (const pid of this.processes(part)) kill(pid, signal);
  }

  /** Runs `work` as the operator of the database, on a connection outside the product. */
  async asOperator<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const config = readConfig({ DATA_DIR: this.folder });
    return withDatabase(config, { name: 'operator', timeout: STATEMENT_TIMEOUT, make: false }, work);
  }

  /** Stops the product with SIGTERM. @returns violations */
  async end(): Promise<string[]> {
    const { process, ended, stderr } = this.product;
    const database = this.network === null ? this.processes('database') : [];
    const family = [...descendants(process.pid ?? 0), ...database];
    process.kill('SIGTERM');
    const how = await ended();
    const left = family.filter(isRunning);
    return [
      ...(how === 0 ? [] : [`npm start ended with ${how}: ${stderr().trim()}`]),
      ...(left.length === 0 ? [] : [`processes are left: ${left.map(commandOf).join('; ')}`]),
    ];
  }

  async gone(pids: readonly number[]): Promise<void> {
    await until(() => !pids.some(isRunning));
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean).join(' ');
  } catch {
    return '';
  }
}
