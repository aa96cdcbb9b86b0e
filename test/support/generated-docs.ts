/** The pages of `docs/` that are derived from tables in the code; tests compare them with what is committed. */
import { settings } from '../../common/config.js';
import { catalogue } from '../../common/errors.js';

export interface GeneratedPage {
  readonly file: URL;
  readonly text: string;
}

export function generatedPages(): GeneratedPage[] {
  return [
    { file: page('configuration.md'), text: configurationPage() },
    { file: page('errors.md'), text: errorsPage() },
  ];
}

function page(name: string): URL {
  return new URL(`../../../docs/${name}`, import.meta.url);
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

const ERRORS = `# Errors

Every refusal is JSON: \`{"error": "message for people", "code": "..."}\`, with more members where they help (\`field\`, \`rejected\`). The message
may be more precise than the one below; programs go by \`code\`.

<!-- Made by \`npm run docs\` from common/errors.ts: edit that. -->

| code | status | message | remedy |
|---|---|---|---|
`;

function errorsPage(): string {
  const rows = Object.entries(catalogue).map(
    ([code, { status, message, remedy }]) => `| \`${code}\` | ${status} | ${message} | ${remedy} |\n`,
  );
  return ERRORS + rows.join('');
}
