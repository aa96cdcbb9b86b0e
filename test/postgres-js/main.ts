/**
 * `make postgres-js`: shows which guarantees `postgres` (Postgres.js) breaks, by release, compared with the client of the product.
 *
 * Arguments are versions to try. Without arguments it tries the newest one of the registry and the one of docs/decisions/2026-11-26-postgres-js.md. It
 * installs each version into a temporary folder, and gives each reproduction a process and a database of its own. Exit status 1 if the results differ from the
 * table of that page.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '../../sql/connect.js';
import { startCluster } from '../support/cluster.js';
import { BEGUN, type Reply, reproductions } from './reproductions.js';

/** The release that the decision describes. */
const DEFAULT_VERSION = '3.4.9';

/** Milliseconds for one reproduction. */
const DEADLINE = 60_000;

/** Runs npm and returns its standard output. @throws Error if it fails */
function npm(folder: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', parameters, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${parameters.join(' ')}: ${stderr}`);
  return stdout.trim();
}

function install(scratch: string, version: string): string {
  const folder = mkdtempSync(path.join(scratch, 'client-'));
  // Without it npm would use a package of a parent folder.
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  npm(folder, 'install', `postgres@${version}`, '--no-audit', '--no-fund', '--no-package-lock');
  return folder;
}

/** @returns the observed failure, null if the reproduction passes. @throws Error if it could not run */
async function tryIn(server: string, client: string | null, index: number): Promise<string | null> {
  const admin = connect(server, { max: 1, name: 'postgres-js' });
  const name = `postgres_js_${randomBytes(8).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await admin`CREATE DATABASE ${admin(name)}`;
  try {
    return await runChild(url.href, client, index);
  } finally {
    await admin`DROP DATABASE ${admin(name)} WITH (FORCE)`;
    await admin.end();
  }
}

async function runChild(url: string, client: string | null, index: number): Promise<string | null> {
  const program = fileURLToPath(new URL('child.js', import.meta.url));
  const child = spawn(process.execPath, [program, String(index)], {
    env: { ...process.env, DATABASE_URL: url, ...(client === null ? {} : { POSTGRES_JS: client }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve('the process ended')));
  const late = new AbortController();
  const end = await Promise.race([ended, sleep(DEADLINE, 'no end', { signal: late.signal })]);
  late.abort();
  child.kill('SIGKILL');
  const [begun, reply] = stdout.split('\n');
  if (begun !== BEGUN) throw new Error(`a reproduction could not begin: ${stderr}`);
  if (reply) return (JSON.parse(reply) as Reply).lost;
  return [end, /^\w*Error: .*$/m.exec(stderr)?.[0]].filter(Boolean).join(': ');
}

async function main(asked: readonly string[]): Promise<number> {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'postgres-js-'));
  const cluster = await startCluster();
  try {
    const newest = asked.length > 0 ? [] : [npm(scratch, 'view', 'postgres', 'version')];
    const versions = asked.length > 0 ? asked : [...new Set([DEFAULT_VERSION, ...newest])];
    const clients: [name: string, folder: string | null][] = versions.map((version) => [
      `postgres ${version}`,
      install(scratch, version),
    ]);
    const news: string[] = [];
    for (const [index, { name, loss }] of reproductions.entries()) {
      process.stdout.write(`\n${index + 1}. ${name}\n   ${loss}\n`);
      for (const [client, folder] of [...clients, ['pg, as the product uses it', null] as const]) {
        const lost = await tryIn(cluster.url, folder, index);
        process.stdout.write(`   ${client.padEnd(27)}${lost === null ? 'ok' : `fails: ${lost}`}\n`);
        if (folder !== null && lost === null) news.push(`${client}: point ${index + 1} is fixed`);
        if (folder === null && lost !== null) news.push(`point ${index + 1} fails on the product too`);
      }
    }
    const summary =
      news.length > 0
        ? news
        : [`all ${reproductions.length} points match docs/decisions/2026-11-26-postgres-js.md`];
    process.stdout.write(`\n${summary.join('\n')}\n`);
    return news.length > 0 ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await cluster.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
