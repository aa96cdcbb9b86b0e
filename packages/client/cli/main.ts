/** `sensorium`: the command line, as a process. */
import { EXIT } from './command.js';
import { run } from './run.js';

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

const { stdin, stdout, stderr, env: environment } = process;
process.exitCode = await run(process.argv.slice(2), {
  environment,
  stdin,
  stdout,
  stderr,
  signal: interrupted.signal,
});
// Standard input may be open, and a connection may linger; there is nothing left to do.
process.stdout.write('', () => process.exit());
