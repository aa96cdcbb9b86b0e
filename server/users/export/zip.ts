/** A ZIP file in pieces, made as fast as they are taken: of what goes into it no more is in memory than a few pieces. */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Path in the file. */
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
  /** True: it is compressed already, as pictures are. */
  readonly isDense?: boolean;
}

/** @throws what the entries throw; the pieces so far are no ZIP file then */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = new AbortController();
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  const packed = pack(zip, entries, stop.signal).catch(fail);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    // A reader that stops lets the entry under way, and those after it, give back what they hold.
    stop.abort();
    await packed;
  }
}

/** One entry after the other: the library would open all of them at once. */
async function pack(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, content, isDense = false } of entries) {
    const source = Readable.from(content, { objectMode: false });
    const stopped = () => source.destroy();
    signal.addEventListener('abort', stopped);
    const ended = once(source, 'close');
    zip.addReadStream(source, name, { mode: 0o600, compress: !isDense });
    await ended.finally(() => signal.removeEventListener('abort', stopped));
    if (signal.aborted) return;
  }
  zip.end();
}
