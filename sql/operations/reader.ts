/** Reads an archive. The whole file is verified before any content is used. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FatalError } from '../../common/fatal.js';
import { FORMATS, MANIFEST, type Manifest, SUMS } from './manifest.js';
import { contentOf, type Member, members } from './tar.js';

const gunzipped = promisify(gunzip);

export class ArchiveReader {
  readonly manifest: Manifest;
  readonly #handle: FileHandle;
  readonly #members: ReadonlyMap<string, Member>;

  private constructor(handle: FileHandle, found: ReadonlyMap<string, Member>, manifest: Manifest) {
    this.#handle = handle;
    this.#members = found;
    this.manifest = manifest;
  }

  /**
   * Reads the whole file once and compares every sum.
   * @throws FatalError that says what is wrong with the file
   */
  static async open(file: string): Promise<ArchiveReader> {
    const handle = await open(file, 'r').catch((error: Error) => {
      throw new FatalError(`the backup cannot be read: ${error.message}`);
    });
    try {
      const found = await verify(handle);
      const manifest = JSON.parse((await contentOf(handle, found.get(MANIFEST)!)).toString()) as Manifest;
      if (!FORMATS.includes(manifest.format))
        throw new Error('it was made by a newer version: start that one');
      return new ArchiveReader(handle, found, manifest);
    } catch (error) {
      await handle.close();
      throw new FatalError(`${file} cannot be restored: ${(error as Error).message}`);
    }
  }

  /** The text of all chunks, in order. */
  async *text(chunks: readonly string[]): AsyncGenerator<Buffer> {
    for (const name of chunks) {
      const member = this.#members.get(name);
      if (member === undefined) throw new FatalError(`the backup has no ${name}`);
      yield await gunzipped(await contentOf(this.#handle, member));
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

async function verify(handle: FileHandle): Promise<Map<string, Member>> {
  const found = new Map<string, Member>();
  let sums = '';
  let listed: string | null = null;
  for await (const member of members(handle)) {
    if (listed !== null) throw new Error('something was added to it');
    const content = await contentOf(handle, member);
    if (member.name === SUMS) listed = content.toString();
    else sums += `${createHash('sha256').update(content).digest('hex')}  ${member.name}\n`;
    found.set(member.name, member);
  }
  if (listed === null || !found.has(MANIFEST)) throw new Error('it is no backup, or was never finished');
  if (listed !== sums)
    throw new Error(`it is damaged: ${firstDifference(sums, listed)} is not as it was written`);
  return found;
}

function firstDifference(found: string, listed: string): string {
  const lines = listed.split('\n');
  const line = found.split('\n').find((each, index) => each !== lines[index]) ?? '';
  return line.slice(66) || SUMS;
}
