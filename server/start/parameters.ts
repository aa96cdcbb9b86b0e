/** Parameters of commands. */
import path from 'node:path';
import { parseDatabaseAddress } from '../../common/database-address.js';
import { FatalError } from '../../common/fatal.js';

/**
 * @param environment of the process: npm runs scripts in the folder of the package, and names the folder of the user in INIT_CWD
 * @returns the absolute path
 * @throws FatalError with the usage
 */
export function fileParameter(
  parameters: readonly string[],
  usage: string,
  environment: NodeJS.ProcessEnv,
): string {
  const [file] = parameters;
  if (file === undefined || parameters.length > 1 || file.startsWith('-')) throw new FatalError(usage);
  return path.resolve(environment.INIT_CWD ?? '.', file);
}

/**
 * @param url of the database of a shard, which is stored
 * @throws FatalError that does not quote it
 */
export function requireNoPassword(url: string): void {
  let urls: readonly string[];
  try {
    ({ urls } = parseDatabaseAddress(url));
  } catch (error) {
    throw new FatalError(`the address ${(error as Error).message}`);
  }
  const { password, searchParams } = new URL(urls[0]!);
  if (password !== '' || searchParams.has('password'))
    throw new FatalError(
      'the address has a password, which would be stored in the central database: leave it out, and write the line ' +
        'host:port:database:user:password into the password file (PGPASSFILE, or ~/.pgpass, mode 600) of each machine with a server or sidecar',
    );
}
