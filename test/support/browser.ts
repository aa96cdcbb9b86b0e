/**
 * Chromium for tests of the web app: `chromium-headless-shell` of the machine, else that of the package `@sparticuz/chromium`, unpacked once into
 * `node_modules/.cache`, else the machine's browser with windows, which takes half as much processor time again. Where none starts, tests of the app are left out
 * and say so; with `TEST_BROWSER=required` they fail. `TEST_CHROMIUM` names another executable.
 */
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import root, { type Test } from 'tap';

interface Executable {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

const WITHOUT_WINDOWS = ['chromium-headless-shell'];
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Nothing that a browser does of its own accord: no updates, no reports, no services. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let shared: Promise<Browser> | undefined;

/** @returns the browser of the test file; null: the machine has none, and the test says so */
export async function openBrowser(t: Pick<Test, 'pass'>): Promise<Browser | null> {
  try {
    shared ??= launchForFile();
    return await shared;
  } catch (error) {
    const text = `NO BROWSER: the tests of the web app are left out. ${(error as Error).message}`;
    if (process.env.TEST_BROWSER === 'required') throw new Error(text);
    process.stderr.write(`\n${text}\n\n`);
    t.pass('a browser', { skip: text });
    return null;
  }
}

async function launchForFile(): Promise<Browser> {
  const browser = await launch();
  root.teardown(async () => {
    shared = undefined;
    await browser.close();
  });
  return browser;
}

/** Starts the first browser that can be started. */
async function launch(): Promise<Browser> {
  const tried: string[] = [];
  const given = process.env.TEST_CHROMIUM;
  const finds =
    given === undefined
      ? [() => ofMachine(WITHOUT_WINDOWS), ofPackage, () => ofMachine(WITH_WINDOWS)]
      : [() => ({ file: given, env: {} })];
  for (const find of finds) {
    try {
      const { file, env } = await find();
      return await chromium.launch({
        executablePath: file,
        args: ARGUMENTS,
        env: { ...process.env, ...env } as Record<string, string>,
      });
    } catch (error) {
      tried.push((error as Error).message.split('\n').slice(0, 3).join(' '));
    }
  }
  throw new Error(tried.join('; '));
}

function ofMachine(names: readonly string[]): Executable {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const file = files.find(isExecutable);
  if (file === undefined) throw new Error(`no ${names.join(' or ')} on PATH`);
  return { file, env: {} };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The package has an executable for Linux on x64, and libraries that small systems lack, each compressed. */
async function ofPackage(): Promise<Executable> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('no packaged browser for this system');
  const bin = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../../bin',
  );
  const folder = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url));
  if (!existsSync(folder)) {
    const made = `${folder}.${process.pid}`;
    mkdirSync(made, { recursive: true });
    await decompress(path.join(bin, 'chromium.br'), path.join(made, 'chromium'), 0o755);
    for (const name of ['al2023.tar', 'fonts.tar']) {
      await decompress(path.join(bin, `${name}.br`), path.join(made, name), 0o644);
      execFileSync('tar', ['-xf', name], { cwd: made });
    }
    try {
      renameSync(made, folder);
    } catch (error) {
      // Another test file was first.
      if (!existsSync(folder)) throw error;
    }
  }
  return {
    file: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [path.join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
}

async function decompress(from: string, to: string, mode: number): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }));
}

// Run by `.ci/run`: fails where no browser starts.
if (process.argv[1] === fileURLToPath(import.meta.url)) await (await launch()).close();
