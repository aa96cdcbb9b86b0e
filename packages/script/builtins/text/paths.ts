/** Operations on file names as strings. None of them accesses a file system. */
import { fail } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import { isCellText, isChar } from '../../values/inspect.js';
import { cellOf } from '../../values/make.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';

function parts(path: string): [folder: string, name: string, extension: string] {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  const end = dot > slash ? dot : path.length;
  // The root keeps its slash.
  const folder = slash === 0 ? '/' : path.slice(0, Math.max(slash, 0));
  return [folder, path.slice(slash + 1, end), path.slice(end)];
}

/** Joins path components with single slashes. */
function joined(names: readonly string[]): string {
  return names
    .filter((name) => name !== '')
    .join('/')
    .replace(/\/\/+/g, '/');
}

function fullFile(args: readonly Value[]): Value {
  if (!args.every((arg) => isChar(arg) || isCellText(arg)))
    return fail('fullfile: input must either be strings or cell strings');
  const list = args.find((arg) => arg instanceof Cell);
  const nameAt = (arg: Value, k: number) => textOf(arg instanceof Cell ? arg.items[k]! : arg) ?? '';
  if (!(list instanceof Cell)) return joined(args.map((arg) => nameAt(arg, 0)));
  const cells = args.filter((arg) => arg instanceof Cell);
  if (cells.some((cell) => cell.items.length !== list.items.length))
    return fail('fullfile: cell arrays must have the same dimensions');
  return cellOf(
    list.dims,
    list.items.map((_, k) => joined(args.map((arg) => nameAt(arg, k)))),
  );
}

export const functions: readonly Builtin[] = [
  {
    name: 'fileparts',
    signatures: ['[DIR, NAME, EXT] = fileparts (FILENAME)'],
    summary: 'Folder, name and extension of the name of a file.',
    examples: [{ code: "[d, n, e] = fileparts ('a/b.txt')", output: 'd = a\nn = b\ne = .txt\n' }],
    inputs: [1, 1],
    outputs: 3,
    library: true,
    run([path], nargout) {
      const text = textOf(path!) ?? fail('fileparts: FILENAME must be a single string');
      return parts(text).slice(0, Math.max(1, nargout));
    },
  },
  {
    name: 'fullfile',
    signatures: ['FILENAME = fullfile (DIR1, DIR2, ..., FILE)', 'FILENAMES = fullfile (..., FILES)'],
    summary: 'Name of a file in folders.',
    examples: [{ code: "fullfile ('a', 'b.txt')", output: 'ans = a/b.txt\n' }],
    inputs: [0, Number.POSITIVE_INFINITY],
    library: true,
    run: (args) => fullFile(args),
  },
  {
    name: 'filesep',
    signatures: ['filesep ()', 'filesep ("all")'],
    summary: 'What stands between folders in the name of a file.',
    examples: [{ code: 'filesep ()', output: 'ans = /\n' }],
    inputs: [0, 1],
    library: true,
    run: ([all]) => (all === undefined || isChar(all) ? '/' : fail('filesep: argument must be a string')),
  },
  {
    name: 'pathsep',
    signatures: ['VAL = pathsep ()'],
    summary: 'What stands between the folders of a search path.',
    examples: [{ code: 'pathsep ()', output: 'ans = :\n' }],
    inputs: [0, 1],
    run: () => ':',
  },
];
