/** What the job library says, in our log. */
import { format } from 'node:util';
import { Logger } from 'graphile-worker';
import { briefly, type Log } from '../../common/log.js';
import { isUnavailable } from '../../sql/connect.js';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/**
 * Of a database that is away, the library says what became of the jobs under way, which is kept short, and much else, some of it several times
 * a second: that is for who looks closely, since our own log says that the database is away.
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
 * When it loses the database the library also writes to the console, past its logger, and nobody can tell it not to. From now on what
 * goes there is a line of the log as well: what its logger is told in the same breath, so that of a database that is away it is no more than that.
 */
export function consoleToLog(log: Log, console: Partial<Console> = globalThis.console): void {
  for (const [method, level] of Object.entries(METHODS)) {
    console[method as keyof typeof METHODS] = (...said: unknown[]) => {
      const error = said.find((each) => each instanceof Error);
      const message = format(...said.map((each) => (each instanceof Error ? each.message : each)));
      if (isUnavailable(error)) log.debug(briefly(error), message);
      else log[level](error === undefined ? {} : { err: error }, message);
    };
  }
}
