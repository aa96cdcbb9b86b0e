/**
 * Runs snippets in a live octave-cli, with output in the form of `ours` (corpus.ts).
 *
 * All snippets of a call run in one process, each in its own workspace.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Snippet } from './corpus.js';

const MARK = '\u0001end of snippet\u0001';

/** Runs each snippet in a function, so that snippets do not share variables. */
const HARNESS = `1;
function run_snippet (code)
  try
    eval (code);
  catch err
    printf ("error: [%s] %s\\n", err.identifier, err.message);
  end
end
args = argv ();
warning_states = warning ();
codes = jsondecode (fileread (args{end}));
for k = 1:numel (codes)
  clear -global
  warning ("on", "all");
  warning (warning_states);
  lastwarn ("", "");
  lasterr ("");
  format
  rand ("seed", 1);
  run_snippet (codes{k});
  printf ("\\001end of snippet\\001");
end
`;

/** The output of Octave for each snippet; null for a snippet that ends or hangs the process. */
export function octave(snippets: readonly Snippet[]): (string | null)[] {
  const outputs: (string | null)[] = [];
  while (outputs.length < snippets.length) {
    const further = outputsOf(snippets.slice(outputs.length));
    outputs.push(...further);
    if (outputs.length < snippets.length) outputs.push(null);
  }
  return outputs;
}

/** Outputs up to the first snippet that ends the process. */
function outputsOf(snippets: readonly Snippet[]): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'octave-record-'));
  try {
    writeFileSync(path.join(folder, 'harness.m'), HARNESS);
    // jsondecode would turn arrays of one type into a matrix; this forces a cell array.
    const codes = [...snippets.map((snippet) => snippet.code), ''];
    writeFileSync(path.join(folder, 'codes.json'), JSON.stringify(codes));
    const result = spawnSync('octave-cli', ['--no-gui', '-qfW', '--no-history', 'harness.m', 'codes.json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    if (result.error !== undefined && 'code' in result.error && result.error.code === 'ENOENT')
      throw result.error;
    // After the last mark there is nothing, or the output of the snippet that ended the process.
    return result.stdout.split(MARK).slice(0, -1).slice(0, snippets.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
