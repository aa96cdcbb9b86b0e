/** Databases by addresses without a password, as operators give them to commands. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Test } from 'tap';
import { scratchFolder } from './product.js';

/**
 * Has this process and those that it starts read the passwords of databases from a file.
 * @returns takes the password out of an address, into the file
 */
export function passwordFile(t: Pick<Test, 'teardown'>): (url: string) => string {
  const file = path.join(scratchFolder(t), 'passwords');
  const lines = new Set<string>();
  const before = process.env.PGPASSFILE;
  process.env.PGPASSFILE = file;
  t.teardown(() => {
    if (before === undefined) delete process.env.PGPASSFILE;
    else process.env.PGPASSFILE = before;
  });
  return (url) => {
    const address = new URL(url);
    lines.add(`*:${address.port || '*'}:*:${address.username}:${address.password}`);
    writeFileSync(file, `${[...lines].join('\n')}\n`, { mode: 0o600 });
    address.password = '';
    return address.href;
  };
}
