/**
 * Records what real Octave prints for the corpus: `node dist/test/script/record.js [NAME...]`, all files without names. With `--diff`
 * nothing is written, and what differs from our engine is shown.
 *
 * All snippets of a file run in one octave-cli, each in a workspace of its own.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CORPUS, corpusFiles, ours, type Snippet, snippetsOf } from './corpus.js';

const MARK = '\u0001end of snippet\u0001';

/** Runs each snippet in a function of its own, so that their variables don't meet. */
const HARNESS = `1;
function run_snippet (code)
  try
    eval (code);
  catch err
    printf ("error: [%s] %s\\n", err.identifier, err.message);
  end
end
args = argv ();
codes = jsondecode (fileread (args{end}));
for k = 1:numel (codes)
  clear -global
  format short
  rand ("seed", 1);
  run_snippet (codes{k});
  printf ("\\001end of snippet\\001");
end
`;

/** What Octave prints for each snippet. */
export function octave(snippets: readonly Snippet[]): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'octave-record-'));
  try {
    writeFileSync(path.join(folder, 'harness.m'), HARNESS);
    // Never a matrix of one kind of value, whatever jsondecode makes of arrays.
    const codes = [...snippets.map((snippet) => snippet.text), ''];
    writeFileSync(path.join(folder, 'codes.json'), JSON.stringify(codes));
    const result = spawnSync('octave-cli', ['--no-gui', '-qfW', '--no-history', 'harness.m', 'codes.json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const outputs = result.stdout.split(MARK);
    if (outputs.length < snippets.length) {
      throw new Error(`octave-cli stopped at snippet ${outputs.length}: ${result.stderr.slice(-500)}`);
    }
    return outputs.slice(0, snippets.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function showDifference(snippet: Snippet, theirs: string, own: string): void {
  process.stdout.write(`%% ${snippet.title}\n${snippet.text}--- octave\n${theirs}--- ours\n${own}\n`);
}

function main(args: readonly string[]): void {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const files = names.length === 0 ? corpusFiles() : names.map((name) => path.join(CORPUS, `${name}.m`));
  const diff = args.includes('--diff');
  for (const file of files) {
    const snippets = snippetsOf(file);
    const outputs = octave(snippets);
    if (!diff) {
      const recorded = snippets.map(({ title }, k) => `%% ${title}\n${ended(outputs[k]!)}`);
      writeFileSync(file.replace(/\.m$/, '.out'), recorded.join(''));
      continue;
    }
    let same = 0;
    snippets.forEach((snippet, k) => {
      const own = ours(snippet.text);
      if (own === outputs[k]) same++;
      else showDifference(snippet, outputs[k]!, own);
    });
    process.stdout.write(`${path.basename(file)}: ${same} of ${snippets.length} agree\n`);
  }
}

/** With a line end after it. */
function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

main(process.argv.slice(2));
