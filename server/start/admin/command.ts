/** What an operator may do with `npm run admin`: each command is one entry of the table in `commands.ts`. */
import type { Config } from '../../../common/config.js';
import type { Sql } from '../../../sql/connect.js';

export interface AdminCommand {
  /** As the help shows them, for example `NAME [--stdin]`. */
  readonly parameters: string;
  /** One line. */
  readonly summary: string;
  /**
   * Reads its parameters, and whatever else it needs before there is a database.
   * @returns what is to be done with the database; it returns the lines to print
   * @throws UsageError when they are not as `parameters` says; FatalError
   */
  prepare(given: readonly string[], config: Config): Promise<(sql: Sql) => Promise<readonly string[]>>;
}

/** The parameters are not as the help shows them. */
export class UsageError extends Error {}
