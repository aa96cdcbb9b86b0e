/** The log under trouble: a full disk, a reader that has stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { LogOutput } from '../../common/log-output.js';
import { BUILD } from '../support/product.js';

/** Logs lines as it is told by messages, and answers when it has. */
const PROGRAM = `
  import { createLog } from ${JSON.stringify(path.join(BUILD, 'common/log.js'))};
  const log = createLog('test', 'info');
  process.on('message', (lines) => {
    // Errors: the lines below them are sampled.
    for (let i = 0; i < lines; i++) log.error({ i }, 'x'.repeat(900));
    setImmediate(() => process.send(process.memoryUsage().rss));
  });
  process.on('disconnect', () => process.exit(7));
`;

function start(t: Test, stdout: 'pipe' | number): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  return child;
}

/** @returns bytes of memory that it takes then */
function say(child: ChildProcess, lines: number): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (bytes) => resolve(Number(bytes)));
    child.send(lines);
  });
}

function endOf(child: ChildProcess): Promise<number | string | null> {
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (status, signal) => resolve(signal ?? status));
  });
  child.disconnect();
  return ended;
}

t.test('with a stopped reader lines are dropped and counted, and the process exits', async (t) => {
  const child = start(t, 'pipe');
  const before = await say(child, 0);
  const after = await say(child, 100_000);
  t.ok(after - before < 60_000_000, `${after - before} bytes more for 100 MB of lines`);

  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  while (!text.includes('log lines dropped')) await sleep(10);
  await say(child, 3);
  while (!text.endsWith('\n') || text.split('\n').length < 5) await sleep(10);
  const read = () =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { i?: number; dropped?: number; msg: string });
  while (read().at(-1)?.i !== 2) await sleep(10);
  const lines = read();
  const notice = lines.findIndex(({ dropped }) => dropped !== undefined);
  t.same(
    lines.slice(0, notice).map(({ i }) => i),
    Array.from({ length: notice }, (_, i) => i),
    'those before the gap, in order',
  );
  t.equal(notice + (lines[notice]?.dropped ?? 0), 100_000, 'written and dropped are all');
  t.same(
    lines.slice(notice + 1).map(({ i }) => i),
    [0, 1, 2],
  );

  const stopped = start(t, 'pipe');
  await say(stopped, 10_000);
  t.equal(await endOf(stopped), 7, 'with a full pipe it ends as it wants to');
});

const lacksFull = !existsSync('/dev/full') && 'this system has no /dev/full';

t.test('on a full disk a process continues without a log, and exits', { skip: lacksFull }, async (t) => {
  const full = openSync('/dev/full', 'w');
  t.teardown(() => closeSync(full));
  const child = start(t, full);
  await say(child, 10_000);
  t.ok((await say(child, 10_000)) > 0);
  t.equal(await endOf(child), 7);
});

t.test(
  'written lines are complete, in order and not repeated, and gaps have their number of lines',
  async () => {
    const line = fc.integer({ min: 1, max: 40 });
    /** What comes of a write: an error, or the share of its bytes that there is room for. */
    const outcome = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1, noNaN: true }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 60 }),
        fc.array(outcome, { maxLength: 60 }),
        async (lines, room) => {
          let written = '';
          let said = 0;
          const outcomes = [...room];
          const output: LogOutput = new LogOutput({
            sink: (bytes, done) => {
              const share = outcomes.length === 0 ? 1 : outcomes.shift();
              setImmediate(() => {
                if (share === null || share === undefined) return done(new Error('ENOSPC'), 0);
                const count = Math.floor(bytes.length * share);
                written += bytes.subarray(0, count).toString();
                done(null, count);
              });
            },
            onDropped: (count) => output.write(`dropped ${count}\n`),
            limit: 200,
            pause: 0,
          });
          for (const length of lines) {
            output.write(`${String(said++).padEnd(length, '.')}\n`);
            if (output.bytes > 200) return false;
            if (length % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
          }
          while (output.bytes > 0) await sleep(1);
          let next = 0;
          for (const each of written.split('\n').slice(0, -1)) {
            const gap = /^dropped (\d+)$/.exec(each);
            if (gap !== null) next += Number(gap[1]);
            else if (Number.parseInt(each, 10) !== next++) return false;
          }
          return next === said;
        },
      ),
    );
  },
);
