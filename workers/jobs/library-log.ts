/** Log of the job library, as lines of the product's log. */
import { format } from 'node:util';
import { Logger } from 'graphile-worker';
import { briefly, type Log } from '../../common/log.js';
import { isUnavailable } from '../../sql/connect.js';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * While the database is unavailable, the library logs the outcome of running jobs and, up to several times a second, its own connection errors.
 * The outcomes become short warnings. The rest goes to level debug, since `Outage` reports the outage.
 */
export function libraryLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const error = meta?.error ?? meta?.fatalError;
    if (isUnavailable(error)) {
      const isOfJob = meta?.failure === true || meta?.fatalError !== undefined;
      log[isOfJob ? 'warn' : 'debug'](briefly(error), firstLine(message));
      return;
    }
    log[LEVELS[level]](error === undefined ? {} : { err: error }, message);
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!.replace(/:$/, '');
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
 * Redirects the console to the log. The library writes to the console, past its logger, when it loses the database, and has no option against
 * that. Its logger gets the same errors, so the console's go to level debug while the database is unavailable.
 */
export function consoleToLog(log: Log, console: Partial<Console> = globalThis.console): void {
  for (const [method, level] of Object.entries(METHODS)) {
    console[method as keyof typeof METHODS] = (...written: unknown[]) => {
      const error = written.find((each) => each instanceof Error);
      const message = format(...written.map((each) => (each instanceof Error ? each.message : each)));
      if (isUnavailable(error)) log.debug(briefly(error), message);
      else log[level](error === undefined ? {} : { err: error }, message);
    };
  }
}
