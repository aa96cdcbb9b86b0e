/** `npm run admin -- COMMAND`: commands for an operator who has access to the database but no account. */
import { ApiError } from '@sensorium/model/errors';
import { readConfig } from '../../common/config.js';
import { FatalError } from '../../common/fatal.js';
import { exitWith } from '../../common/process.js';
import { checkMigrated } from '../../sql/check.js';
import { actingAs, contextOf, OPERATOR } from '../../sql/store/audit/actor.js';
import { UsageError } from './admin/command.js';
import { commands, help } from './admin/commands.js';
import { withDatabase } from './with-database.js';

/** Milliseconds. */
const STATEMENT_TIMEOUT = 60_000;

async function main([name, ...parameters]: readonly string[]): Promise<void> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    process.stdout.write(help());
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new FatalError(`there is no command "${name}": npm run admin lists all commands`);
  const config = readConfig(process.env);
  const work = await command.prepare(parameters, config).catch((error: unknown) => {
    throw error instanceof UsageError
      ? new FatalError(`usage: npm run admin -- ${name} ${command.parameters}`)
      : error;
  });
  const lines = await withDatabase(
    config,
    { name: 'sensorium admin', timeout: STATEMENT_TIMEOUT, make: false },
    async (sql) => {
      await checkMigrated(sql);
      return actingAs(contextOf(OPERATOR), () => work(sql)).catch((error: unknown) => {
        throw error instanceof ApiError ? new FatalError(`${error.message}; nothing was changed`) : error;
      });
    },
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

main(process.argv.slice(2)).catch(exitWith);
