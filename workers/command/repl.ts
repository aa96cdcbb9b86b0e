/** `npm run script` without arguments: runs each typed statement at once, in one workspace. */
import { appendFile, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { functionNames, ParseError, parseScript } from '@sensorium/script/syntax';
import { Sandbox } from '../sandbox/sandbox.js';

const HISTORY = path.join(os.homedir(), '.sensorium_script_history');
const REMEMBERED = 1_000;

const PROMPT = '>> ';
const CONTINUED = '.. ';

const WORDS =
  `break case catch continue do else elseif end for function global if otherwise persistent return switch try until
  unwind_protect unwind_protect_cleanup while`.split(/\s+/);

/** @returns exit status */
export async function runRepl(input: Readable, output: Writable): Promise<number> {
  const sandbox = new Sandbox({ threads: 1, triggerThreads: 0, priority: os.getPriority() });
  const terminal = 'isTTY' in output && output.isTTY === true;
  const names = new Set(terminal ? [...WORDS, ...functionNames] : []);
  const lines = createInterface({
    input,
    output,
    terminal,
    prompt: PROMPT,
    history: terminal ? await remembered() : [],
    historySize: REMEMBERED,
    completer: (line: string) => complete(line, names),
  });
  let text = '';
  let stop: AbortController | null = null;
  lines.on('SIGINT', () => {
    if (stop === null) {
      output.write('\n');
      text = '';
      prompt(PROMPT);
    } else stop.abort();
  });
  const prompt = (sign: string) => {
    lines.setPrompt(sign);
    if (terminal) lines.prompt();
  };
  prompt(PROMPT);
  try {
    for await (const line of lines) {
      if (text === '' && /^\s*(exit|quit)\s*;?\s*$/.test(line)) break;
      text += `${line}\n`;
      if (!isComplete(text)) {
        prompt(CONTINUED);
        continue;
      }
      for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) names.add(word);
      if (terminal && text.trim() !== '') await remember(text);
      stop = new AbortController();
      const result = await sandbox.run({ code: text, session: 'terminal' }, [], stop.signal);
      stop = null;
      text = '';
      output.write(result.output + result.warnings);
      if (result.error !== null) output.write(`error: ${result.error.message}\n`);
      prompt(PROMPT);
    }
    return 0;
  } finally {
    lines.close();
    await sandbox.close();
  }
}

/** Whether a text can run: an incomplete statement cannot; one with a syntax error can, and reports the error. */
export function isComplete(text: string): boolean {
  try {
    parseScript(Buffer.from(text, 'utf8').toString('latin1'));
    return true;
  } catch (error) {
    // An empty line ends an incomplete statement.
    return !(error instanceof ParseError) || error.at !== null || /\n\s*\n$/.test(text);
  }
}

/** @returns completions of the last word of the line, and that word */
export function complete(line: string, names: ReadonlySet<string>): [string[], string] {
  const word = /[A-Za-z_]\w*$/.exec(line)?.[0] ?? '';
  return [word === '' ? [] : [...names].filter((name) => name.startsWith(word)).sort(), word];
}

/** Newest first, as readline expects. */
async function remembered(): Promise<string[]> {
  const text = await readFile(HISTORY, 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).slice(-REMEMBERED).reverse();
}

async function remember(text: string): Promise<void> {
  // A failed write only loses the history.
  await appendFile(HISTORY, text, { mode: 0o600 }).catch(() => {});
}
