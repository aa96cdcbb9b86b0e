/** `npm run script -- --jsonl`: runs scripts of another program concurrently, with results in the order of the input. */
import { once } from 'node:events';
import os from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { usualThreads } from '../sandbox/limits.js';
import { Sandbox } from '../sandbox/sandbox.js';

interface Result {
  /** Id of the input line; null when it had none. */
  readonly id: unknown;
  readonly ok: boolean;
  readonly output: string;
  /** Message of the error. */
  readonly error: string | null;
}

/** Scripts for each thread between the oldest running one and the last one read: enough to keep all threads busy. */
const QUEUED = 16;

/** @returns exit status: 0, also when scripts fail, since their results say so */
export async function runLines(input: Readable, output: Writable): Promise<number> {
  const threads = usualThreads();
  const sandbox = new Sandbox({ threads, triggerThreads: 0, priority: os.getPriority() });
  // A result is written as soon as those before it are: the other program may wait for it before it sends the next script.
  const written: Promise<void>[] = [];
  let last = Promise.resolve();
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === '') continue;
      const result = runLine(line, sandbox);
      last = last.then(async () => {
        if (!output.write(`${JSON.stringify(await result)}\n`)) await once(output, 'drain');
      });
      written.push(last);
      if (written.length >= QUEUED * threads) await written.shift();
    }
    await last;
    return 0;
  } finally {
    await sandbox.close();
  }
}

async function runLine(line: string, sandbox: Sandbox): Promise<Result> {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return refused(null, 'the line is not JSON');
  }
  if (typeof request !== 'object' || request === null) return refused(null, 'the line is not an object');
  const { id = null, code } = request as { id?: unknown; code?: unknown };
  if (typeof code !== 'string') return refused(id, 'code must be a text');
  const { ok, output, error } = await sandbox.run({ code });
  return { id, ok, output, error: error?.message ?? null };
}

function refused(id: unknown, error: string): Result {
  return { id, ok: false, output: '', error };
}
