/** `sensorium export`: everything of one's own as a ZIP file, written as it comes. */
import { createWriteStream } from 'node:fs';
import { access, link, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { loggedIn } from '../access.js';
import {
  type Command,
  EXIT,
  type Options,
  parse,
  type Surroundings,
  URL_OPTION,
  UsageError,
} from '../command.js';
import { grouped } from '../progress.js';

const options = {
  url: URL_OPTION,
} as const satisfies Options;

export const exportAll: Command = {
  summary: 'get everything of your own as a ZIP file',
  operands: 'FILE.zip',
  completes: 'files',
  about: `Writes everything of your account into a ZIP file: sensors with all their points and files, triggers, scripts and all the
rest; - is the standard output. A file gets its name when all of it is there, and none is replaced.`,
  options,
  async run(parameters, surroundings) {
    const { values, positionals } = parse(parameters, options);
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageError('export takes one file');
    const { environment, stdout, signal } = surroundings;
    if (name === '-' && stdout.isTTY) throw new UsageError('a ZIP file is nothing for a terminal');
    if (name !== '-') await refuseTaken(name);
    const client = loggedIn(values.url, environment);
    const { user } = await client.get('/users/current', undefined, { signal });
    const bytes = await client.bytes('/users/{id}/export', { id: user.id }, { signal });
    // The two types of one class: that of browsers lacks what that of Node has.
    const source = Readable.fromWeb(bytes as ReadableStream<Uint8Array>);
    if (name === '-') {
      await pipeline(source, stdout, { end: false, signal }).catch((error: unknown) => {
        throw plain(error);
      });
      return EXIT.done;
    }
    stdout.write(`${name}: ${grouped(await store(source, name, surroundings))} bytes\n`);
    return EXIT.done;
  },
};

/** @returns bytes written */
async function store(source: Readable, name: string, { signal }: Surroundings): Promise<number> {
  const draft = `${name}.${process.pid}.unfinished`;
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(source, file, { signal });
    // Unlike a renaming it never replaces what came there meanwhile.
    await link(draft, name);
    return file.bytesWritten;
  } catch (error) {
    const trouble = error as NodeJS.ErrnoException;
    if (trouble.code === 'EEXIST') throw taken(name);
    if (trouble.path === draft) trouble.path = name;
    throw plain(error);
  } finally {
    await rm(draft, { force: true });
  }
}

async function refuseTaken(name: string): Promise<void> {
  const isFree = await access(name).then(
    () => false,
    () => true,
  );
  if (!isFree) throw taken(name);
}

const taken = (name: string) => new Error(`${name} is there already`);

/** Of a transfer that breaks off `fetch` says "terminated" and nothing else. */
function plain(error: unknown): unknown {
  return error instanceof TypeError ? new Error('the export was cut off; begin again') : error;
}
