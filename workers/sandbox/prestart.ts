/** Starts the sandbox before the first trigger or data processor needs it: on a busy machine a start takes seconds, which would delay the first firing. */
import type { Sql } from '../../sql/connect.js';
import type { Task } from '../loop.js';
import type { SandboxOnDemand } from './on-demand.js';

/** Milliseconds between two checks for triggers and data processors. */
const PAUSE = 5000;
/** Milliseconds, when the sandbox runs. */
const LONG_PAUSE = 3_600_000;

export function prestartSandboxTask(sql: Sql, sandbox: Pick<SandboxOnDemand, 'get'>): Task {
  return async () => {
    const [row] = await sql<{ needed: boolean }[]>`
      SELECT EXISTS (SELECT FROM sensor_triggers) OR EXISTS (SELECT FROM processors) AS needed`;
    if (row?.needed !== true) return PAUSE;
    sandbox.get();
    return LONG_PAUSE;
  };
}
