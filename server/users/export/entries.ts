/** Contents and names of the files in an export. */
import type { AccessCheck } from './lists.js';

export async function* json(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(value)}\n`);
}

/** @param read returns undefined when it was deleted meanwhile: the file is empty then */
export async function* whenRead(
  read: () => Promise<Buffer | undefined>,
  check: AccessCheck,
): AsyncGenerator<Buffer> {
  await check();
  const content = await read();
  if (content !== undefined) yield content;
}

/** A name that stays in its folder, wherever it is unpacked. */
export function safeName(name: string): string {
  return name.replaceAll(/[\\/:\p{Cc}]/gu, '_').replace(/^\.+/, '_');
}
