/** Licences of bundled packages, which must be included with every copy. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';

/**
 * @param root folder that the paths of the metafile are relative to
 * @returns the licences of all bundled packages, transitive dependencies included
 */
export function notices({ inputs }: Metafile, root: string): string {
  const bundled = new Set(
    Object.keys(inputs).flatMap(
      (file) => /^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file) ?? [],
    ),
  );
  const texts = [...bundled].sort().map((folder) => {
    const licence = readdirSync(path.join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    if (licence === undefined) throw new Error(`${folder} has no licence to copy`);
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return `== ${name}\n\n${readFileSync(path.join(root, folder, licence), 'utf8').trim()}\n`;
  });
  return texts.join('\n');
}
