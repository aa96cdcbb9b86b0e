/** Dispatches to the command, and converts errors into a line and an exit status. */
import { createRequire } from 'node:module';
import { type CommandContext, EXIT, shown, UsageError } from './command.js';
import { bench } from './commands/bench.js';
import { completion } from './commands/completion.js';
import { exportAll } from './commands/export.js';
import { login } from './commands/login.js';
import { logout } from './commands/logout.js';
import { pull } from './commands/pull.js';
import { push } from './commands/push.js';
import { sensors } from './commands/sensors.js';
import { tail } from './commands/tail.js';
import { type Commands, helpOf, overview } from './help.js';

const commands: Commands = {
  login,
  logout,
  sensors,
  push,
  pull,
  tail,
  export: exportAll,
  bench,
  completion: completion(() => commands),
};

function version(): string {
  const description = createRequire(import.meta.url)('@sensorium/client/package.json') as { version: string };
  return description.version;
}

/**
 * @param parameters of the command line, without the name of the program
 * @returns exit status
 */
export async function run(parameters: readonly string[], context: CommandContext): Promise<number> {
  const [name = '', ...rest] = parameters;
  const { stdout, stderr, signal } = context;
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    (name === '' ? stderr : stdout).write(overview(commands));
    return name === '' ? EXIT.usage : EXIT.done;
  }
  if (name === '--version' || name === '-V') {
    stdout.write(`sensorium ${version()}\n`);
    return EXIT.done;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command === undefined) throw new UsageError(`there is no command ${JSON.stringify(name)}`);
    if (rest.includes('--help') || rest.includes('-h')) {
      stdout.write(helpOf(name, command));
      return EXIT.done;
    }
    return await command.run(rest, context);
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    stderr.write(`sensorium: ${shown(messageOf(error))}\n`);
    if (!(error instanceof UsageError)) return EXIT.failed;
    stderr.write(`see sensorium ${command === undefined ? '' : `${name} `}--help\n`);
    return EXIT.usage;
  }
}

/** @returns one line, also for errors of files */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined || code === undefined) return error.message;
  return `${path}: ${FILE_ERRORS[code] ?? error.message}`;
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'part of the path is not a folder',
};
