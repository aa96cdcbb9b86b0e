/** A small file system for tests of a full disk: a tmpfs, where the user (usually root) can mount one. */
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
/** Milliseconds that the disk stays full. */
const FULL = 2000;

/** @returns a folder on a file system of its own, or null where none can be mounted */
export function smallDisk(t: Pick<Test, 'teardown'>): string | null {
  const folder = scratchFolder(t);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  // Lazily: processes with open files there are about to end.
  t.teardown(() => spawnSync('umount', ['--lazy', folder]));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Fills the disk until the server asks clients to retry later, and keeps it full for a while. Meanwhile it makes the write-ahead log need
 * a new file, which crashes PostgreSQL; PostgreSQL cannot start until there is space.
 */
export async function fillDisk({ plant, disruptions, chance }: Scene): Promise<Struck> {
  await sleep(500 * chance());
  const ballast = path.join(plant.folder, 'ballast');
  const before = disruptions.later;
  fill(ballast);
  try {
    await until(() => disruptions.later > before);
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
  return { since: performance.now(), violations: [] };
}

/** Writes until the disk is full to the last byte. */
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
