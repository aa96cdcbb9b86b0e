/**
 * The worked examples of CONTRIBUTING.md. A fenced block whose info string names a file is an edit of that file; a heading of the third level begins an
 * example. A path may hold `NNNN`, which stands for the number of the next migration.
 *
 * - ```` ```diff PATH ````: parts, divided by lines of `@@`. The lines of a part that begin with a space or `-` occur in the file once, next to each
 *   other; those that begin with a space or `+` take their place.
 * - ```` ```ts PATH ```` or ```` ```sql PATH ````: the content of a new file.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Edit {
  /** Relative to the repository. */
  readonly file: string;
  readonly isDiff: boolean;
  readonly content: string;
}

export interface Example {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Runs of tests that the example names: `npm test -- NAME [--grep 'PATTERN']`. */
  readonly runs: readonly { readonly name: string; readonly grep: string | undefined }[];
}

const BLOCK = /^```(\w+)(?: +(\S+))?\n(.*?)^```$/gms;
const RUN = /^npm test -- ([\w-]+)(?: --grep '([^']+)')? *(?:#.*)?$/gm;

/** Sections without edits are no examples. */
export function examplesIn(page: string): Example[] {
  const sections = page.split(/^### /m).slice(1);
  return sections
    .map((section) => {
      const text = section.split(/^## /m, 1)[0]!;
      const blocks = [...text.matchAll(BLOCK)];
      return {
        title: text.slice(0, text.indexOf('\n')),
        edits: blocks.flatMap(([, language, file, content]) =>
          file === undefined ? [] : [{ file, isDiff: language === 'diff', content: content! }],
        ),
        runs: blocks
          .filter(([, language]) => language === 'sh')
          .flatMap(([, , , content]) => [...content!.matchAll(RUN)])
          .map(([, name, grep]) => ({ name: name!, grep })),
      };
    })
    .filter(({ edits }) => edits.length > 0);
}

/**
 * @param root the copy of the repository that is edited
 * @returns the file, relative to `root`
 * @throws Error when the edit does not fit the sources
 */
export function apply(root: string, { file: named, isDiff, content }: Edit): string {
  const file = named.replace('NNNN', () => nextMigration(root));
  const target = path.join(root, file);
  if (isDiff) {
    if (!existsSync(target)) throw new Error(`${file}: there is no such file`);
    let text = readFileSync(target, 'utf8');
    for (const part of content.split(/^@@.*\n/m)) text = replaced(file, text, part);
    writeFileSync(target, text);
  } else {
    if (existsSync(target)) throw new Error(`${file}: exists already`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  return file;
}

function replaced(file: string, text: string, part: string): string {
  const lines = part.split('\n').slice(0, -1);
  const side = (sign: string) =>
    lines
      .filter((line) => line === '' || line.startsWith(' ') || line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const before = `\n${side('-')}`;
  const places = `\n${text}`.split(before).length - 1;
  if (places !== 1) throw new Error(`${file}: these lines occur ${places} times instead of once:${before}`);
  return `\n${text}`.replace(before, () => `\n${side('+')}`).slice(1);
}

function nextMigration(root: string): string {
  const count = readdirSync(path.join(root, 'sql/migrations')).filter((name) => name.endsWith('.sql')).length;
  return String(count + 1).padStart(4, '0');
}
