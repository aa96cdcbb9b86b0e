/** The files of `sql/migrations/`, in order of their number. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('../../sql/migrations/', import.meta.url);

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, in hex. */
  readonly checksum: string;
}

/** @param folder for tests; usually `sql/migrations/` */
export async function readMigrations(folder: URL = FOLDER): Promise<Migration[]> {
  const names = await namesIn(folder);
  return Promise.all(
    names.map(async (file, index) => {
      const [, digits, name] = /^(\d{4})_(\w+)\.sql$/.exec(file) ?? [];
      if (digits === undefined || name === undefined || Number(digits) !== index + 1) {
        throw new Error(`sql/migrations/${file}: expected ${String(index + 1).padStart(4, '0')}_name.sql`);
      }
      // A checkout with other line ends holds the same migration.
      const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { number: index + 1, name: `${digits}_${name}`, text, checksum };
    }),
  );
}

let count: Promise<number> | undefined;

/** How many migrations this version has. The files are counted once. */
export function countMigrations(): Promise<number> {
  count ??= namesIn(FOLDER).then(({ length }) => length);
  return count;
}

async function namesIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}
