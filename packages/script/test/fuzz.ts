/**
 * Calls built-ins with generated arguments in our engine and in a live octave-cli: `node packages/script/dist/test/fuzz.js [NAME...]`. With `--programs` it
 * runs random programs instead (programs.ts).
 *
 * Without names it calls all deterministic functions. Options: `--count=N` calls per function, or number of programs (60); `--seed=N`; `--show=N` differences
 * shown per function (5); `--noise` also shows differences in the last digits of numbers. Exit status 1 if anything differs.
 */
import { parseArgs } from 'node:util';
import { builtins } from '../builtins/registry.js';
import { ours, type Snippet } from './corpus.js';
import { octave } from './octave.js';
import { program } from './programs.js';
import { generator } from './random.js';

/** Functions whose result is random, or depends on time, process or user. */
const UNSTEADY = new Set(
  `rand randn randi rande randg randp randperm rng now clock time tic toc cputime date gmtime localtime datestr ctime asctime
  tempname getpid pause sleep input keyboard who whos exist version ver computer nproc isargout print_usage inputname nargin nargout
  error lasterr lasterror warning lastwarn rethrow format eval evalc evalin assignin clear clc more source run memory page_screen_output`.split(
    /\s+/,
  ),
);

/** Source of arguments, grouped by type; frequent ones are listed more often. */
const ARGUMENTS = `
  0 1 2 3 5 -1 -2.5 0.5 10 NaN Inf -Inf NA -0 1e10 pi
  [] zeros(1,0) zeros(0,3) zeros(3,0,2) {} '' ""
  [1 2 3] [1 2 3] [3 1 2] [1;2;3] [4 5 6] [1 2;3 4] [1 2;3 4] [2 1;1 3] [1 2 3;4 5 6] [5 3 5 1] [1 NaN 3] [-1 0 1] [0.1 0.25 0.7] magic(3) magic(4)
  [1.5 -2.5;3.5 4] 1:5 0:0.25:1 5:-1:1 reshape(1:8,2,2,2) reshape(1:24,2,3,4) eye(2) eye(3) [1 0;0 1]
  single(2.5) single([1.5 2.5 3.5]) int8(5) int8([100 50;-100 3]) int32([1 2 3]) uint8(200) uint8([1 2;3 4]) int64(9007199254740993) uint64([1 2 3])
  true false [true false true] [1 2;3 4]>2
  1i 3+4i [1+2i 3-1i] [1i;2] [1+1i 2;3 4i]
  'a' 'abc' 'hello world' "two\\tparts" ['ab';'cd'] 'Abc' '12' '3.5' 'rows' 'last' 'sum' 'UniformOutput' 'double' 'int8' 'stable' 'descend' '%d' ' a b '
  {1,2,3} {'a','b','c'} {'abc';'de'} {'b','a','b'} {1,'x',[1 2 3]} {{1},2} {[1 2;3 4]}
  struct('a',1) struct('a',{1,2,3}) struct('x',{{1,2}},'y','t') struct()
  @sin @(x)x.^2 @(x,y)x+y @plus @numel containers.Map() containers.Map('k',5)
`;
const POOL = ARGUMENTS.trim().match(
  /(?:\{.*?\}+(?= |\n|$)|'[^']*'|"[^"]*"|\[[^\]]*\][^ \n]*|[^ \n'"[{]+(?:'[^']*'[^ \n]*|\{[^ ]*|\[[^\]]*\][^ \n]*)*)+/g,
)!;

const SMALL = ['1', '2', '3', '[]', '[1 2]', '0', "'a'", '[1 2 3]', '5'];

function snippet(name: string, below: (limit: number) => number): Snippet {
  const { inputs, outputs = 1 } = builtins.get(name)!;
  const most = Math.min(inputs[1], 4);
  // Usually a valid number of arguments, sometimes one too few or too many.
  const count = below(12) === 0 ? below(most + 2) : inputs[0] + below(most - Math.min(inputs[0], most) + 1);
  const first = POOL[below(POOL.length)]!;
  // Later arguments are usually related to the first: the same again, a dimension, or another of its type; sometimes anything.
  const further = (): string => {
    const turn = below(6);
    if (turn === 0) return first;
    if (turn < 3) return SMALL[below(SMALL.length)]!;
    const another = POOL[below(POOL.length)]!;
    return turn < 5 && another[0] !== first[0] ? POOL[below(POOL.length)]! : another;
  };
  const args = Array.from({ length: count }, (_, k) => (k === 0 ? first : further()));
  const call = `${name} (${args.join(', ')})`;
  const results = below(4) === 0 && outputs > 1 ? 2 + below(Math.min(outputs, 4) - 1) : 1;
  const code =
    results > 1 ? `[${['a', 'b', 'c', 'd'].slice(0, results).join(', ')}] = ${call}\n` : `${call}\n`;
  return { title: name, code };
}

/** Whether two outputs differ only in the rounding of numbers. */
function onlyNoise(theirs: string, own: string): boolean {
  const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g;
  if (theirs.replace(number, '#').replace(/\s+/g, ' ') !== own.replace(number, '#').replace(/\s+/g, ' '))
    return false;
  const a = (theirs.match(number) ?? []).map(Number);
  const b = (own.match(number) ?? []).map(Number);
  const size = Math.max(...a.map(Math.abs), 1e-3);
  return a.every((x, k) => Math.abs(x - b[k]!) <= 1e-4 * Math.max(Math.abs(x), 1e-9 * size));
}

/** The output of our engine, even if the run ends early. */
function answer(text: string): string {
  try {
    return ours(text);
  } catch (caught) {
    return `ended: ${String(caught)}\n`;
  }
}

/** Most characters shown of an output. */
const MOST_SHOWN = 1500;

/** Number of programs per octave-cli process. */
const BATCH = 200;

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '60' },
      programs: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      show: { type: 'string', default: '5' },
      noise: { type: 'boolean', default: false },
    },
  });
  const below = generator(Number(values.seed));
  const count = Number(values.count);
  const show = Number(values.show);
  const table: [string, number, number][] = [];
  if (values.programs) {
    let different = 0;
    for (let done = 0; done < count; done += BATCH) {
      const length = Math.min(BATCH, count - done);
      const snippets = Array.from({ length }, () => ({ title: 'program', code: program(below) }));
      different += differences(snippets, show - different, values.noise);
    }
    table.push(['programs', different, count]);
  } else {
    const names =
      positionals.length > 0 ? positionals : [...builtins.keys()].filter((name) => !UNSTEADY.has(name));
    for (const name of names) {
      const snippets = Array.from({ length: count }, () => snippet(name, below));
      table.push([name, differences(snippets, show, values.noise), count]);
    }
  }
  const differing = table.filter(([, different]) => different > 0).sort((a, b) => b[1] - a[1]);
  for (const [name, different, all] of differing)
    process.stdout.write(`${name}: ${different} of ${all} differ\n`);
  process.exitCode = differing.length > 0 ? 1 : 0;
}

/** Number of snippets with different output in the two engines; prints the first of them. */
function differences(snippets: readonly Snippet[], show: number, noise: boolean): number {
  const outputs = octave(snippets);
  let different = 0;
  snippets.forEach(({ code }, k) => {
    const theirs = outputs[k] ?? null;
    if (theirs === null) return;
    const own = answer(code);
    if (own === theirs || (!noise && onlyNoise(theirs, own))) return;
    different++;
    if (different <= show)
      process.stdout.write(`${code}--- octave\n${shortened(theirs)}--- ours\n${shortened(own)}\n`);
  });
  return different;
}

/** The displayed part of a long output. */
function shortened(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}...\n`;
}

main();
