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
import { commands, help } from './commands.js';

/** Of the connections. */
const NAME = 'sensorium admin';
/** Milliseconds. */
const STATEMENT_TIMEOUT = 60_000;

/**
 * @param given name of the command and its parameters
 * @returns what it prints
 * @throws FatalError, ConfigError: the message is for the operator
 */
export async function runCommand(
  [name, ...parameters]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) return help();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new FatalError(`there is no command "${name}": npm run admin lists all commands`);
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
        const lines = await actingAs(contextOf(OPERATOR), () => work(sql, shards));
        await raiseRemoteRights(sql, databases);
        return lines;
      } catch (error) {
        throw error instanceof ApiError ? new FatalError(`${error.message}; nothing was changed`) : error;
      } finally {
        await shards.end({ timeout: 1 });
      }
    },
  );
  return `${lines.join('\n')}\n`;
}
