/** Keeps the embedded database running for as long as `npm start` does. */

import { FatalError } from '../../common/fatal.js';
import type { Log } from '../../common/log.js';
import { exitWith } from '../../common/process.js';
import { type EmbeddedOptions, startEmbedded } from './embedded.js';

export interface KeptDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** @throws FatalError when it cannot be started at all; if it cannot be started again later, the process ends */
export async function keepDatabase(options: EmbeddedOptions, log: Log): Promise<KeptDatabase> {
  let database = await startEmbedded(options);
  const { url } = database;
  let stopping = false;
  let restart = Promise.resolve();

  const startAgain = async () => {
    if (stopping) return;
    log.error('the database ended unexpectedly: starting it again');
    await database.stop();
    database = await startEmbedded(options);
    if (database.url !== url)
      throw new FatalError('the port of the embedded database was taken by somebody else: start again');
    watch();
  };
  const watch = () => {
    void database.ended.then(() => {
      restart = startAgain().catch(exitWith);
    });
  };
  watch();

  return {
    url,
    async stop() {
      stopping = true;
      await restart;
      await database.stop();
    },
  };
}
