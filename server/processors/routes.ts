/** Handlers of data processors. */

import { ApiError, invalid, tryLater } from '@sensorium/model/errors';
import { ParseError, parseScript } from '@sensorium/script/syntax';
import type { Sql } from '../../sql/connect.js';
import { transact } from '../../sql/connect.js';
import { audit } from '../../sql/store/audit/write.js';
import { accountFlag } from '../../sql/store/jobs.js';
import { callSidecar } from '../../sql/store/sidecar-calls.js';
import { created, on, Raw, type Route } from '../http/route.js';
import type { Static } from '../http/schema.js';
import { pageOf } from '../http/schema.js';
import type { AccountQuotas } from '../quotas/public.js';
import { requireRight } from '../rights/require.js';
import { checkSensor, dataTypeWarning, insertSensor, requirePagerRoom } from '../sensors/public.js';
import * as api from './api.js';
import { deleteFile, fileName, listFiles, readFile, storeFile } from './files.js';
import { scriptFunctions } from './functions.js';
import * as queries from './queries.js';

/** Milliseconds: five seconds for the script, and five until a sidecar starts it. */
const CALL_TIMEOUT = 10_000;

export interface ProcessorParts {
  readonly sql: Sql;
  readonly quotas: AccountQuotas;
  /** Bytes that the files of an account may have. */
  readonly quota: number;
  /** Sensors with a `pager_type` that an account may have. */
  readonly pagers: number;
}

export function processorRoutes({ sql, quotas, quota, pagers }: ProcessorParts): Route[] {
  const store = async (ownerId: number, given: string, path: string, body: unknown) => {
    const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return storeFile(sql, ownerId, fileName(given, path), content, quota);
  };
  return [
    on(api.listProcessors, async ({ caller, query }) => ({
      body: await queries.listProcessors(sql.bounded, caller.userId, null, pageOf(query)),
    })),

    on(api.createProcessor, async ({ body, caller, base, warn }) => {
      const { sensor_id, sensor, ...fields } = { ...body, ...body.dataprocessor };
      const { command, execution_interval, last_start_time } = fields;
      checkScript(command);
      if ((sensor_id === undefined) === (sensor === undefined)) {
        throw invalid('sensor_id', 'name a sensor by sensor_id, or describe a new one in sensor');
      }
      if (sensor !== undefined) checkSensor(sensor);
      warn(dataTypeWarning(sensor?.data_type));
      const row = await transact(sql, async (tx) => {
        await quotas.require(tx, caller.userId, 'processors');
        if (sensor_id !== undefined) await requireRight(tx, caller, 'sensor', sensor_id, 'write');
        else await quotas.require(tx, caller.userId, 'sensors');
        if (sensor?.pager_type) await requirePagerRoom(tx, caller.userId, pagers);
        const target = sensor_id ?? (await insertSensor(tx, caller.userId, sensor!)).id;
        const required = { command, execution_interval, sensor_id: target };
        const start = last_start_time === undefined ? {} : { last_start_time };
        return queries.insertProcessor(tx, caller.userId, { ...required, ...start });
      });
      return created({ dataprocessor: row }, `${base}/dataprocessors/${row.id}`);
    }),

    on(api.getProcessor, async ({ params, caller }) => ({
      body: { dataprocessor: await find(sql, caller.userId, params.id) },
    })),

    on(api.updateProcessor, async ({ params, body, caller }) => {
      const sensorId = body.dataprocessor.sensor_id ?? body.sensor_id;
      const { sensor_id: _, ...fields } = body.dataprocessor;
      await find(sql, caller.userId, params.id);
      if (fields.command !== undefined) checkScript(fields.command);
      const changed = { ...fields, ...(sensorId === undefined ? {} : { sensor_id: sensorId }) };
      const row = await transact(sql, async (tx) => {
        if (sensorId !== undefined) await requireRight(tx, caller, 'sensor', sensorId, 'write');
        return queries.updateProcessor(tx, caller.userId, params.id, changed);
      });
      if (row === undefined) throw missing(params.id);
      return { body: { dataprocessor: row } };
    }),

    on(api.deleteProcessor, async ({ params, caller }) => {
      await transact(sql, async (tx) => {
        const deleted = await tx`
          DELETE FROM processors WHERE id = ${params.id} AND owner_id = ${caller.userId}`;
        if (deleted.count === 0) throw missing(params.id);
        await audit(tx, { action: 'processor.delete', object: { kind: 'processor', id: params.id } });
      });
      return { body: {} };
    }),

    on(api.tryProcessor, async ({ params, caller }) => {
      const reply = await callSidecar(
        sql,
        (callId) => ({
          task: 'tryProcessor',
          payload: { processor: params.id, account: caller.userId, callId },
          flags: [accountFlag(caller.userId)],
        }),
        CALL_TIMEOUT,
      );
      if (reply === undefined) throw tryLater('overloaded', 5);
      return { body: reply as Static<typeof api.tryProcessor.reply> };
    }),

    on(api.tryScript, async ({ body, caller }) => {
      const { command, sensor_id: sensor } = body.dataprocessor;
      if (sensor !== undefined) await requireRight(sql, caller, 'sensor', sensor, 'write');
      const reply = await callSidecar(
        sql,
        (callId) => ({
          task: 'tryScript',
          payload: { command, sensor: sensor ?? null, account: caller.userId, callId },
          flags: [accountFlag(caller.userId)],
        }),
        CALL_TIMEOUT,
      );
      if (reply === undefined) throw tryLater('overloaded', 5);
      return { body: reply as Static<typeof api.tryScript.reply> };
    }),

    on(api.listRuns, async ({ params, query }) => ({
      body: await queries.listRuns(sql.bounded, params.id, pageOf(query)),
    })),

    on(api.processorsOfSensor, async ({ params, query, caller }) => ({
      body: await queries.listProcessors(sql.bounded, caller.userId, params.id, pageOf(query)),
    })),

    on(api.listFunctions, async () => ({
      body: await scriptFunctions(),
      headers: { 'Cache-Control': 'public, max-age=3600' },
    })),

    on(api.listFiles, async ({ caller, query }) => ({
      body: await listFiles(sql, caller.userId, pageOf(query)),
    })),

    on(api.storeFile, async ({ params, path, body, caller, base }) => {
      const file = await store(caller.userId, params.name, path, body);
      return created({ file }, `${base}/dataprocessors/files/${encodeURIComponent(file.name)}`);
    }),

    on(api.replaceFile, async ({ params, path, body, caller }) => ({
      body: { file: await store(caller.userId, params.name, path, body) },
    })),

    on(api.readFile, async ({ params, path, caller }) => {
      const name = fileName(params.name, path);
      const content = await readFile(sql, caller.userId, name);
      if (content === undefined) throw noFile(name);
      // Keeps a browser from running an uploaded file as a page of this server.
      const headers = { 'Content-Disposition': 'attachment', 'X-Content-Type-Options': 'nosniff' };
      return { body: new Raw('application/octet-stream', content), headers };
    }),

    on(api.deleteFile, async ({ params, path, caller }) => {
      const name = fileName(params.name, path);
      if (!(await deleteFile(sql, caller.userId, name))) throw noFile(name);
      return { body: {} };
    }),
  ];
}

