/** Handlers of the protocol adapter for InfluxDB's line protocol. */
import { ApiError, invalid, tryLater } from '@sensorium/model/errors';
import { FairSemaphore } from '../../../common/fair-semaphore.js';
import { LARGE } from '../../http/body-decoder.js';
import { type Call, on, type Reply, type Route } from '../../http/route.js';
import { quotaExceeded } from '../../quotas/public.js';
import { VERSION } from '../influxdb/version.js';
import { type SeriesStoreParts, type StoreResult, storeSeries } from '../store-series.js';
import * as api from './api.js';
import { type LineReaderParts, readLines } from './body.js';
import { KnownSeries } from './known-series.js';
import { LISTED, type RejectedLine } from './parse.js';
import { type Precision, precisionOf1, precisionOf2, precisionOf3 } from './precision.js';
import { WaitingWrites } from './waiting-writes.js';

export interface LineParts extends SeriesStoreParts {
  readonly admission: LineReaderParts['admission'];
  /** Seconds that a write of a client of InfluxDB 1 or 2 waits for capacity in the ingest queue. */
  readonly timeout: number;
}

type Write = (onQueued?: () => void) => Promise<Reply<object>>;

/** Large bodies whose points are not queued yet: parsed points take many times the memory of their bodies. Accounts take turns, by bytes. */
const LARGE_BODIES = { permits: 4, permitsOfKey: 1, waitingOfKey: 256, quantum: 1_000_000 };
/** Milliseconds that such a body waits; then its client is asked to try later. */
const LONGEST_WAIT = 20_000;

type LineCall = Pick<
  Call<unknown, { readonly tags?: string }, readonly Buffer[]>,
  'query' | 'body' | 'caller' | 'header' | 'bodyBytes'
>;

/** Header equal to the parameter `tags`, for clients that cannot send query parameters. */
const TAGS_HEADER = 'x-sensorium-tags';
/** Rejected lines whose reasons the message contains. */
const SHOWN = 20;

export function lineProtocolRoutes(parts: LineParts): Route[] {
  const waiting = new WaitingWrites(parts.ingest, parts.timeout * 1000);
  const large = new FairSemaphore<number>({ ...LARGE_BODIES, refusal: () => tryLater('overloaded', 2) });
  const permitFor = async (account: number, cost: number) => {
    const signal = AbortSignal.timeout(LONGEST_WAIT);
    try {
      return await large.acquire(account, { cost, signal });
    } catch (error) {
      throw signal.aborted ? tryLater('overloaded', 2) : error;
    }
  };
  const reader = { admission: parts.admission, known: new KnownSeries() };
  const writeOf =
    ({ query, body, caller, header, bodyBytes }: LineCall, precision: Precision): Write =>
    async (onQueued) => {
      const account = caller.userId;
      const { tags = header(TAGS_HEADER) } = query;
      const permit = bodyBytes > LARGE ? await permitFor(account, bodyBytes) : null;
      try {
        const read = await readLines(reader, {
          chunks: body,
          account,
          precision,
          tags: tags === undefined ? null : tagsOf(tags),
        });
        const whenQueued = () => {
          permit?.release();
          onQueued?.();
        };
        const storing = { bytes: bodyBytes, onQueued: whenQueued };
        const stored = await storeSeries(parts, caller, 'line protocol', read.points, storing);
        // The whole body is refused: repeating stored points is harmless.
        if (stored.overloaded) throw tryLater('overloaded', 2);
        const fields = stored.rejected.map(({ index, reason }) => ({ line: index, reason }));
        const dropped = read.rejectedTotal + stored.rejectedTotal;
        if (dropped > 0) throw refusalOf([...read.rejected, ...fields], dropped, stored);
        return { body: {}, headers: VERSION };
      } finally {
        permit?.release();
      }
    };

  return [
    on(api.write1, (call) =>
      waiting.run(writeOf(call, precisionOf1(call.query.precision)), call.caller.userId),
    ),
    on(api.write2, (call) =>
      waiting.run(writeOf(call, precisionOf2(call.query.precision)), call.caller.userId),
    ),
    on(api.write3, (call) => {
      // A rejected value is found only after others have been queued.
      if (call.query.accept_partial === false)
        throw invalid('accept_partial', 'must be true: of a refused body the good lines are stored');
      return writeOf(call, precisionOf3(call.query.precision))();
    }),
  ];
}

function tagsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map((name) => name.trim()));
}

/** With the texts of InfluxDB, which its clients parse. */
function refusalOf(lines: RejectedLine[], dropped: number, { taken, quota }: StoreResult): ApiError {
  const rejected = lines.sort((left, right) => left.line - right.line).slice(0, LISTED);
  const shown = rejected.slice(0, SHOWN).map(({ line, reason }) => `line ${line}: ${reason}`);
  const more = dropped > SHOWN ? [`and ${dropped - SHOWN} more`] : [];
  const reasons = [...shown, ...more].join('\n');
  if (taken > 0)
    return new ApiError('partly_stored', `partial write: ${reasons} dropped=${dropped}`, { rejected });
  return quota === null
    ? new ApiError('nothing_stored', reasons, { rejected })
    : quotaExceeded(quota, { rejected });
}
