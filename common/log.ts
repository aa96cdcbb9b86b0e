/** The log, written by pino: JSON lines on standard output, or readable lines if that is a terminal. Secrets are never logged. */
import { createRequire } from 'node:module';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { PrettyOptions } from 'pino-pretty';
import type { Config } from './config.js';
import { LogOutput, standardOutput, writeLast } from './log-output.js';
import { LogSampling } from './log-sampling.js';

export type Log = Logger;

/** Readable lines: the time of day, the message, then the other members in the same line. */
const PRETTY = {
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid',
} satisfies PrettyOptions;

/**
 * @param name the process: `server`, `sidecar`, `start`
 * @param format `auto`: readable lines if standard output is a terminal
 */
export function createLog(
  name: string,
  level: Config['LOG_LEVEL'],
  format: Config['LOG_FORMAT'] = 'json',
): Log {
  const sampling = new LogSampling((suppressed) => {
    for (const each of suppressed) log.warn(each, SUPPRESSED);
  });
  const options: LoggerOptions = {
    name,
    level,
    base: { name, pid: process.pid },
    hooks: {
      logMethod(given, method, number) {
        if (number > WARN || isWritten(sampling, given, number)) method.apply(this, given);
      },
    },
  };
  const isPretty = format === 'pretty' || (format === 'auto' && process.stdout.isTTY);
  let write: ((line: string) => void) | undefined;
  const log = pino(options, {
    write(line) {
      write ??= openOutput({
        onDropped: (dropped) => log.warn({ dropped }, 'log lines dropped'),
        onExit: () => sampling.end(),
      });
      write(isPretty ? pretty(line) : line);
    },
  });
  return log;
}

/** Level of warnings, as pino numbers it. Lines above it are all written: each may stand for points that were lost. */
const WARN = 40;
const SUPPRESSED = 'repeated log lines suppressed';
/** Of the access log every line counts, and of suppressed lines every count. */
const UNSAMPLED: ReadonlySet<unknown> = new Set(['request', 'stream', SUPPRESSED]);

function isWritten(sampling: LogSampling, [first, second]: readonly unknown[], level: number): boolean {
  const message = typeof first === 'string' ? first : second;
  return UNSAMPLED.has(message) || sampling.admits(`${level === WARN ? 'warn' : 'info'}: ${message}`);
}

/** Members of a log line for an expected error: code and message without the stack, since there may be many such lines. */
export function briefly(error: unknown): { readonly code?: string; readonly reason: string } {
  const reason = error instanceof Error ? error.message : String(error);
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return { ...(typeof code === 'string' ? { code } : {}), reason: reason.slice(0, REASON) };
}

/** Characters. */
const REASON = 200;

interface OutputEvents {
  readonly onDropped: (lines: number) => void;
  /** Called when the process exits; the lines that it writes are the last. */
  readonly onExit: () => void;
}

/** @returns a function that writes a line; lines that still wait are written when the process exits, as far as they fit */
function openOutput({ onDropped, onExit }: OutputEvents): (line: string) => void {
  // A terminal blocks when its user pauses it, and that is wanted.
  if (process.stdout.isTTY) {
    process.on('exit', onExit);
    return (line) => process.stdout.write(line);
  }
  const output = new LogOutput({ sink: standardOutput(), onDropped });
  process.on('exit', () => {
    output.hold();
    onExit();
    writeLast(output.rest());
  });
  return (line) => output.write(line);
}

let prettify: ((line: string) => string) | undefined;

/** Loads the library with the first line: a start without log lines need not wait for it. */
function pretty(line: string): string {
  if (prettify === undefined) {
    const load = createRequire(import.meta.url);
    const { prettyFactory } = load('pino-pretty') as typeof import('pino-pretty');
    prettify = prettyFactory(PRETTY);
  }
  return prettify(line);
}
