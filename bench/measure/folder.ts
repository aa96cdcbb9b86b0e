/** Size of a folder on disk. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const BLOCK = 512;

/** @returns bytes of allocated blocks, so that holes in files do not count; 0 without such a folder */
export function folderSize(folder: string): number {
  return entriesOf(folder)
    .map((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? folderSize(file) : entry.isFile() ? blocksOf(file) : 0;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Not created yet, or deleted by a merge meanwhile.
    return [];
  }
}

function blocksOf(file: string): number {
  try {
    return lstatSync(file).blocks * BLOCK;
  } catch {
    // Deleted by a merge meanwhile.
    return 0;
  }
}
