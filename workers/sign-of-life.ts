/** Records that the sidecar runs. */
import type { Sql } from '../sql/connect.js';
import { renewSidecar } from '../sql/store/sidecars.js';
import type { Task } from './loop.js';

/** Milliseconds. */
const PAUSE = 5000;

/** @param id of this sidecar */
export function signOfLifeTask(sql: Sql, id: string): Task {
  return async () => {
    await renewSidecar(sql, id);
    return PAUSE;
  };
}
