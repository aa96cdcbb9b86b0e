/** `npm run script -- FILE.m` */
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { Sandbox } from '../sandbox/sandbox.js';

/** @returns exit status */
export async function runFile(file: string): Promise<number> {
  let code: string;
  try {
    code = await readFile(file, 'utf8');
  } catch (error) {
    process.stderr.write(`error: ${(error as Error).message}\n`);
    return 1;
  }
  const sandbox = new Sandbox({ threads: 1, triggerThreads: 0, priority: os.getPriority() });
  try {
    const { output, warnings, error } = await sandbox.run({ code });
    process.stdout.write(output);
    process.stderr.write(warnings);
    if (error === null) return 0;
    process.stderr.write(`error: ${error.message}\n`);
    return 1;
  } finally {
    await sandbox.close();
  }
}
