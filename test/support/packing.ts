/** Packing beside tests: all chunks of TimescaleDB, young and old, again and again, so that what is wrong between packing and its neighbours has a chance to show. */
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, isUnavailable } from '../../sql/connect.js';
import { DATE_END } from '../../sql/points/widths.js';
import { packChunks } from '../../workers/partitions/pack.js';

/** SQLSTATEs of a database that is not there any more, or not migrated yet. */
const GONE = new Set(['3D000', '42P01', '42883', '42704']);

/** What a statement may take, milliseconds: tests lock tables, and others are to be packed meanwhile. */
const PATIENCE = 2000;

/**
 * @param pause milliseconds between two rounds
 * @param databases their addresses, asked for at each round
 * @returns ends it, and tells how many chunks were packed and what went wrong that should not
 */
export function startPacking(
  pause: number,
  databases: () => Promise<readonly string[]>,
): () => Promise<{ chunks: number; faults: string[] }> {
  const stopping = new AbortController();
  const faults = new Set<string>();
  let chunks = 0;
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      // Ended by the time that a statement may take.
      if (isUnavailable(error) || GONE.has(code ?? '') || code === '57014') return;
      faults.add(`packing: ${code ?? ''} ${message}`);
    }
  };
  const packAll = async () => {
    for (const url of await databases()) {
      const sql = connect(url, { max: 1, name: 'test packing', patience: PATIENCE });
      await attempt(async () => {
        chunks += (await packChunks(sql, DATE_END)).chunks.length;
      });
      await sql.end({ timeout: 0 });
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await attempt(packAll);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = run();
  return async () => {
    stopping.abort();
    await ended;
    return { chunks, faults: [...faults] };
  };
}
