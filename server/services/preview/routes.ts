/** Handler of previews of services. */
import { invalid, tryLater } from '@sensorium/model/errors';
import { fieldsOf, type Input } from '@sensorium/services';
import { now } from '../../../common/clock.js';
import type { Sql } from '../../../sql/connect.js';
import type { Shards } from '../../../sql/shards.js';
import { accountFlag } from '../../../sql/store/jobs.js';
import {
  PREVIEW_TIME,
  type ServicePreviewReply,
  type ServicePreviewRequest,
} from '../../../sql/store/services/preview.js';
import { callSidecar } from '../../../sql/store/sidecar-calls.js';
import { pastRange, toSeconds } from '../../data/public.js';
import { on, type Route } from '../../http/route.js';
import type { Static } from '../../http/schema.js';
import type { Caller } from '../../rights/caller.js';
import { missing, requireRight, requireSensors } from '../../rights/require.js';
import { findFieldSource } from '../available.js';
import { chosen, chosenServiceType } from '../connect.js';
import { findService } from '../queries.js';
import { applySettings } from '../settings.js';
import * as api from './api.js';

/** Milliseconds: as long as the service is computed, twice, and until a sidecar starts and has read the points. */
const CALL_TIMEOUT = 2 * PREVIEW_TIME + 5_000;

type Body = Static<typeof api.previewService.body>;
type Asked = Pick<ServicePreviewRequest, 'serviceType' | 'service' | 'settings' | 'inputs'> & {
  readonly output: string;
};

interface PreviewParts {
  readonly sql: Sql;
  readonly shards: Shards;
}

export function servicePreviewRoutes({ sql, shards }: PreviewParts): Route[] {
  return [
    on(api.previewService, async ({ body, caller }) => {
      const { from, to } = pastRange(body, now());
      const { output, ...asked } = await askedOf({ sql, shards }, caller, body.service);
      const request = { ...asked, account: caller.userId, from, to, withInputs: body.inputs ?? false };
      const reply = (await callSidecar(
        sql,
        (callId) => ({
          task: 'previewService',
          payload: { ...request, callId } satisfies ServicePreviewRequest,
          flags: [accountFlag(caller.userId)],
        }),
        CALL_TIMEOUT,
      )) as ServicePreviewReply | undefined;
      if (reply === undefined) throw tryLater('overloaded', 5);
      return { body: { output, ...bodyOf(reply, from), end_date: toSeconds(to) } };
    }),
  ];
}

async function askedOf(parts: PreviewParts, caller: Caller, service: Body['service']): Promise<Asked> {
  const { sql } = parts;
  const { id, name, sources = [], settings } = service;
  if (id === undefined) {
    const type = chosenServiceType({ name }, undefined);
    const inputs = await inputsOf(parts, caller, type, sources);
    const subject = { settings: type.settings, inputs };
    const changed = await applySettings(sql, caller, type, subject, settings ?? [], 'service.settings');
    return {
      serviceType: type.name,
      service: null,
      settings: JSON.stringify(changed),
      inputs,
      output: type.output,
    };
  }
  await requireRight(sql, caller, 'service', id, 'own');
  if (sources.length > 0) throw invalid('service.sources', 'cannot be given with an id');
  const stored = await findService(sql, id, id);
  const type = chosenServiceType({ name }, stored.kind);
  const ids = [...new Set(stored.inputs.map(({ sensorId }) => sensorId))];
  await requireSensors(
    sql,
    caller,
    ids.map((each) => ({ id: each, field: 'service.id' })),
    'read',
  );
  const changed =
    settings === undefined
      ? null
      : JSON.stringify(await applySettings(sql, caller, type, stored, settings, 'service.settings'));
  return { serviceType: type.name, service: id, settings: changed, inputs: null, output: type.output };
}

/** @throws ApiError invalid_input, not_found, forbidden, naming the source */
async function inputsOf(
  { sql, shards }: PreviewParts,
  caller: Caller,
  type: ReturnType<typeof chosenServiceType>,
  sources: NonNullable<Body['service']['sources']>,
): Promise<Input[]> {
  if (sources.length === 0) throw invalid('service.sources', 'must name a sensor');
  if (sources.length > type.sources) {
    const sensors = type.sources === 1 ? 'one sensor' : `${type.sources} sensors`;
    throw invalid('service.sources', `a ${type.name} reads ${sensors}`);
  }
  const at = (index: number) => `service.sources[${index}]`;
  const named = sources.map(({ sensor_id }, index) => ({ id: sensor_id, field: `${at(index)}.sensor_id` }));
  await requireSensors(sql, caller, named, 'read');
  const inputs: Input[] = [];
  for (const [index, { sensor_id, data_fields }] of sources.entries()) {
    const source = await findFieldSource({ sql, shards }, sensor_id);
    if (source === undefined) throw missing('sensor', sensor_id, `${at(index)}.sensor_id`);
    const fields = chosen(type, fieldsOf(source), data_fields, `${at(index)}.data_fields`);
    inputs.push(...fields.map((field) => ({ ...field, sensorId: sensor_id })));
  }
  return inputs.sort((a, b) => a.sensorId - b.sensorId);
}

function bodyOf(reply: ServicePreviewReply, from: number) {
  if (reply.is === 'failed') {
    return {
      date: [],
      value: [],
      inputs: [],
      points: 0,
      start_date: toSeconds(from),
      limit: null,
      error: reply.message,
    };
  }
  return {
    date: reply.dates.map(toSeconds),
    value: [...reply.values],
    inputs: reply.inputs.map(({ sensorId, name, dates, numbers }) => ({
      sensor_id: sensorId,
      data_field: name,
      date: dates.map(toSeconds),
      value: [...numbers],
    })),
    points: reply.points,
    start_date: toSeconds(reply.from),
    limit: reply.limit,
    error: null,
  };
}
