/** What a folder takes on disk. */
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const BLOCK = 512;

/** @returns bytes of allocated blocks: files with holes count for what they hold. 0 without such a folder */
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
    // Not made yet, or merged away meanwhile.
    return [];
  }
}

function blocksOf(file: string): number {
  try {
    return lstatSync(file).blocks * BLOCK;
  } catch {
    // Merged away meanwhile.
    return 0;
  }
}
