/** Handlers of uploads, reads and deletions of points. */

import { ApiError, invalid } from '@sensorium/model/errors';
import { now } from '../../common/clock.js';
import { SECOND } from '../../common/dates.js';
import type { Shards } from '../../sql/shards.js';
import { type AsOf, type Freshness, freshnessOf, lagHeaders, tokenHeaders } from '../http/freshness.js';
import { on, Raw, type Route } from '../http/route.js';
import type { Caller } from '../rights/caller.js';
import type { ReadRights } from '../rights/read-rights.js';
import * as api from './api.js';
import type { Zone } from './buckets/zone.js';
import { pointsCsv } from './csv.js';
import { datesWithin, queryDate } from './dates.js';
import { uploadDecoder, uploadOf } from './decode.js';
import { deletePoints } from './delete-points.js';
import { pointsJson } from './format.js';
import type { History } from './history.js';
import type { LargeBodies } from './large/large-bodies.js';
import { type ReadPage, read } from './read.js';
import { type ReadOptions, type ReadQuery, readOptions } from './read-options.js';
import type { Receipt, UploadMetrics } from './receipt.js';
import { type SubmissionOptions, type SubmissionParts, submit } from './submission.js';

export interface DataParts extends SubmissionParts {
  readonly shards: Shards;
  readonly metrics: UploadMetrics;
  /** Where large bodies are decoded. */
  readonly largeBodies: LargeBodies;
  readonly history: History;
  readonly readRights: ReadRights;
}

export function dataRoutes(parts: DataParts): Route[] {
  const { history, readRights: rights } = parts;

  /** @param sensorId null: many. @throws ApiError when no point was taken */
  async function receive(
    body: unknown,
    caller: Caller,
    sensorId: number | null,
    options: Pick<SubmissionOptions, 'jsonValue' | 'bytes'>,
  ): Promise<Receipt> {
    const upload = await uploadOf(body, sensorId === null ? 'many' : 'one', sensorId ?? 0);
    const receipt = await submit(parts, caller, upload, { ...options, strict: sensorId !== null });
    parts.metrics.upload(receipt);
    receipt.requireTaken(caller, sensorId);
    return receipt;
  }

  /** @param field of the request that names the sensors; undefined: the path */
  function readFresh(
    caller: Caller,
    ids: readonly number[],
    field: string | undefined,
    options: ReadOptions,
    freshness: Freshness,
  ): Promise<ReadPage & { readonly asOf: AsOf }> {
    return rights.reading(caller, ids, field, (sensors) =>
      history.readLagging(caller.userId, freshness, (shards) => read(shards, sensors, options)),
    );
  }

  return [
    on(
      api.uploadOne,
      async ({ params, query, body, caller, bodyBytes }) => {
        const options = { jsonValue: query.json_value === true, bytes: bodyBytes };
        const receipt = await receive(body, caller, params.id, options);
        return { body: receipt.body(caller), ...tokenHeaders(history.stored) };
      },
      uploadDecoder('one', parts.largeBodies),
    ),

    on(
      api.uploadMany,
      async ({ query, body, caller, bodyBytes }) => {
        const options = { jsonValue: query.json_value === true, bytes: bodyBytes };
        const receipt = await receive(body, caller, null, options);
        return { body: receipt.bodyOfMany(caller), ...tokenHeaders(history.stored) };
      },
      uploadDecoder('many', parts.largeBodies),
    ),

    on(api.readOne, async ({ params, query, caller, accept }) => {
      const options = optionsOf(query, accept);
      return answer(
        await readFresh(caller, [params.id], undefined, options, freshnessOf(query)),
        options,
        false,
      );
    }),

    on(api.readMany, async ({ query, caller, accept }) => {
      const options = optionsOf(query, accept);
      const ids = [...new Set(query.sensor_id)];
      return answer(await readFresh(caller, ids, 'sensor_id', options, freshnessOf(query)), options, true);
    }),

    on(api.deleteOne, async ({ params }) => {
      const date = Number(params.data_id);
      const deleted = await deletePoints(parts, params.id, date, date);
      if (deleted === 0)
        throw new ApiError('not_found', `sensor ${params.id} has no point ${params.data_id}`);
      return { body: { deleted } };
    }),

    on(api.deleteRange, async ({ params, query }) => {
      const present = now();
      const from = queryDate('start_date', query.start_date, present);
      const to = queryDate('end_date', query.end_date, present);
      if (from > to) throw invalid('end_date', 'must not be before start_date');
      const dates = datesWithin({ from, to });
      return { body: { deleted: await deletePoints(parts, params.id, dates.from, dates.to) } };
    }),
  ];
}

/** CSV also where the client asks for it in `Accept`. */
function optionsOf(query: ReadQuery, accept: string): ReadOptions {
  const options = readOptions(query, now());
  return query.format === undefined && accept.startsWith('text/csv') ? { ...options, csv: true } : options;
}

async function answer(
  { page, total, asOf }: ReadPage & { readonly asOf: AsOf },
  options: ReadOptions,
  many: boolean,
) {
  const { csv, zone } = options;
  if (zone !== null && !csv) await prepareFor(page.dates, zone);
  const body = csv
    ? new Raw('text/csv; charset=utf-8', pointsCsv(page, many, options.escapesFormulas))
    : new Raw('application/json; charset=utf-8', pointsJson(page, total, options));
  return { body, ...lagHeaders(asOf) };
}

/** The months and weeks of dates need the changes of the clock between them. @param dates in any order: those of several sensors follow each other */
async function prepareFor(dates: Float64Array, zone: Zone): Promise<void> {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const date of dates) {
    first = Math.min(first, date);
    last = Math.max(last, date);
  }
  if (first <= last) await zone.prepare(first / SECOND, last / SECOND);
}
