/** Files of the web app in the folder `dist/web`, which `common/bundle-web.ts` writes. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { preferredEncoding } from '../http/content-encoding.js';

const FOLDER = fileURLToPath(new URL('../../web/', import.meta.url));

/** Type of a file by the end of its name. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;

/** How the names of compressed files end. */
const ENDS = { br: '.br', gzip: '.gz' } as const;

export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  /** Value of `Content-Encoding`; null: as it is. */
  readonly encoding: string | null;
}

/** Files that the page loads first. */
export interface PageFiles {
  /** A script that runs before the first paint. */
  readonly first: string;
  readonly script: string;
  readonly style: string | null;
  readonly chunks: readonly string[];
}

export class Assets {
  readonly #names: ReadonlySet<string>;
  readonly #read = new Map<string, Promise<Buffer>>();

  private constructor(
    names: readonly string[],
    readonly page: PageFiles,
  ) {
    this.#names = new Set(names);
  }

  /** @throws the error of the file system when the app was not built */
  static async load(): Promise<Assets> {
    const [names, page] = await Promise.all([
      readdir(path.join(FOLDER, 'assets')),
      readFile(path.join(FOLDER, 'page.json'), 'utf8'),
    ]);
    return new Assets(names, JSON.parse(page) as PageFiles);
  }

  /**
   * @param accepted value of `Accept-Encoding`
   * @returns the file, compressed if the client accepts that; null when there is no such file
   */
  async find(name: string, accepted: string): Promise<Asset | null> {
    const type = TYPES[path.extname(name)];
    if (type === undefined || !this.#names.has(name)) return null;
    const stored = ENCODINGS.filter((each) => this.#names.has(name + ENDS[each]));
    const encoding = preferredEncoding(accepted, stored);
    const end = encoding === null ? '' : ENDS[encoding];
    return { type, content: await this.#contentOf(name + end), encoding };
  }

  /** All files together have less than a megabyte, so each is read once. */
  #contentOf(name: string): Promise<Buffer> {
    let content = this.#read.get(name);
    if (content === undefined) {
      content = readFile(path.join(FOLDER, 'assets', name));
      this.#read.set(name, content);
    }
    return content;
  }
}
