/** `docs/internals/module-map.md`: size and imports of each folder, derived from the sources. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf, sourcesOf } from './imports.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export const MODULE_MAP = new URL('../../../docs/internals/module-map.md', import.meta.url);

interface Folder {
  lines: number;
  readonly imports: Set<string>;
}

export function moduleMap(root = ROOT): string {
  const folders = foldersOf(root);
  const rows = [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { lines, imports }]) => {
      const listed = [...imports].sort().map((each) => `\`${each}\``);
      return `| \`${name}\` | ${rounded(lines)} | ${listed.join(', ') || '–'} |\n`;
    });
  return `${TITLE}${graph(folders)}${TABLE}${rows.join('')}`;
}

function foldersOf(root: string): Map<string, Folder> {
  const folders = new Map<string, Folder>();
  for (const file of sourcesOf(root)) {
    const name = folderOf(file);
    const folder = folders.get(name) ?? { lines: 0, imports: new Set() };
    folders.set(name, folder);
    folder.lines += readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
    for (const imported of importsOf(root, file)) {
      const other = folderOf(imported);
      if (other !== name) folder.imports.add(other);
    }
  }
  return folders;
}

/** `server/data/large/x.ts` is in `server/data`, `server/main.ts` in `server`; a package is a folder. */
function folderOf(file: string): string {
  const parts = file.split('/');
  if (parts.at(-1)!.endsWith('.ts')) parts.pop();
  return parts.slice(0, 2).join('/');
}

/** To one significant digit: the page shows what is large, and few changes of the sources change it. */
function rounded(lines: number): string {
  return Number(lines.toPrecision(1)).toLocaleString('en');
}

/** Top-level folders; of the packages each one. Imports within one of them are left out. */
function graph(folders: ReadonlyMap<string, Folder>): string {
  const roomOf = (name: string) => (name.startsWith('packages/') ? name : name.split('/', 1)[0]!);
  const rooms = new Set<string>();
  const arrows = new Set<string>();
  for (const [name, { imports }] of folders) {
    const from = roomOf(name);
    rooms.add(from);
    for (const other of imports) {
      // Tests import everything: their arrows would hide the others.
      if (roomOf(other) !== from && from !== 'test') arrows.add(`  ${id(from)} --> ${id(roomOf(other))}\n`);
    }
  }
  const nodes = [...rooms].sort().filter((room) => room !== 'test');
  return `\`\`\`mermaid
flowchart TD
${nodes.map((room) => `  ${id(room)}["${room}/"]\n`).join('')}${[...arrows].sort().join('')}\`\`\`
`;
}

function id(room: string): string {
  return room.replaceAll('/', '_');
}

const TITLE = `# Module map

The size of each folder and the folders that it imports, types included. [Architecture](architecture.md) explains what the folders are for, and
\`npm run architecture\` enforces which imports are allowed.

<!-- Made by \`npm run docs\` from the imports in the sources: edit those. -->

## Top-level folders and packages

An arrow is an import. \`test/\` is left out, since it imports every folder.

`;

const TABLE = `
## Folders

Folders two levels deep with everything below them; a row with one level counts the files directly in that folder. Lines are rounded to one
significant digit.

| folder | lines | imports |
|---|---|---|
`;
