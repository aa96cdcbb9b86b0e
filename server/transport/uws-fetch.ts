/** Fetches a release of uWebSockets.js from its git repository, by the digest that we keep: its commit. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Machine, Release } from './uws-version.js';

/**
 * Only what this machine needs of some 100 MB comes over the network. Git names what it is sent by digests of its own counting, from the
 * commit down to each file, so nothing else than the release can arrive; a package that is there already goes when the new one is whole.
 * @param folder whose `node_modules` is to have it
 * @throws Error, one line, when it cannot be had
 */
export function fetchUws(
  repository: string,
  { version, commit }: Pick<Release, 'version' | 'commit'>,
  { platform, arch, abi }: Pick<Machine, 'platform' | 'arch' | 'abi'>,
  folder: string,
): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const fresh = mkdtempSync(path.join(modules, '.uws-'));
  const git = (...command: string[]) => {
    const { status, stderr, error } = spawnSync('git', ['-C', fresh, ...command], { encoding: 'utf8' });
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
