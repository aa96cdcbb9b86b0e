/** Fetches a release of uWebSockets.js from its git repository, by its commit. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Machine, UwsRelease } from './uws-version.js';

/** Prefix of the temporary folder for a fetch. */
const FRESH = '.uws-';

/** Seconds without data from the repository after which git aborts. */
const TIMEOUT = 30;

/**
 * Downloads only the files for this machine, of about 100 MB. Git verifies the digests of all objects from the commit down to each file, so only the
 * files of the release can arrive. An installed package is replaced when the new one is complete.
 * @param folder whose `node_modules` receives the package
 * @param timeout seconds
 * @throws Error, in one line
 */
export function fetchUws(
  repository: string,
  { version, commit }: Pick<UwsRelease, 'version' | 'commit'>,
  { platform, arch, abi }: Pick<Machine, 'platform' | 'arch' | 'abi'>,
  folder: string,
  timeout = TIMEOUT,
): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  // Left by a process that was killed.
  for (const name of readdirSync(modules).filter((each) => each.startsWith(FRESH))) {
    rmSync(path.join(modules, name), { recursive: true, force: true });
  }
  const fresh = mkdtempSync(path.join(modules, FRESH));
  const timeoutOptions = ['-c', 'http.lowSpeedLimit=1', '-c', `http.lowSpeedTime=${timeout}`];
  // No password prompt: the repository is public.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '' };
  const git = (...command: string[]) => {
    const parameters = ['-C', fresh, ...timeoutOptions, ...command];
    const { status, stderr, error } = spawnSync('git', parameters, { encoding: 'utf8', env });
    if (error !== undefined) throw new Error(`git cannot be run (${error.message})`);
    if (status === 0) return;
    throw new Error(
      `uWebSockets.js ${version} (commit ${commit}) cannot be fetched from ${repository}: ${stderr.trim().split('\n').at(-1)}`,
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
