/** What the job library says, in our log. */
import { format } from 'node:util';
import { Logger } from 'graphile-worker';
import type { Log } from '../../common/log.js';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

export function libraryLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const error = meta?.error;
    log[LEVELS[level]](error === undefined ? {} : { err: error }, message);
  });
}

const METHODS = {
  error: 'error',
  trace: 'error',
  warn: 'warn',
  log: 'info',
  info: 'info',
  debug: 'debug',
} as const;

/**
 * When it loses the database the library also writes to the console, past its logger, and nobody can tell it not to. From now on what
 * goes there is a line of the log as well.
 */
export function consoleToLog(log: Log, console: Partial<Console> = globalThis.console): void {
  for (const [method, level] of Object.entries(METHODS)) {
    console[method as keyof typeof METHODS] = (...said: unknown[]) => {
      const error = said.find((each) => each instanceof Error);
      log[level](
        error === undefined ? {} : { err: error },
        format(...said.map((each) => (each instanceof Error ? each.message : each))),
      );
    };
  }
}
