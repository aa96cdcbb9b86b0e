/** The one parameter of a command that works with a file. */
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';

/**
 * @param environment of the process; npm, which runs a script in the folder of the package, tells there where people are
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
