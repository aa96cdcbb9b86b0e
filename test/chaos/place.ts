/** A database of the plant, which it kills, and a supervisor starts again. */
import { spawnSync } from 'node:child_process';
import { chmodSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { createLog } from '../../common/log.js';
import { type KeptDatabase, keepDatabase } from '../../server/start/keep.js';
import type { EmbeddedOptions } from '../../sql/embedded/embedded.js';
import { guardFolder } from '../support/cluster.js';
import { descendants, isRunning, kill } from '../support/product.js';
import { until } from '../support/until.js';

export class Place {
  readonly #database: KeptDatabase;
  /** Of its data. */
  readonly folder: string;

  constructor(database: KeptDatabase, folder: string) {
    this.#database = database;
    this.folder = folder;
  }

  static async open(folder: string, options: Omit<EmbeddedOptions, 'folder'>): Promise<Place> {
    const database = await keepDatabase({ folder, tcp: true, ...options }, createLog('chaos', 'silent'));
    guardFolder(folder);
    return new Place(database, folder);
  }

  get url(): string {
    return this.#database.url;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Folder of the data of PostgreSQL. */
  get data(): string {
    return realpathSync(path.join(this.folder, 'postgres'));
  }

  /** Kills main process and backends, as a power failure does. The supervisor restarts the database. */
  async kill(): Promise<void> {
    const family = this.signal('SIGKILL');
    await until(() => !family.some(isRunning));
  }

  /** @returns process ids that got the signal */
  signal(signal: NodeJS.Signals): number[] {
    const { pid } = this.#database;
    const family = [pid, ...descendants(pid)];
    for (const each of family) kill(each, signal);
    return family;
  }

  /** Removes or restores the database's access to its folder, without which it cannot start. */
  lock(locked: boolean): void {
    chmodSync(this.data, locked ? 0 : 0o700);
  }

  stop(): Promise<void> {
    return this.#database.stop();
  }
}

/** @param folder of the programs of a PostgreSQL, which the variable names. @throws Error where there are none */
export function programsIn(folder: string, variable: string): NonNullable<EmbeddedOptions['binaries']> {
  const [initdb, postgres] = [path.join(folder, 'initdb'), path.join(folder, 'postgres')];
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const [version] = /\d[\d.]*/.exec(stdout ?? '') ?? [];
  if (version === undefined) throw new Error(`${variable}: there is no postgres in ${folder}`);
  return { initdb, postgres, version };
}
