/** The engine of the databases that tests get, which is the same for all of a run. */
import { detectEngine, type Engine } from '../../sql/engine.js';
import { testDatabase } from './database.js';

export async function engineOfTests(): Promise<Engine> {
  const ends: (() => unknown)[] = [];
  try {
    const { sql } = await testDatabase({ teardown: (end) => ends.push(end) });
    return await detectEngine(sql);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
