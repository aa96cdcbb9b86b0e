/** The errors that an operator has to read: told in one line, without a stack, and the process ends with 1. */
import { ConfigError } from './config.js';

/** Something outside the program is in the way; the message is one line that names it and the remedy. */
export class FatalError extends Error {}

/** @returns the whole of what is worth telling: one line for what an operator can mend, the stack for a defect */
export function describeFatal(error: unknown): string {
  if (error instanceof FatalError || error instanceof ConfigError)
    return error.message.replaceAll(/\s*\n\s*/g, ' ');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
