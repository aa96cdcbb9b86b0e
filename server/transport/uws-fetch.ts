/** Fetches a release of uWebSockets.js from its git repository, by the digest that we keep: its commit. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Machine, Release } from './uws-version.js';

/** Where a release lies while it is fetched. */
const FRESH = '.uws-';

/** Seconds without news from the repository after which it is given up. */
const TIMEOUT = 30;

/**
 * Only what this machine needs of some 100 MB comes over the network. Git names what it is sent by digests of its own counting, from the
 * commit down to each file, so nothing else than the release can arrive; a package that is there already goes when the new one is whole.
 * @param folder whose `node_modules` is to have it
 * @param timeout seconds
 * @throws Error, one line, when it cannot be had
 */
export function fetchUws(
  repository: string,
  { version, commit }: Pick<Release, 'version' | 'commit'>,
  { platform, arch, abi }: Pick<Machine, 'platform' | 'arch' | 'abi'>,
  folder: string,
  timeout = TIMEOUT,
): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  // Of one that was killed.
  for (const name of readdirSync(modules).filter((each) => each.startsWith(FRESH))) {
    rmSync(path.join(modules, name), { recursive: true, force: true });
  }
  const fresh = mkdtempSync(path.join(modules, FRESH));
  const timeoutOptions = ['-c', 'http.lowSpeedLimit=1', '-c', `http.lowSpeedTime=${timeout}`];
  // Nobody is asked for a password: what wants one is not the repository.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '' };
  const git = (...command: string[]) => {
    const parameters = ['-C', fresh, ...timeoutOptions, ...command];
    const { status, stderr, error } = spawnSync('git', parameters, { encoding: 'utf8', env });
    if (error !== undefined) throw new Error(`git cannot be run (${error.message})`);
    if (status === 0) return;
    throw new Error(
      `uWebSockets.js ${version} (commit ${commit}) cannot be had from ${repository}: ${stderr.trim().split('\n').at(-1)}`,
    );
  };
  const binary = `uws_${platform}_${arch}_${abi}.node`;
  try {
    git('init', '--quiet');
    git('remote', 'add', 'origin', repository);
    git('fetch', '--quiet', '--depth', '1', '--filter=blob:none', 'origin', commit);
    git('checkout', '--quiet', commit, '--', 'package.json', 'uws.js', 'ESM_wrapper.mjs', 'LICENSE', binary);
    rmSync(path.join(fresh, '.git'), { recursive: true });
    const place = path.join(modules, 'uWebSockets.js');
    rmSync(place, { recursive: true, force: true });
    renameSync(fresh, place);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
