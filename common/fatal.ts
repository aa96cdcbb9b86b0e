/** Errors for the operator: the process writes one line without a stack and exits with 1. */
import { ConfigError } from './config.js';

/** An error whose cause is outside the program; the message is one line that names the cause and the remedy. */
export class FatalError extends Error {}

/** @returns one line for an error that an operator can fix, the stack for a defect */
export function describeFatal(error: unknown): string {
  if (error instanceof FatalError || error instanceof ConfigError)
    return error.message.replaceAll(/\s*\n\s*/g, ' ');
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
