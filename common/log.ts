/** The log, by pino, without secrets: JSON lines on standard output, or lines for people where that is a terminal. */
import { createRequire } from 'node:module';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { PrettyOptions } from 'pino-pretty';
import type { Config } from './config.js';

export type Log = Logger;

/** The time of day, and what belongs to a line behind its message. */
const PRETTY = {
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid',
} satisfies PrettyOptions;

/**
 * @param name the process: `server`, `sidecar`, `start`
 * @param format `auto`: lines for people if standard output is a terminal
 */
export function createLog(
  name: string,
  level: Config['LOG_LEVEL'],
  format: Config['LOG_FORMAT'] = 'json',
): Log {
  const options: LoggerOptions = { name, level, base: { name, pid: process.pid } };
  const isPretty = format === 'pretty' || (format === 'auto' && process.stdout.isTTY);
  return isPretty ? pino(options, prettyLines()) : pino(options);
}

/** What a line says of an error that is part of the work: one without its stack, of which there may be many. */
export function briefly(error: unknown): { readonly code?: string; readonly reason: string } {
  const reason = error instanceof Error ? error.message : String(error);
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return { ...(typeof code === 'string' ? { code } : {}), reason: reason.slice(0, REASON) };
}

/** Characters. */
const REASON = 200;

/** The library is loaded with the first line: a start that has nothing to say does not wait for it. */
function prettyLines(): DestinationStream {
  let prettify: ((line: string) => string) | undefined;
  return {
    write(line) {
      if (prettify === undefined) {
        const { prettyFactory } = createRequire(import.meta.url)(
          'pino-pretty',
        ) as typeof import('pino-pretty');
        prettify = prettyFactory(PRETTY);
      }
      process.stdout.write(prettify(line));
    },
  };
}
