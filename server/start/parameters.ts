/** The one parameter of a command that works with a file. */
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';

/**
 * @returns the absolute path. npm runs a script in the folder of the package; people name files from where they are
 * @throws FatalError with the usage
 */
export function fileParameter(parameters: readonly string[], usage: string): string {
  const [file] = parameters;
  if (file === undefined || parameters.length > 1 || file.startsWith('-')) throw new FatalError(usage);
  return path.resolve(process.env.INIT_CWD ?? '.', file);
}
