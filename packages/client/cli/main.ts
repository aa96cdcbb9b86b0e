/** Entry point of the program `sensorium`. */
import { EXIT } from './command.js';
import { run } from './run.js';

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    // The second signal ends the process at once.
    if (interrupted.signal.aborted) process.exit(EXIT.interrupted);
    interrupted.abort(new Error('interrupted'));
  });
}
// A reader that closes the pipe, as `head` does, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  throw error;
});

const { stdin, stdout, stderr, env: environment } = process;
process.exitCode = await run(process.argv.slice(2), {
  environment,
  stdin,
  stdout,
  stderr,
  signal: interrupted.signal,
});
// An open standard input or connection must not keep the process alive.
process.stdout.write('', () => process.exit());
