/** The log: JSON lines on standard output, by pino, without secrets. */
import { type Logger, pino } from 'pino';
import type { Config } from './config.js';

export type Log = Logger;

/** @param name the process: `server`, `sidecar`, `start` */
export function createLog(name: string, level: Config['LOG_LEVEL']): Log {
  return pino({ name, level, base: { name, pid: process.pid } });
}
