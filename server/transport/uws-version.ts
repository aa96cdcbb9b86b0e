/** Which release of uWebSockets.js was built for a Node: each carries binaries for some ABIs of Node and needs a glibc. */

/** What a binary has to fit. */
export interface Machine {
  /** `process.versions.modules` */
  readonly abi: string;
  readonly platform: string;
  readonly arch: string;
  /** Of the running system, `2.36`; null on systems without it, such as Alpine. */
  readonly glibc: string | null;
}

interface Build {
  readonly version: string;
  /** The oldest on Linux. */
  readonly glibc: string;
}

/** 20.52.0 comes first: later releases need a glibc that Debian 12 and Ubuntu 22.04 do not have. */
const EARLIER: Build = { version: '20.52.0', glibc: '2.33' };

/** By ABI, the major version of Node beside it. */
const BUILDS: ReadonlyMap<string, Build & { readonly node: number }> = new Map([
  ['115', { node: 20, ...EARLIER }],
  ['127', { node: 22, ...EARLIER }],
  ['131', { node: 23, ...EARLIER }],
  ['137', { node: 24, ...EARLIER }],
  ['141', { node: 25, version: '20.60.0', glibc: '2.38' }],
  ['147', { node: 26, version: '20.67.0', glibc: '2.38' }],
]);

/** Windows is built for x64 only. */
const PLATFORMS = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64'];

/** The machine this process runs on. */
export function thisMachine(): Machine {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  const { platform, arch, versions } = process;
  return { abi: versions.modules, platform, arch, glibc: header.glibcVersionRuntime ?? null };
}

/** @returns the release to install, or why there is none, as a sentence without its end */
export function uwsVersionFor(machine: Machine): { readonly version: string } | { readonly refusal: string } {
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
  if (platform === 'linux' && isOlder(glibc!, build.glibc)) {
    return {
      refusal: `uWebSockets.js ${build.version}, which is built for Node ${build.node}, needs glibc ${build.glibc}, and this system has ${glibc}`,
    };
  }
  return { version: build.version };
}

function isOlder(one: string, other: string): boolean {
  const [major = 0, minor = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major !== otherMajor ? major < otherMajor : minor < otherMinor;
}
