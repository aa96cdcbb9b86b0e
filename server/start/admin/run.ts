/** Runs a command of `npm run admin`. */
import { ApiError } from '@sensorium/model/errors';
import { readConfig } from '../../../common/config.js';
import { FatalError } from '../../../common/fatal.js';
import { checkMigrated } from '../../../sql/check.js';
import { readShards, Shards } from '../../../sql/shards.js';
import { actingAs, contextOf, OPERATOR } from '../../../sql/store/audit/actor.js';
import { raiseRemoteRights } from '../../../sql/store/rights/remote-rights.js';
import { withDatabase } from '../with-database.js';
import { UsageError } from './command.js';
import { commandIn, commands, help } from './commands.js';

/** Of the connections. */
const NAME = 'sensorium admin';
/** Milliseconds. */
const STATEMENT_TIMEOUT = 60_000;

/**
 * @param words name of the command and its parameters
 * @returns what it prints
 * @throws FatalError, ConfigError: the message is for the operator
 */
export async function runCommand(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const [first] = words;
  if (first === undefined || ['help', '--help', '-h'].includes(first)) return help();
  const name = commandIn(words);
  if (name === undefined)
    throw new FatalError(`there is no command "${first}": npm run admin lists all commands`);
  const command = commands[name]!;
  const parameters = words.slice(name.split(' ').length);
  const config = readConfig(environment);
  const work = await command.prepare(parameters, config).catch((error: unknown) => {
    throw error instanceof UsageError
      ? new FatalError(`usage: npm run admin -- ${`${name} ${command.parameters}`.trim()}`)
      : error;
  });
  const lines = await withDatabase(
    config,
    { name: NAME, timeout: STATEMENT_TIMEOUT, make: false },
    async (sql) => {
      await checkMigrated(sql);
      const databases = await readShards(sql, config.DATABASE_URL);
      const shards = new Shards(sql, databases, { max: 1, name: NAME, statementTimeout: STATEMENT_TIMEOUT });
      try {
        return await actingAs(contextOf(OPERATOR), () => work(sql, shards));
      } catch (error) {
        throw error instanceof ApiError ? new FatalError(`${error.message}; nothing was changed`) : error;
      } finally {
        // Also after a failure: the command may have committed some of its changes. It may have taken long.
        const present = await readShards(sql, config.DATABASE_URL).catch(() => databases);
        await raiseRemoteRights(sql, present);
        await shards.end({ timeout: 1 });
      }
    },
  );
  return `${lines.join('\n')}\n`;
}
