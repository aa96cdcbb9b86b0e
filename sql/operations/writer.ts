/** Writes an archive, under a temporary name until it is complete and on disk. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { FatalError } from '../../common/fatal.js';
import { SUMS } from './manifest.js';
import { END, memberBytes } from './tar.js';

export class ArchiveWriter {
  readonly #file: string;
  readonly #draft: string;
  readonly #handle: FileHandle;
  readonly #seconds = Math.floor(Date.now() / 1000);
  #sums = '';
  #bytes = 0;

  private constructor(file: string, draft: string, handle: FileHandle) {
    this.#file = file;
    this.#draft = draft;
    this.#handle = handle;
  }

  /** @throws FatalError when the file exists, or cannot be created */
  static async create(file: string): Promise<ArchiveWriter> {
    if (existsSync(file)) throw new FatalError(`${file} is there already: give the backup another name`);
    const draft = `${file}.${process.pid}.unfinished`;
    try {
      // Readable for the owner alone: it holds password hashes and secrets that sign deliveries.
      return new ArchiveWriter(file, draft, await open(draft, 'wx', 0o600));
    } catch (error) {
      throw new FatalError(`the backup cannot be written: ${(error as Error).message}`);
    }
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#bytes;
  }

  async add(name: string, content: Buffer): Promise<void> {
    this.#sums += `${createHash('sha256').update(content).digest('hex')}  ${name}\n`;
    await this.#write(memberBytes(name, content, this.#seconds));
  }

  /** Completes the archive: when it resolves, the file has its name and survives a power failure. */
  async finish(): Promise<void> {
    await this.#write(memberBytes(SUMS, Buffer.from(this.#sums), this.#seconds));
    await this.#write(END);
    await this.#handle.sync();
    await this.#handle.close();
    await this.#name();
    const folder = await open(path.dirname(this.#file), 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** Unlike a plain rename, this never replaces an archive created meanwhile. */
  async #name(): Promise<void> {
    try {
      if (await isLinked(this.#draft, this.#file)) return await rm(this.#draft);
      // An empty file reserves the name.
      await (await open(this.#file, 'wx', 0o600)).close();
      await rename(this.#draft, this.#file);
    } catch (error) {
      throw new FatalError(`the backup cannot be named: ${(error as Error).message}`);
    }
  }

  /** Deletes the unfinished archive. */
  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(this.#draft, { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    try {
      await this.#handle.writeFile(bytes);
    } catch (error) {
      // Usually the disk is full.
      throw new FatalError(`the backup cannot be written: ${(error as Error).message}`);
    }
    this.#bytes += bytes.length;
  }
}

/** @returns false on a file system without hard links. @throws when the name is taken */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    return false;
  }
}
