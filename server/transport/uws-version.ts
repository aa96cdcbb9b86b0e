/** Releases of uWebSockets.js by version of Node: each has binaries for some ABIs of Node and requires a glibc. */

/** Properties that a binary has to match. */
export interface Machine {
  /** `process.versions.modules` */
  readonly abi: string;
  readonly platform: string;
  readonly arch: string;
  /** Version on this system, such as `2.36`; null without glibc, as on Alpine. */
  readonly glibc: string | null;
}

export interface UwsRelease {
  readonly version: string;
  /**
   * Commit of the tag of the version. A commit is a digest of all its files, which git verifies: neither the files nor the tag can be changed
   * unnoticed.
   */
  readonly commit: string;
  /** Oldest supported version on Linux. */
  readonly glibc: string;
}

const RELEASES: Readonly<Record<string, UwsRelease>> = {
  '20.52.0': { version: '20.52.0', commit: 'cfc9a40d8132a34881813cec3d5f8e3a185b3ce3', glibc: '2.33' },
  '20.60.0': { version: '20.60.0', commit: 'a80dda2d22ba32cf174ef78cc8d743e910a9be21', glibc: '2.38' },
  '20.69.0': { version: '20.69.0', commit: 'dddd8ffd1b2c28a66022160923ca92f064cdacb4', glibc: '2.38' },
};

/** By ABI: the major version of Node, and the releases with a binary for it, newest first; the last one supports the oldest glibc. */
const BUILDS: ReadonlyMap<string, { readonly node: number; readonly releases: readonly string[] }> = new Map([
  ['115', { node: 20, releases: ['20.52.0'] }],
  ['127', { node: 22, releases: ['20.69.0', '20.52.0'] }],
  ['131', { node: 23, releases: ['20.52.0'] }],
  ['137', { node: 24, releases: ['20.69.0', '20.52.0'] }],
  ['141', { node: 25, releases: ['20.60.0'] }],
  ['147', { node: 26, releases: ['20.69.0'] }],
]);

/** Windows is built for x64 only. */
const PLATFORMS = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64'];

let machine: Machine | undefined;

/** The machine this process runs on. */
export function thisMachine(): Machine {
  // Cached, since a report takes long.
  machine ??= readMachine();
  return machine;
}

function readMachine(): Machine {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  const { platform, arch, versions } = process;
  return { abi: versions.modules, platform, arch, glibc: header.glibcVersionRuntime ?? null };
}

/** @returns the release to install, or why there is none, as a sentence without a full stop */
export function uwsVersionFor(machine: Machine): UwsRelease | { readonly refusal: string } {
  const { abi, platform, arch, glibc } = machine;
  const build = BUILDS.get(abi);
  if (build === undefined) {
    const known = [...BUILDS.values()].map(({ node }) => node);
    return {
      refusal: `no release of uWebSockets.js is known for this Node (ABI ${abi}): there are some for Node ${known.slice(0, -1).join(', ')} and ${known.at(-1)}`,
    };
  }
  if (!PLATFORMS.includes(`${platform} ${arch}`))
    return { refusal: `uWebSockets.js is not built for ${platform} ${arch}` };
  if (platform === 'linux' && glibc === null) return { refusal: 'uWebSockets.js is built for glibc only' };
  const releases = build.releases.map((version) => RELEASES[version]!);
  const fitting = releases.find((release) => platform !== 'linux' || !isOlder(glibc!, release.glibc));
  if (fitting !== undefined) return fitting;
  const last = releases.at(-1)!;
  return {
    refusal: `uWebSockets.js ${last.version}, which is built for Node ${build.node}, needs glibc ${last.glibc}, and this system has ${glibc}`,
  };
}

/** Compares two versions of two numbers. */
export function isOlder(one: string, other: string): boolean {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major !== otherMajor ? major < otherMajor : minor < otherMinor;
}
