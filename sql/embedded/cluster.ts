/** Creates the data folder of the embedded database, completely or not at all. */
import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { FatalError } from '../../common/fatal.js';
import { newToken } from '../../common/secrets.js';
import { NAME } from './access.js';
import type { Binaries } from './binaries.js';
import { databaseEnvironment } from './environment.js';
import { handOver, type Identity } from './identity.js';

/** @throws FatalError with the reason that `initdb` reports */
export async function makeCluster(
  cluster: string,
  binaries: Binaries,
  identity: Identity,
): Promise<{ password: string }> {
  const draft = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  const password = newToken();
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver(draft, identity);
  handOver(passwordFile, identity);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${NAME}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        // One sync of the file system instead of one for each of a thousand files; PostgreSQL before 17 lacks the option.
        ...(Number.parseInt(binaries.version, 10) >= 17 ? ['--sync-method=syncfs'] : []),
      ],
      identity,
    );
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new FatalError(`the database cannot be made in ${cluster}: ${(error as Error).message}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return { password };
}

/** Gives the finished data folder its final name, under which the next start finds it. */
export function completeCluster(cluster: string): void {
  renameSync(`${cluster}.new`, cluster);
}

function run(program: string, parameters: readonly string[], identity: Identity): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      uid: identity.uid,
      gid: identity.gid,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: databaseEnvironment(),
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (status) => {
      if (status === 0) resolve();
      else reject(new Error(reasonIn(complaints) ?? `initdb ended with status ${status}`));
    });
  });
}

/** PostgreSQL's reply to logins during startup. */
const REFUSAL = /FATAL: +the database system is /;

/** The first line with an error, without its prefix; PostgreSQL reports consequences after the cause. */
export function reasonIn(log: string): string | null {
  const lines = log.split('\n').filter((each) => /\b(FATAL|PANIC|error|ERROR):/.test(each));
  const line = lines.find((each) => !REFUSAL.test(each)) ?? lines[0];
  return line?.replace(/^.*?\b(FATAL|PANIC|error|ERROR):\s*/, '').trim() || null;
}
