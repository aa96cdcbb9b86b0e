/** CONTRIBUTING.md: each worked example fits the sources, passes linter and type checker, and its own tests pass. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import t from 'tap';
import ts from 'typescript';
import { importsOf, sourcesOf } from '../support/imports.js';
import { apply, type Example, examplesIn } from '../support/worked-examples.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const TITLES = [
  'Add a migration',
  'Add a field to sensors',
  'Add a route',
  'Add a service type',
  'Add a built-in of scripts',
];

/** All sources, since the examples' importers are checked too. */
const COPIED = [
  'bench',
  'common',
  'packages',
  'server',
  'sql',
  'test',
  'workers',
  'biome.json',
  'package.json',
  'tsconfig.base.json',
];

/** Too large to copy for nothing. */
const LEFT_OUT = /(^|\/)(dist|node_modules|corpus|results)$/;

function copySources(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'sensorium-contributing-'));
  for (const name of COPIED) {
    cpSync(path.join(ROOT, name), path.join(root, name), {
      recursive: true,
      filter: (from) => !LEFT_OUT.test(path.relative(ROOT, from)),
    });
  }
  mkdirSync(path.join(root, 'packages/script/test/corpus'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  // A server serves the web app, which no example changes.
  mkdirSync(path.join(root, 'dist'));
  symlinkSync(path.join(ROOT, 'dist/web'), path.join(root, 'dist/web'));
  return root;
}

function lintErrors(root: string, files: readonly string[]): string {
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, 'check', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** @returns the files, and those of the product that import them */
function withImporters(root: string, edited: ReadonlySet<string>): string[] {
  const importers = sourcesOf(root).filter(
    (file) => !/^(test|bench)\//.test(file) && importsOf(root, file).some((other) => edited.has(other)),
  );
  return [...new Set([...edited, ...importers])];
}

/** @returns what the type checker reports of these files */
function typeErrors(root: string, files: readonly string[]): string[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(
    files.map((file) => path.join(root, file)),
    { ...options, noEmit: true, declaration: false, typeRoots: [path.join(root, 'node_modules/@types')] },
  );
  return files.flatMap((file) => {
    const source = program.getSourceFile(path.join(root, file));
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ start, messageText }) => {
      const line = source!.getLineAndCharacterOfPosition(start ?? 0).line + 1;
      return `${file}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
}

/** Where the build puts a source. */
function compiledName(file: string): string {
  const [, folder, rest] = /^(packages\/[^/]+\/)?(.*)\.ts$/.exec(file)!;
  return `${folder ?? ''}dist/${rest}.js`;
}

/** Without types and without checking them. */
function compile(root: string): void {
  const folders = new Set<string>();
  for (const file of sourcesOf(root)) {
    const { code } = transformSync(readFileSync(path.join(root, file), 'utf8'), {
      loader: 'ts',
      format: 'esm',
      target: 'es2022',
    });
    const target = path.join(root, compiledName(file));
    const folder = path.dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    ts.sys.writeFile(target, code);
  }
}

/** @returns how many tests passed, and the output where one failed */
function run(root: string, file: string, grep: string | undefined): { passed: number; output: string } {
  const env: NodeJS.ProcessEnv = { ...process.env, ...(grep === undefined ? {} : { TAP_GREP: grep }) };
  // What these tests request is no part of the product, and a runner must not see them as its own.
  for (const name of ['SEEN_DIR', 'NODE_OPTIONS', 'TAP', 'TAP_CHILD_ID']) delete env[name];
  const begin = path.join(root, 'dist/test/support/begin.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [begin, path.join(root, file)], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const passed = stdout.split('\n').filter((line) => /^ok /.test(line) && !/# SKIP/.test(line)).length;
  return { passed, output: status === 0 ? '' : `${stdout}${stderr}` };
}

t.test(
  'every worked example fits the sources, and passes linter, type checker and its own tests',
  async (t) => {
    const examples = examplesIn(readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
    t.same(
      examples.map(({ title }) => title),
      TITLES,
    );
    const root = copySources();
    t.teardown(() => rmSync(root, { recursive: true, force: true }));
    const edited = new Set<string>();
    for (const example of examples) {
      for (const edit of example.edits) {
        t.doesNotThrow(() => edited.add(apply(root, edit)), `${example.title}: ${edit.file}`);
      }
    }
    const sources = [...edited].filter((file) => file.endsWith('.ts'));
    t.equal(lintErrors(root, sources), '', 'lint');
    t.same(typeErrors(root, withImporters(root, new Set(sources))), [], 'type errors');
    compile(root);
    const tests = new Map(
      sourcesOf(root)
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => [path.basename(file, '.test.ts'), compiledName(file)]),
    );
    for (const { title, name, grep } of runsOf(examples)) {
      const file = tests.get(name);
      if (file === undefined) {
        t.fail(`${title}: there is no test file ${name}.test.ts`);
        continue;
      }
      const { passed, output } = run(root, file, grep);
      t.equal(output, '', `${title}: ${name} passes`);
      t.ok(passed > 0, `${title}: ${name} has tests`);
    }
  },
);

function runsOf(examples: readonly Example[]) {
  return examples.flatMap(({ title, runs }) => runs.map((run) => ({ title, ...run })));
}
