/** Type of the commands of `npm run admin`; each command is an entry of the table in `commands.ts`. */
import type { Config } from '../../../common/config.js';
import type { Sql } from '../../../sql/connect.js';
import type { Shards } from '../../../sql/shards.js';

export interface AdminCommand {
  /** Parameters in the help, for example `NAME [--stdin]`. */
  readonly parameters: string;
  /** One line. */
  readonly summary: string;
  /**
   * Reads the parameters and other input before the database is opened.
   * @returns a function that does the work on the database and returns the lines to print
   * @throws UsageError when the parameters are not as `parameters` says; FatalError
   */
  prepare(given: readonly string[], config: Config): Promise<AdminWork>;
}

/** @param sql of the central database, which `shards` has too */
export type AdminWork = (sql: Sql, shards: Shards) => Promise<readonly string[]>;

/** The parameters of a command are invalid. */
export class UsageError extends Error {}
