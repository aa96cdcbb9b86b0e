/** The log, by pino, without secrets: JSON lines on standard output, or lines for people where that is a terminal. */
import { createRequire } from 'node:module';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { PrettyOptions } from 'pino-pretty';
import type { Config } from './config.js';
import { LogOutput, standardOutput, writeLast } from './log-output.js';

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
  let write: ((line: string) => void) | undefined;
  const log = pino(options, {
    write(line) {
      write ??= openOutput((dropped) =>
        log.warn({ dropped }, 'lines of this log were dropped: there was no room for them'),
      );
      write(isPretty ? pretty(line) : line);
    },
  });
  return log;
}

/** What a line says of an error that is part of the work: one without its stack, of which there may be many. */
export function briefly(error: unknown): { readonly code?: string; readonly reason: string } {
  const reason = error instanceof Error ? error.message : String(error);
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return { ...(typeof code === 'string' ? { code } : {}), reason: reason.slice(0, REASON) };
}

/** Characters. */
const REASON = 200;

/** @returns what writes a line; what still waits at the end of the process is written then, as far as there is room */
function openOutput(onDropped: (lines: number) => void): (line: string) => void {
  // A terminal is for a person, who may stop it.
  if (process.stdout.isTTY) return (line) => process.stdout.write(line);
  const output = new LogOutput({ sink: standardOutput(), onDropped });
  process.on('exit', () => writeLast(output.rest()));
  return (line) => output.write(line);
}

let prettify: ((line: string) => string) | undefined;

/** The library is loaded with the first line: a start that has nothing to say does not wait for it. */
function pretty(line: string): string {
  if (prettify === undefined) {
    const load = createRequire(import.meta.url);
    const { prettyFactory } = load('pino-pretty') as typeof import('pino-pretty');
    prettify = prettyFactory(PRETTY);
  }
  return prettify(line);
}
