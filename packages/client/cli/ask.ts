/** Questions at the terminal; without one, the answers are lines of the standard input. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Surroundings } from './command.js';

export interface Question {
  readonly text: string;
  /** True: what is typed does not appear. */
  readonly isSecret: boolean;
}

/** @throws Error when an answer is missing; the reason of the signal */
export async function ask(questions: readonly Question[], surroundings: Surroundings): Promise<string[]> {
  const { stdin, stderr, signal } = surroundings;
  const isTerminal = stdin.isTTY === true;
  let isMuted = false;
  const output = new Writable({
    write(chunk, _, done) {
      if (!isMuted) stderr.write(chunk as Uint8Array);
      done();
    },
  });
  const lines = createInterface({ input: stdin, output, terminal: isTerminal });
  // In raw mode Ctrl-C is a key and no signal.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    if (!isTerminal) return await linesOf(lines, questions);
    const answers: string[] = [];
    for (const { text, isSecret } of questions) {
      const answer = lines.question(text, { signal });
      isMuted = isSecret;
      answers.push(await answer);
      if (isSecret) stderr.write('\n');
      isMuted = false;
    }
    return answers;
  } finally {
    lines.close();
  }
}

async function linesOf(lines: AsyncIterable<string>, questions: readonly Question[]): Promise<string[]> {
  const answers: string[] = [];
  for await (const line of lines) {
    answers.push(line);
    if (answers.length === questions.length) return answers;
  }
  const missing = questions[answers.length]?.text ?? '';
  throw new Error(`the standard input has no line for: ${missing.replace(/:\s*$/, '')}`);
}
