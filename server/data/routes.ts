/** Handlers of uploads, reads and deletions of points. */

import { ApiError, invalid } from '@sensorium/model/errors';
import { now } from '../../common/clock.js';
import type { Sql } from '../../sql/connect.js';
import { on, Raw, type Route } from '../http/route.js';
import type { Caller } from '../rights/caller.js';
import type { ReadRights } from '../rights/read-rights.js';
import * as api from './api.js';
import { pointsCsv } from './csv.js';
import { datesWithin, queryDate } from './dates.js';
import { incomingOf } from './decode-upload.js';
import { DecodedBody } from './decoded-body.js';
import { pointsJson } from './format.js';
import { type Incoming, ofSensor, type UploadKind } from './incoming.js';
import type { LargeBodies } from './large/large-bodies.js';
import { deletePoints } from './points.js';
import { type Found, read, type SensorType } from './read.js';
import { type ReadOptions, type ReadQuery, readOptions } from './read-options.js';
import type { Receipt, UploadMetrics } from './receipt.js';
import { settle, type UploadParts, upload } from './upload.js';
import { uploadDecoder } from './upload-decoder.js';

export interface DataParts extends UploadParts {
  readonly metrics: UploadMetrics;
  /** Where large bodies are decoded. */
  readonly largeBodies: LargeBodies;
  /** Connections for reads of points. */
  readonly history: Sql;
  readonly readRights: ReadRights;
}

export function dataRoutes(parts: DataParts): Route[] {
  const { sql, history, readRights: rights } = parts;

  /** @throws ApiError when nothing was taken */
  function counted(receipt: Receipt, caller: Caller, sensorId: number | null): Receipt {
    parts.metrics.upload(receipt);
    settle(receipt, caller, sensorId);
    return receipt;
  }

  return [
    on(
      api.uploadOne,
      async ({ params, query, body, caller }) => {
        const { id } = params;
        const incoming = await arrived(body, 'one', id);
        const options = { jsonValue: query.json_value === true, strict: true };
        return { body: counted(await upload(parts, caller, incoming, options), caller, id).body(caller) };
      },
      uploadDecoder('one', parts.largeBodies),
    ),

    on(
      api.uploadMany,
      async ({ query, body, caller }) => {
        const incoming = await arrived(body, 'many', 0);
        const options = { jsonValue: query.json_value === true, strict: false };
        return {
          body: counted(await upload(parts, caller, incoming, options), caller, null).bodyOfMany(caller),
        };
      },
      uploadDecoder('many', parts.largeBodies),
    ),

    on(api.readOne, async ({ params, query, caller, accept }) => {
      const options = optionsOf(query, accept);
      const work = (sensors: readonly SensorType[]) => read(history, sensors, options);
      return answer(await rights.reading(caller, [params.id], undefined, work), options, false);
    }),

    on(api.readMany, async ({ query, caller, accept }) => {
      const options = optionsOf(query, accept);
      const ids = [...new Set(query.sensor_id)];
      const work = (sensors: readonly SensorType[]) => read(history, sensors, options);
      return answer(await rights.reading(caller, ids, 'sensor_id', work), options, true);
    }),

    on(api.deleteOne, async ({ params }) => {
      const date = Number(params.data_id);
      const deleted = await deletePoints(sql, params.id, date, date);
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
      return { body: { deleted: await deletePoints(sql, params.id, dates.from, dates.to) } };
    }),
  ];
}

function arrived(body: unknown, kind: UploadKind, sensorId: number): Incoming | Promise<Incoming> {
  if (!(body instanceof DecodedBody)) return incomingOf(body, kind, sensorId);
  return kind === 'one' ? ofSensor(sensorId, body.incoming) : body.incoming;
}

/** CSV also where the client asks for it in `Accept`. */
function optionsOf(query: ReadQuery, accept: string): ReadOptions {
  const options = readOptions(query, now());
  return query.format === undefined && accept.startsWith('text/csv') ? { ...options, csv: true } : options;
}

function answer({ page, total }: Found, options: ReadOptions, many: boolean) {
  if (options.csv) return { body: new Raw('text/csv; charset=utf-8', pointsCsv(page, many)) };
  return { body: new Raw('application/json; charset=utf-8', pointsJson(page, total, options)) };
}
