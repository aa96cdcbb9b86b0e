import type { LargeBodies } from '../../data/public.js';
import { LARGE } from '../../http/body-decoder.js';
import { type LineGroup, type LineOptions, type Parsed, parseBytes } from './parse.js';
import type { Rest } from './parse-thread.js';

const THREAD = new URL('./parse-thread.js', import.meta.url);

/** @throws ApiError malformed_body when it exceeds the time or memory of a thread, overloaded */
export async function readLines(
  threads: LargeBodies,
  account: number,
  bytes: Buffer,
  options: LineOptions,
): Promise<Parsed> {
  if (bytes.length <= LARGE) return parseBytes(bytes, options);
  const { chunks: groups, result } = await threads.run<LineGroup, Rest>(account, THREAD, [bytes], {
    options,
  });
  return { groups, ...result };
}