async function find(sql: Sql, ownerId: number, id: number): Promise<queries.ProcessorRow> {
  const row = await queries.findProcessor(sql, ownerId, id);
  if (row === undefined) throw missing(id);
  return row;
}

function missing(id: number): ApiError {
  return new ApiError('not_found', `there is no data processor ${id}`);
}

function noFile(name: string): ApiError {
  return new ApiError('not_found', `there is no file ${name}`);
}

/** Line and column of an error in characters, from 1; where no place is known, the end of the text. */
function placeOf(command: string, { at }: ParseError): { line: number; column: number } {
  const lines = command.split('\n');
  if (at === null) return { line: lines.length, column: lines.at(-1)!.length + 1 };
  const before = Buffer.from(lines[at.line - 1] ?? '').subarray(0, at.column - 1);
  return { line: at.line, column: before.toString('utf8').length + 1 };
}

/** The name of a script file. Most names do not parse as a script, so they skip the check. */
const FILE = /^[^\n;=()'"]+\.m$/;

/** @throws ApiError invalid_input with line, column and reason */
function checkScript(command: string): void {
  if (FILE.test(command.trim())) return;
  try {
    parseScript(Buffer.from(command).toString('latin1'));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const place = error.at === null ? 'at its end' : `in line ${error.at.line}, column ${error.at.column}`;
    throw new ApiError('invalid_input', `dataprocessor.command: ${error.reason} ${place}`, {
      field: 'dataprocessor.command',
      ...placeOf(command, error),
    });
  }
}
