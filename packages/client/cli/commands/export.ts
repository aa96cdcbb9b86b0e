/** `sensorium export`: downloads everything of the account as a ZIP file. */
import { createWriteStream } from 'node:fs';
import { access, link, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { loggedIn } from '../access.js';
import {
  type Command,
  type CommandContext,
  EXIT,
  type Options,
  parse,
  URL_OPTION,
  UsageError,
} from '../command.js';
import { grouped } from '../progress.js';

const options = {
  url: URL_OPTION,
} as const satisfies Options;

export const exportAll: Command = {
  summary: 'download everything of your account as a ZIP file',
  operands: 'FILE.zip',
  completes: 'files',
  about: `Writes everything of your account into a ZIP file: sensors with all their points and files, triggers, scripts and all the
rest; - is the standard output. A file gets its name when it is complete. An existing file is never replaced.`,
  options,
  async run(parameters, context) {
    const { values, positionals } = parse(parameters, options);
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0) throw new UsageError('export takes one file');
    const { environment, stdout, signal } = context;
    if (name === '-' && stdout.isTTY)
      throw new UsageError('a ZIP file cannot be written to a terminal: redirect the output');
    if (name !== '-') await refuseExisting(name);
    const client = loggedIn(values.url, environment);
    const { user } = await client.get('/users/current', undefined, { signal });
    const bytes = await client.bytes('/users/{id}/export', { id: user.id }, { signal });
    // The same class with two types: the type of browsers lacks members of the type of Node.
    const source = Readable.fromWeb(bytes as ReadableStream<Uint8Array>);
    if (name === '-') {
      await pipeline(source, stdout, { end: false, signal }).catch((error: unknown) => {
        throw plain(error);
      });
      return EXIT.done;
    }
    stdout.write(`${name}: ${grouped(await store(source, name, context))} bytes\n`);
    return EXIT.done;
  },
};

/** @returns bytes written */
async function store(source: Readable, name: string, { signal }: CommandContext): Promise<number> {
  const draft = `${name}.${process.pid}.unfinished`;
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(source, file, { signal });
    // Unlike a rename, a link never replaces a file created meanwhile.
    await link(draft, name);
    return file.bytesWritten;
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    if (failure.code === 'EEXIST') throw existing(name);
    if (failure.path === draft) failure.path = name;
    throw plain(error);
  } finally {
    await rm(draft, { force: true });
  }
}

async function refuseExisting(name: string): Promise<void> {
  const isFree = await access(name).then(
    () => false,
    () => true,
  );
  if (!isFree) throw existing(name);
}

const existing = (name: string) => new Error(`${name} exists already`);

/** When a transfer breaks off, `fetch` throws a TypeError with the message "terminated" only. */
function plain(error: unknown): unknown {
  return error instanceof TypeError ? new Error('the export was cut off; start it again') : error;
}
