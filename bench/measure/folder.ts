/** What a folder takes on disk. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const BLOCK = 512;

/** @returns bytes of allocated blocks: files with holes count for what they hold */
export function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + blocksOf(path.join(entry.parentPath, entry.name)), 0);
}

function blocksOf(file: string): number {
  try {
    return lstatSync(file).blocks * BLOCK;
  } catch {
    // Merged away meanwhile.
    return 0;
  }
}
