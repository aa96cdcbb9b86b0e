/** `npm run script -- --jsonl`: scripts of another program, many at a time, answered in the order in which they came. */
import { once } from 'node:events';
import os from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { usualThreads } from '../sandbox/limits.js';
import { Sandbox } from '../sandbox/sandbox.js';

interface Answer {
  /** As it was given; null when there was none. */
  readonly id: unknown;
  readonly ok: boolean;
  readonly output: string;
  /** The message of the error. */
  readonly error: string | null;
}

/** Scripts read ahead of the oldest one that still runs, for each thread: enough to keep all threads at work. */
const AHEAD = 16;

/** @returns exit status: 0, since a script that fails is an answer */
export async function answerLines(input: Readable, output: Writable): Promise<number> {
  const threads = usualThreads();
  const sandbox = new Sandbox({ threads, triggerThreads: 0, priority: os.getPriority() });
  // Each answer is written when those before it are, and at once: the other program may wait for it before it asks again.
  const written: Promise<void>[] = [];
  let last = Promise.resolve();
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === '') continue;
      const answer = answerLine(line, sandbox);
      last = last.then(async () => {
        if (!output.write(`${JSON.stringify(await answer)}\n`)) await once(output, 'drain');
      });
      written.push(last);
      if (written.length >= AHEAD * threads) await written.shift();
    }
    await last;
    return 0;
  } finally {
    await sandbox.close();
  }
}

async function answerLine(line: string, sandbox: Sandbox): Promise<Answer> {
  let asked: unknown;
  try {
    asked = JSON.parse(line);
  } catch {
    return refused(null, 'the line is not JSON');
  }
  if (typeof asked !== 'object' || asked === null) return refused(null, 'the line is not an object');
  const { id = null, code } = asked as { id?: unknown; code?: unknown };
  if (typeof code !== 'string') return refused(id, 'code must be a text');
  const { ok, output, error } = await sandbox.run({ code });
  return { id, ok, output, error: error?.message ?? null };
}

function refused(id: unknown, error: string): Answer {
  return { id, ok: false, output: '', error };
}
