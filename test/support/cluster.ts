/** A throw-away PostgreSQL server for tests, gone with the process that started it, however that ends. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { connect } from '../../sql/connect.js';
import { type Embedded, startEmbedded } from '../../sql/embedded/embedded.js';
import { placeForData } from './memory.js';

/**
 * A pipe that only we hold the other end of: when we are gone, by whatever signal, the guard reads the end of it, ends
 * the database that the folder has by then (its data are not worth writing) and removes the folder.
 */
const GUARD = `
  read -r _
  pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null)
  [ -n "$pid" ] && kill -QUIT "$pid" 2>/dev/null
  for _ in 1 2 3 4 5 6 7 8 9 10; do [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done
  rm -rf "$1"`;

/** Nothing here has to outlive the machine: what makes a database durable only costs. */
const SETTINGS = {
  max_connections: 300,
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  scram_iterations: 1,
  // It would visit each of a thousand databases that are gone a moment later.
  autovacuum: 'off',
};

export async function startCluster(): Promise<Embedded> {
  const folder = mkdtempSync(path.join(placeForData(), 'sensorium-test-'));
  // As root, the database runs as another user.
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded({ folder, tcp: true, settings: SETTINGS });
  guardFolder(folder);
  // Bare: tests bring settings of their own, which those of an address would go before, and want to read what goes wrong in the log.
  const bare = new URL(embedded.url);
  bare.searchParams.delete('options');
  await makeLoginCheap(bare.href);
  return { ...embedded, url: bare.href };
}

/** Each connection proves on both sides that it knows the password, with as many iterations as there were when it was set. */
async function makeLoginCheap(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const sql = connect(url, { max: 1, name: 'test' });
  try {
    await sql.unsafe(`ALTER ROLE ${username} PASSWORD '${password}'`);
  } finally {
    await sql.end();
  }
}

/** Sees to it that nothing is left of a data folder when this process is gone. */
export function guardFolder(folder: string): void {
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  // The socket under a pipe of a child has `unref` too; the types of Node do not say so.
  if (guard.stdin instanceof Socket) guard.stdin.unref();
}
