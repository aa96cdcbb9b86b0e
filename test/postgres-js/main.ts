/**
 * `make postgres-js`: what `postgres` loses, release by release, beside the client that the product uses.
 *
 * Versions given as arguments are tried; without any, the newest of the registry and the one of docs/decisions/2026-11-26-postgres-js.md. Each is installed into a
 * temporary folder, each reproduction has a process and a database of its own. Exit status 1: the table is not the one of the page.
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

/** The release of which the page tells. */
const DEFAULT_VERSION = '3.4.9';

/** Milliseconds for one reproduction. */
const DEADLINE = 60_000;

/** Standard output of an npm command. @throws Error when it fails */
function npm(folder: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', parameters, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${parameters.join(' ')}: ${stderr}`);
  return stdout.trim();
}

function install(scratch: string, version: string): string {
  const folder = mkdtempSync(path.join(scratch, 'client-'));
  // Otherwise npm would take a folder above for the one that is meant.
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  npm(folder, 'install', `postgres@${version}`, '--no-audit', '--no-fund', '--no-package-lock');
  return folder;
}

/** @returns what happened instead of what should, null when all was well. @throws Error when it could not be tried */
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
        process.stdout.write(`   ${client.padEnd(27)}${lost === null ? 'well' : `still there: ${lost}`}\n`);
        if (folder !== null && lost === null) news.push(`${client}: point ${index + 1} is mended`);
        if (folder === null && lost !== null) news.push(`point ${index + 1} holds for the product as well`);
      }
    }
    const summary =
      news.length > 0
        ? news
        : [`all ${reproductions.length} points are as docs/decisions/2026-11-26-postgres-js.md has them`];
    process.stdout.write(`\n${summary.join('\n')}\n`);
    return news.length > 0 ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await cluster.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
