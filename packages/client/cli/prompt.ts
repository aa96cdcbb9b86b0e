/** Prompts at the terminal; without a terminal, each input is a line of the standard input. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { CommandContext } from './command.js';

export interface Prompt {
  readonly text: string;
  /** True: the input is not shown. */
  readonly isSecret: boolean;
}

/** @returns one input for each prompt @throws Error when an input is missing; the reason of the signal */
export async function prompt(prompts: readonly Prompt[], context: CommandContext): Promise<string[]> {
  const { stdin, stderr, signal } = context;
  const isTerminal = stdin.isTTY === true;
  let isMuted = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!isMuted) stderr.write(chunk as Uint8Array);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: isTerminal });
  // In raw mode the terminal sends no signal for Ctrl-C.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    if (!isTerminal) return await linesOf(lines, prompts);
    const inputs: string[] = [];
    for (const { text, isSecret } of prompts) {
      const input = lines.question(text, { signal });
      isMuted = isSecret;
      inputs.push(await input);
      if (isSecret) stderr.write('\n');
      isMuted = false;
    }
    return inputs;
  } finally {
    lines.close();
  }
}

async function linesOf(lines: AsyncIterable<string>, prompts: readonly Prompt[]): Promise<string[]> {
  const inputs: string[] = [];
  for await (const line of lines) {
    inputs.push(line);
    if (inputs.length === prompts.length) return inputs;
  }
  const missing = prompts[inputs.length]?.text ?? '';
  throw new Error(`the standard input has no line for: ${missing.replace(/:\s*$/, '')}`);
}
