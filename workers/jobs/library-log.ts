/** What the job library says, in our log. */
import { Logger } from 'graphile-worker';
import type { Log } from '../../common/log.js';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

export function libraryLog(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const error = meta?.error;
    log[LEVELS[level]](error === undefined ? {} : { err: error }, message);
  });
}
