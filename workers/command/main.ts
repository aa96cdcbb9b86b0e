/** `npm run script`: runs scripts in the sandbox, with the limits of the product, for a terminal or another program. */
import { fileURLToPath } from 'node:url';

const USAGE = `usage: npm run script -- FILE.m    runs a script; exit status 1 and the error on standard error when it fails
       npm run script -- --jsonl   runs the scripts of lines {"id","code"} of standard input, each in a workspace of its own,
                                   and writes lines {"id","ok","output","error"} in the same order
       npm run script              runs the lines typed on a terminal
`;

async function main(parameters: readonly string[]): Promise<number> {
  const [first] = parameters;
  if (parameters.length > 1 || (first?.startsWith('-') && first !== '--jsonl')) {
    process.stderr.write(USAGE);
    return first === '--help' ? 0 : 2;
  }
  // Dynamic imports: a script starts without loading the terminal.
  if (first === undefined) return (await import('./repl.js')).runRepl(process.stdin, process.stdout);
  if (first === '--jsonl') return (await import('./lines.js')).runLines(process.stdin, process.stdout);
  return (await import('./file.js')).runFile(first);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
