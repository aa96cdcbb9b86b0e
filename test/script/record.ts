/**
 * Records what real Octave prints for the corpus: `node dist/test/script/record.js [NAME...]`, all files without names. With `--diff`
 * nothing is written, and what differs from our engine is shown. With `--check` nothing is written either: exit status 1 when Octave now prints
 * something else than was recorded.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CORPUS, corpusFiles, ours, type Snippet, snippetsOf } from './corpus.js';
import { octave } from './octave.js';

function showDifference(snippet: Snippet, theirs: string, own: string): void {
  process.stdout.write(`%% ${snippet.title}\n${snippet.text}--- octave\n${theirs}--- ours\n${own}\n`);
}

function main(args: readonly string[]): void {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const files = names.length === 0 ? corpusFiles() : names.map((name) => path.join(CORPUS, `${name}.m`));
  const diff = args.includes('--diff');
  for (const file of files) {
    const snippets = snippetsOf(file);
    const outputs = octave(snippets).map((output, k) => {
      if (output === null) throw new Error(`octave-cli does not survive ${snippets[k]!.title}`);
      return output;
    });
    if (!diff) {
      const recorded = snippets.map(({ title }, k) => `%% ${title}\n${ended(outputs[k]!)}`).join('');
      const place = file.replace(/\.m$/, '.out');
      if (!args.includes('--check')) writeFileSync(place, recorded);
      else if (readFileSync(place, 'utf8') !== recorded) {
        process.stdout.write(`${path.basename(place)}: Octave prints something else than is recorded\n`);
        process.exitCode = 1;
      }
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
