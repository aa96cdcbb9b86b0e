#!/usr/bin/env node
import { type Command, EXIT, shown, UsageError } from './command.js';
/** `sensorium`: the command line. Finds the command, and turns what goes wrong into a line and an exit status. */
import { bench } from './commands/bench.js';
import { exportAll } from './commands/export.js';
import { login } from './commands/login.js';
import { logout } from './commands/logout.js';
import { pull } from './commands/pull.js';
import { push } from './commands/push.js';
import { sensors } from './commands/sensors.js';
import { tail } from './commands/tail.js';

const commands: Readonly<Record<string, Command>> = {
  login,
  logout,
  sensors,
  push,
  pull,
  tail,
  export: exportAll,
  bench,
};

function help(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`);
  return `sensorium COMMAND ...

${rows.join('\n')}

sensorium COMMAND --help tells more. SENSORIUM_URL names the server and SENSORIUM_KEY an API key or session; they
come before what login has stored.
`;
}

/** @returns exit status */
async function main(parameters: readonly string[], signal: AbortSignal): Promise<number> {
  const [name = '', ...rest] = parameters;
  const { stdin, stdout, stderr, env: environment } = process;
  if (name === '' || name === 'help' || name === '--help' || name === '-h') {
    (name === '' ? stderr : stdout).write(help());
    return name === '' ? EXIT.usage : EXIT.done;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (command === undefined) throw new UsageError(`there is no command ${JSON.stringify(name)}`);
    if (rest.includes('--help') || rest.includes('-h')) {
      stdout.write(command.help);
      return EXIT.done;
    }
    return await command.run(rest, { environment, stdin, stdout, stderr, signal });
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    stderr.write(`sensorium: ${shown(error instanceof Error ? error.message : String(error))}\n`);
    if (!(error instanceof UsageError)) return EXIT.failed;
    stderr.write(`sensorium ${command === undefined ? '' : `${name} `}--help tells more\n`);
    return EXIT.usage;
  }
}

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    // The second time nobody wants to wait.
    if (interrupted.signal.aborted) process.exit(EXIT.interrupted);
    interrupted.abort(new Error('interrupted'));
  });
}
// Who reads no further, as `head` does, has had enough; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  throw error;
});

process.exitCode = await main(process.argv.slice(2), interrupted.signal);
// Standard input may be open, and a connection may linger; there is nothing left to do.
process.stdout.write('', () => process.exit());
