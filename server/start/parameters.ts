/** The file parameter of a command. */
import path from 'node:path';
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
