/** The hosts file of the operating system: /etc/hosts. */
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';

type Names = ReadonlyMap<string, readonly string[]>;

const { platform, env } = process;
const PLACE =
  platform === 'win32'
    ? path.join(env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

export class HostsFile {
  readonly #file: string;
  #names: Names = new Map();
  #version = '';

  constructor(file = PLACE) {
    this.#file = file;
  }

  /**
   * Reads the file again when it has changed. The calls are synchronous, since slow lookups can occupy the thread pool.
   * @param name in lower case
   * @returns addresses; empty also when there is no such file
   */
  addressesOf(name: string): readonly string[] {
    try {
      const { mtimeMs, size, ino } = statSync(this.#file);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (version !== this.#version) this.#names = parse(readFileSync(this.#file, 'utf8'));
      this.#version = version;
    } catch {
      return [];
    }
    return this.#names.get(name) ?? [];
  }
}

function parse(text: string): Names {
  const names = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...aliases] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const alias of aliases.map((each) => each.toLowerCase())) {
      const known = names.get(alias) ?? [];
      if (!known.includes(address)) names.set(alias, [...known, address]);
    }
  }
  return names;
}
