/** A file system so small that it can be filled: a tmpfs, where it can be mounted (by root, as a rule). */
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { scratchFolder } from '../support/product.js';
import { until } from '../support/until.js';
import type { Scene, Struck } from './scene.js';

const SIZE = '200m';
/** Bytes written to the log at a time. */
const MESSAGE = 4_000_000;
/** Milliseconds for which it stays full. */
const FULL = 2000;

/** @returns a folder on a file system of its own, or null where none can be mounted */
export function smallDisk(t: Pick<Test, 'teardown'>): string | null {
  const folder = scratchFolder(t);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  // Lazily: whatever still has a file open there is about to end.
  t.teardown(() => spawnSync('umount', ['--lazy', folder]));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Leaves no room until clients are told to try later, and for a while after that. In between the write-ahead log is made to want
 * a new file, which PostgreSQL does not survive; nor can it start until there is room.
 */
export async function fillDisk({ plant, weather, chance }: Scene): Promise<Struck> {
  await sleep(500 * chance());
  const ballast = path.join(plant.folder, 'ballast');
  const before = weather.later;
  fill(ballast);
  try {
    await until(() => weather.later > before);
    for (let goesOn = true; goesOn; ) {
      const written = plant.sql`SELECT pg_logical_emit_message(false, 'chaos', repeat('.', ${MESSAGE}::int))`;
      goesOn = await written.then(
        () => true,
        () => false,
      );
    }
    await sleep(FULL);
  } finally {
    rmSync(ballast);
  }
  return { since: performance.now(), faults: [] };
}

/** Writes until not a byte more goes in. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  try {
    for (let size = 2 ** 20; size >= 1; ) {
      try {
        if (writeSync(descriptor, Buffer.alloc(size)) < size) size = Math.floor(size / 2);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}
