/** A text that does not change while the process runs: compressed once, with a tag by which clients keep it. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { preferredEncoding } from '../http/content-encoding.js';
import { Raw, type Reply } from '../http/route.js';

const compressions = {
  // The highest quality takes seconds of a core for a megabyte, and saves a tenth.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

type Encoding = keyof typeof compressions;

export class StoredText {
  readonly #text: string;
  readonly #type: string;
  readonly #tag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string, type: string) {
    this.#text = text;
    this.#type = type;
    // Weak: the same for each encoding.
    this.#tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  }

  /** @returns the text in an encoding that the client accepts; 304 if the client has it */
  async reply(header: (name: string) => string | undefined): Promise<Reply<never>> {
    const headers = { 'Cache-Control': 'no-cache', ETag: this.#tag, Vary: 'Accept-Encoding, Prefer' };
    if (names(header('if-none-match'), this.#tag)) {
      return { status: 304, body: new Raw(this.#type, ''), headers };
    }
    const encoding = preferredEncoding(header('accept-encoding') ?? '', ['br', 'gzip'] as const);
    if (encoding === null) return { body: new Raw(this.#type, this.#text), headers };
    let compressed = this.#compressed.get(encoding);
    if (compressed === undefined) {
      compressed = compressions[encoding](this.#text);
      this.#compressed.set(encoding, compressed);
    }
    return {
      body: new Raw(this.#type, await compressed),
      headers: { ...headers, 'Content-Encoding': encoding },
    };
  }
}

/** RFC 9110, 13.1.2: the comparison is weak. */
function names(header: string | undefined, tag: string): boolean {
  const bare = (each: string) => each.trim().replace(/^W\//, '');
  const given = header?.split(',') ?? [];
  return given.some((each) => each.trim() === '*' || bare(each) === bare(tag));
}
