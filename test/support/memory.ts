/** Where the data of a test's database lie: in memory, when there is enough of it. */
import { statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';

/** Bytes that have to be free; a whole run needs a fraction of it. */
const ROOM = 4 * 1024 ** 3;

/**
 * A database for each test is hundreds of files, which a disk takes a second to make.
 * @returns the folder below which to make one
 */
export function placeForData(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, os.freemem()) >= ROOM ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
