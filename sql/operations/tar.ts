/**
 * Reads and writes tar archives (POSIX ustar): the subset that backups use.
 * Source: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html, "ustar Interchange Format".
 */
import type { FileHandle } from 'node:fs/promises';

const BLOCK = 512;
const MAGIC = 'ustar\x0000';

/** Position of a member in the archive. */
export interface Member {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

/**
 * The bytes of a whole member: header, content and padding.
 * @param name at most 100 bytes
 * @param seconds time of modification, UNIX seconds
 */
export function memberBytes(name: string, content: Buffer, seconds: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`too long for a member of an archive: ${name}`);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(octal(content.length, 12), 124);
  header.write(octal(seconds, 12), 136);
  header.write('0', 156);
  header.write(MAGIC, 257, 'latin1');
  header.write(checksumOf(header), 148);
  return Buffer.concat([header, content, Buffer.alloc(padding(content.length))]);
}

/** Marks the end of the archive. */
export const END = Buffer.alloc(2 * BLOCK);

/**
 * The members of an archive, in order, without their content.
 * @throws Error when the file is truncated, or no archive
 */
export async function* members(file: FileHandle): AsyncGenerator<Member> {
  const { size: length } = await file.stat();
  const header = Buffer.alloc(BLOCK);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(header, 0, BLOCK, at);
    if (bytesRead < BLOCK) throw new Error('it is cut off');
    if (header.every((byte) => byte === 0)) return;
    const isOurs = header.subarray(257, 265).equals(Buffer.from(MAGIC, 'latin1'));
    if (!isOurs || header.toString('latin1', 148, 156) !== checksumOf(header)) {
      throw new Error(at === 0 ? 'it is no archive' : `it is damaged at byte ${at}`);
    }
    const name = header.toString('utf8', 0, Math.min(100, header.indexOf(0)));
    const size = parseInt(header.toString('latin1', 124, 135), 8);
    const offset = at + BLOCK;
    at = offset + size + padding(size);
    if (at > length) throw new Error('it is cut off');
    yield { name, offset, size };
  }
}

/** The content of a member, which fits into memory. */
export async function contentOf(file: FileHandle, { offset, size }: Member): Promise<Buffer> {
  const content = Buffer.alloc(size);
  for (let got = 0; got < size; ) {
    const { bytesRead } = await file.read(content, got, size - got, offset + got);
    if (bytesRead === 0) throw new Error('it is cut off');
    got += bytesRead;
  }
  return content;
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** @param length of the field, with the NUL at its end */
function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

/** The checksum field: the sum of all bytes, its own counted as blanks, with its terminator. */
function checksumOf(header: Buffer): string {
  const sum = header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  return `${octal(sum, 7)} `;
}
