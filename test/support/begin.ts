/**
 * Begins a file of tests, or several: `node dist/test/support/begin.js dist/test/start.test.js`. Two things that cost a third of its processor time, and show nothing, are left out:
 *
 *   - Tap follows each promise to learn which test an error belongs to that nobody caught. Here such an error ends the file, which fails.
 *   - The password that all test users share (`client.ts`) is hashed once, and found to be right once.
 *
 * Not by `--import`: with that in its options Node counts as instrumented, and the sandbox would run unconfined.
 */
import asyncHooks from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PASSWORD } from './password.js';

function followNoPromises(): void {
  const none = { enable: () => none, disable: () => none };
  asyncHooks.createHook = () => none;
  syncBuiltinESMExports();
}

/** Before anybody imports them: named imports are what the module holds at the first one. */
function hashOnce(): void {
  const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');
  const { hash, verify } = library;
  const shared = createHash('md5').update(PASSWORD).digest('hex');
  let kept: Promise<string> | undefined;
  library.hash = (password, ...others) => {
    if (password !== shared) return hash(password, ...others);
    kept ??= hash(password, ...others);
    return kept;
  };
  library.verify = async (hashed, ...others) =>
    (others[0] === shared && hashed === (await kept)) || verify(hashed, ...others);
}

/** Seconds after which nothing of the tests may be left that keeps the process: longer than the teardown of a file takes on a busy machine. */
const GRACE = 120;

/** A process that goes on after its last test fails, and ends: it would hold up the run until its timeout, hours later where it has many files. */
async function endAfterTests(): Promise<void> {
  const { default: t } = await import('tap');
  const end = () => {
    if (!t.idle) return;
    const kept = process.getActiveResourcesInfo().join(', ');
    process.stderr.write(`the process went on for ${GRACE} s after its last test: ${kept}\n`);
    process.exit(1);
  };
  const wait = () => setTimeout(end, GRACE * 1000).unref();
  t.on('idle', wait);
  if (t.idle) wait();
}

followNoPromises();
hashOnce();
const [file = '', ...others] = process.argv.slice(2);
process.argv.splice(1, process.argv.length - 1, file);
if (others.length === 0) await import(pathToFileURL(path.resolve(file)).href);
else (await import('./several.js')).runSeveral([file, ...others]);
await endAfterTests();
