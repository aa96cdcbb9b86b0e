/**
 * Records the output of real Octave for the corpus: `node packages/script/dist/test/record.js [NAME...]`, without names for all files. To add a case, add a
 * line with an empty `output`, or a text to `each` of a row. `--diff` writes nothing and shows differences from our engine. `--check` writes nothing and exits
 * with status 1 if Octave's output differs from the recorded one.
 */
import { type Case, corpusNames, ended, ours, readCases, writeOutputs } from './corpus.js';
import { octave } from './octave.js';

function main(args: readonly string[]): void {
  const names = args.filter((arg) => !arg.startsWith('--'));
  for (const name of names.length === 0 ? corpusNames() : names) {
    const cases = readCases(name);
    const outputs = octave(cases).map((output, k) => {
      if (output === null) throw new Error(`octave-cli does not survive ${cases[k]!.title}`);
      return output;
    });
    if (args.includes('--diff')) showDifferences(name, cases, outputs);
    else if (!args.includes('--check')) {
      writeOutputs(name, outputs.map(ended));
    } else if (cases.some(({ output }, k) => output !== ended(outputs[k]!))) {
      process.stdout.write(`${name}: Octave prints something else than is recorded\n`);
      process.exitCode = 1;
    }
  }
}

function showDifferences(name: string, cases: readonly Case[], outputs: readonly string[]): void {
  const different = cases.flatMap(({ title, code }, k) => {
    const own = ours(code);
    const theirs = outputs[k]!;
    return own === theirs ? [] : [`%% ${title}\n${code}--- octave\n${theirs}--- ours\n${own}\n`];
  });
  process.stdout.write(different.join(''));
  process.stdout.write(`${name}: ${cases.length - different.length} of ${cases.length} agree\n`);
}

main(process.argv.slice(2));
