/** Pages of `docs/reference/`, the report of the benchmarks, and one table, that are derived from tables in the code; tests compare them with what is committed. */
import { readFileSync } from 'node:fs';
import { catalogue, unauthorizedReasons } from '@sensorium/model/errors';
import { builtins } from '@sensorium/script/engine';
import { REPORT, report } from '../../bench/report/report.js';
import { settings } from '../../common/config.js';
import { declarations } from '../../server/declarations.js';
import { isForWriteKeys } from '../../server/rights/decide.js';
import { rightsOf } from '../../server/rights/policy.js';
import { MODULE_MAP, moduleMap } from './module-map.js';
import { servicesPage } from './services-page.js';

export interface GeneratedPage {
  readonly file: URL;
  readonly text: string;
}

export function generatedPages(): GeneratedPage[] {
  return [
    { file: page('configuration.md'), text: configurationPage() },
    { file: page('errors.md'), text: errorsPage() },
    { file: REPORT, text: report() },
    { file: page('rights.md'), text: rightsPage() },
    {
      file: new URL('../../../packages/script/syntax/function-names.ts', import.meta.url),
      text: functionNamesModule(),
    },
    { file: page('services.md'), text: servicesPage() },
    { file: MODULE_MAP, text: moduleMap() },
  ];
}

function page(name: string): URL {
  return new URL(`../../../docs/reference/${name}`, import.meta.url);
}

/** What is written by hand of a page. */
function source(name: string): URL {
  return new URL(`../../../docs/source/${name}`, import.meta.url);
}

const CONFIGURATION = `# Configuration

Everything is set by environment variables, read once at the start of a process. A value that cannot be used stops the process with one line
that names the variable. An empty value counts as absent.

<!-- Made by \`npm run docs\` from common/config.ts: edit that. -->

| variable | default | meaning |
|---|---|---|
`;

function configurationPage(): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const shown = 'shown' in setting ? setting.shown : undefined;
    const fallback = shown ?? (setting.fallback === '' ? 'none' : `\`${setting.fallback}\``);
    return `| \`${name}\` | ${fallback} | ${setting.doc} |\n`;
  });
  return CONFIGURATION + rows.join('');
}

const ERRORS = readFileSync(source('errors.md'), 'utf8');

function errorsPage(): string {
  const rows = Object.entries(catalogue).map(
    ([code, { status, standard, message, remedy }]) =>
      `| \`${code}\` | ${status} | ${standard} | ${message} | ${remedy} |\n`,
  );
  const reasons = Object.entries(unauthorizedReasons).map(
    ([reason, remedy]) => `| \`${reason}\` | ${remedy} |\n`,
  );
  return ERRORS + rows.join('') + REASONS + reasons.join('');
}

const REASONS = `
## Why a request is unauthorized

Beside the code \`unauthorized\` stand \`reason\` and \`remedy\`, also in the frames of [streams](stream.md). The server decides by the form of the
secret that was sent: an id of 27 characters is called a session's whether it was one or not. It answers the same to a
secret that has ended and to one that never was. A secret of no known form is called what the client sent it as: a
session, or a key in \`API_KEY\` and on the addresses of other products.

| reason | remedy |
|---|---|
`;

const RIGHTS = readFileSync(source('rights.md'), 'utf8');

function rightsPage(): string {
  const rows = declarations.map((declaration) => {
    const { method, path, access, policy } = declaration;
    const rights = rightsOf(policy).map(([kind, right]) => `${kind}: ${right}`);
    const login = isForWriteKeys(declaration) ? `${access}, write key` : access;
    return `| \`${method} ${path}\` | ${login} | ${rights.join('; ') || policy} |\n`;
  });
  return RIGHTS + rows.join('');
}

const WIDTH = 108;

/** Words in lines; the formatter leaves texts alone. */
function functionNamesModule(): string {
  const lines = [''];
  for (const name of [...builtins.keys()].sort()) {
    const line = `${lines.at(-1)} ${name}`.trim();
    if (line.length > WIDTH) lines.push(name);
    else lines[lines.length - 1] = line;
  }
  return `/** Names of the functions of the script language. Made by \`npm run docs\` from the built-ins: edit those. */

export const functionNames: ReadonlySet<string> = new Set(
  \`
  ${lines.join('\n  ')}
  \`
    .trim()
    .split(/\\s+/),
);
`;
}
