/**
 * A Node that finds a newer glibc than the system has: the program of another, changed to load the libraries of Debian 13, which lie in a
 * folder. The binaries of uWebSockets.js need them. Processes that it starts by `process.execPath` are like it, all others as ever.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isOlder, thisMachine } from '../../server/transport/uws-version.js';
import { kept, OutOfReach } from './packages.js';

/** What the binaries need. */
const NEEDED = '2.38';

const SUITE = 'trixie';
/** Of Debian 12: the later one breaks the program of Node. */
const PATCHELF = 'patchelf/bookworm';
const LIBRARIES = ['libc6', 'libstdc++6', 'libgcc-s1'];

/** @returns the path of a program, called `node` as well; the given one where the system has what is needed */
export function withNewerGlibc(binary: string): string {
  const { platform, glibc } = thisMachine();
  if (platform !== 'linux' || (glibc !== null && !isOlder(glibc, NEEDED))) return binary;
  const version = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
  const folder = kept(`${version}-${SUITE}`);
  const program = path.join(folder, 'node');
  if (!existsSync(program)) {
    const debian = path.join(folder, 'debian');
    if (!existsSync(debian)) unpack(debian);
    const libraries = path.dirname(found(debian, /^ld-linux-.*\.so\.\d$/));
    const loader = found(debian, /^ld-linux-.*\.so\.\d$/);
    const changed = `${program}.new`;
    copyFileSync(binary, changed);
    const changes = ['--set-interpreter', loader, '--force-rpath', '--set-rpath', libraries, changed];
    execFileSync(found(debian, /^patchelf$/), changes);
    renameSync(changed, program);
  }
  if (spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === version) return program;
  throw new Error(`${program} is no Node ${version}: remove ${folder} and try again`);
}

/** Puts the packages of Debian into a folder, from where the system takes its own, without touching what it has. */
function unpack(target: string): void {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian)
    throw new OutOfReach('a newer glibc is taken from the packages of Debian, and this is no Debian');
  const sources = execFileSync(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages', 'Component: main'],
    { encoding: 'utf8' },
  );
  const codename = /^VERSION_CODENAME=(\S+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const archive = sources
    .split('\n')
    .find((line) => line.endsWith(` ${codename}`))
    ?.split(' ')[0];
  if (archive === undefined) throw new OutOfReach('apt knows no address for the packages of Debian');
  mkdirSync(path.dirname(target), { recursive: true });
  const scratch = mkdtempSync(`${target}-`);
  try {
    for (const folder of ['lists/partial', 'archives/partial', 'debs', 'root'])
      mkdirSync(path.join(scratch, folder), { recursive: true });
    const list = [SUITE, PATCHELF.split('/')[1]].map(
      (suite) => `deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${archive} ${suite} main\n`,
    );
    writeFileSync(path.join(scratch, 'sources.list'), list.join(''));
    const options = Object.entries({
      'Dir::Etc::SourceList': path.join(scratch, 'sources.list'),
      'Dir::Etc::SourceParts': '/dev/null',
      'Dir::State::Lists': path.join(scratch, 'lists'),
      'Dir::Cache': scratch,
      'Dir::Cache::Archives': path.join(scratch, 'archives'),
      'Acquire::Languages': 'none',
      'APT::Sandbox::User': 'root',
      'APT::Update::Error-Mode': 'any',
    }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const apt = (...command: string[]) =>
      spawnSync('apt-get', ['-q', ...options, ...command], {
        cwd: path.join(scratch, 'debs'),
        stdio: ['ignore', 'inherit', 'inherit'],
      }).status === 0;
    if (!apt('update')) throw new OutOfReach('the packages of Debian cannot be reached');
    const wanted = [...LIBRARIES.map((name) => `${name}/${SUITE}`), PATCHELF];
    if (!apt('download', ...wanted)) throw new Error(`Debian's ${wanted.join(', ')} could not be fetched`);
    for (const name of readdirSync(path.join(scratch, 'debs'))) {
      execFileSync('dpkg-deb', ['-x', path.join(scratch, 'debs', name), path.join(scratch, 'root')]);
    }
    // Their documentation has links to what is not there, at which other tools would stumble.
    rmSync(path.join(scratch, 'root/usr/share'), { recursive: true });
    renameSync(path.join(scratch, 'root'), target);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @returns the path of the file of that name, as its package has it */
function found(folder: string, name: RegExp): string {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const file = all.find((each) => each.isFile() && name.test(each.name));
  if (file === undefined)
    throw new Error(`nothing in ${folder} is called ${name.source}: remove it and try again`);
  return path.join(file.parentPath ?? file.path, file.name);
}
