/** Handler of the export of an account. */
import { tryLater } from '@sensorium/model/errors';
import { freshnessOf, lagHeaders } from '../../http/freshness.js';
import { on, Raw, type Route } from '../../http/route.js';
import type { AccountPart, LaggingReads } from '../account-part.js';
import * as api from './api.js';
import { contents, type ExportSources } from './contents.js';
import { zipped } from './zip.js';

/** Seconds after which another export may have come to its end. */
const SOON = 30;

/**
 * @param routes whose responses the export holds
 * @param parts what each feature exports
 */
export function exportRoutes(
  connections: Omit<ExportSources, 'history'> & { readonly history: LaggingReads },
  routes: readonly Route[],
  parts: readonly AccountPart[],
): Route[] {
  const underWay = new Set<number>();

  function refuseSecond(userId: number): void {
    if (underWay.has(userId)) throw tryLater('too_many_requests', SOON);
  }

  /** Recorded when the first chunk is read, since a response may be aborted before; hence the second check. */
  async function* once(userId: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    refuseSecond(userId);
    underWay.add(userId);
    try {
      yield* chunks;
    } finally {
      underWay.delete(userId);
    }
  }

  return [
    on(api.exportUser, async ({ caller, query }) => {
      const { userId } = caller;
      refuseSecond(userId);
      const day = new Date().toISOString().slice(0, 10);
      const { reads, asOf } = connections.history.lagging(freshnessOf(query));
      const sources = { ...connections, history: reads };
      const entries = contents(sources, routes, parts, caller, query.csv_formulas === 'escape');
      return {
        body: new Raw('application/zip', once(userId, zipped(entries))),
        headers: {
          'Content-Disposition': `attachment; filename="sensorium-${userId}-${day}.zip"`,
          ...lagHeaders(asOf).headers,
        },
      };
    }),
  ];
}
