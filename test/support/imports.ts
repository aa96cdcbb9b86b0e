/** TypeScript sources of the repository and what they import, types included. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Top-level folders that hold sources. */
export const ROOMS = ['bench', 'common', 'packages', 'server', 'sql', 'test', 'workers'] as const;

const OUTPUT = /(^|\/)(dist|node_modules)\//;

/** @returns paths relative to `root`, with `/`, in order */
export function sourcesOf(root: string): string[] {
  return ROOMS.flatMap((room) => {
    const names = readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' });
    return names.map((name) => `${room}/${name.replaceAll(path.sep, '/')}`);
  })
    .filter((file) => file.endsWith('.ts') && !OUTPUT.test(file))
    .sort();
}

/**
 * @param file relative to `root`
 * @returns files of the repository, relative to `root`; of a package that is imported by its name, its folder (`packages/model`)
 */
export function importsOf(root: string, file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('.')) {
      return [path.posix.join(path.posix.dirname(file), fileName).replace(/\.js$/, '.ts')];
    }
    const [, name] = /^@sensorium\/([^/]+)/.exec(fileName) ?? [];
    return name === undefined ? [] : [`packages/${name}`];
  });
}
