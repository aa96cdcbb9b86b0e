/** A product as `npm start` makes it, and the means to harm its parts. */
import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import { readConfig } from '../../common/config.js';
import { withDatabase } from '../../server/start/with-database.js';
import type { Sql } from '../../sql/connect.js';
import {
  descendants,
  isRunning,
  kill,
  type Product,
  postgresOf,
  scratchFolder,
  startProduct,
  until,
} from '../support/product.js';

const PATIENCE = 60_000;

export type Part = 'server' | 'sidecar' | 'database';

const FILES = { server: 'server/main.js', sidecar: 'workers/main.js' };

export class Site {
  readonly product: Product;
  /** Of the data. */
  readonly folder: string;
  readonly #base: string;

  private constructor(product: Product, folder: string, base: string) {
    this.product = product;
    this.folder = folder;
    this.#base = base;
  }

  /** @param folder of the data; default: one that is made for it */
  static async open(t: Pick<Test, 'teardown'>, folder = scratchFolder(t)): Promise<Site> {
    const environment = {
      DELIVERY_ALLOW: '127.0.0.0/8',
      ACCESS_LOG: 'on',
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
    };
    const product = startProduct(t, { folder, environment });
    return new Site(product, folder, await product.ready());
  }

  /** Where the server listens, over all its lives. */
  get base(): string {
    return this.#base;
  }

  /** Processes of a part, as they are now. */
  processes(part: Part): number[] {
    if (part === 'database') return postgresOf(this.folder).flatMap((pid) => [pid, ...descendants(pid)]);
    return descendants(this.product.process.pid ?? 0).filter((pid) => commandOf(pid).endsWith(FILES[part]));
  }

  signal(part: Part, signal: NodeJS.Signals): void {
    for (const pid of this.processes(part)) kill(pid, signal);
  }

  /** As the operator of the database, on a connection that does not come from the product. */
  async asOperator<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const config = readConfig({ DATA_DIR: this.folder });
    return withDatabase(config, { name: 'operator', patience: PATIENCE, make: false }, work);
  }

  /** Ends it as a terminal does. @returns what went wrong */
  async end(): Promise<string[]> {
    const { process, ended, stderr } = this.product;
    const family = [...descendants(process.pid ?? 0), ...this.processes('database')];
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
