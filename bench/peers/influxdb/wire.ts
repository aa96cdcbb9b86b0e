/** Sends points to InfluxDB as line protocol with timestamps in seconds. */
import type { BodyRuns } from '../../data/workload.js';
import { openHttpSender, postRequest } from '../../load/http-sender.js';
import type { Access, Wire } from '../peer.js';

/** A body with the field `v` of the measurement `s`, whose tag `id` identifies the sensor. */
export function lines(batch: BodyRuns, { ids }: Access): Buffer {
  const each = batch.flatMap((run) =>
    run.dates.map((date, i) => `s,id=${ids[run.sensor]} v=${run.values[i]} ${date}`),
  );
  return Buffer.from(each.join('\n'));
}

export const influxWire: Wire = {
  encode: (batch, access) =>
    postRequest(`${access.url}/write?db=bench&precision=s`, access.headers, lines(batch, access)),
  open: (access) =>
    openHttpSender(access.url, (status, body) => {
      if (status !== 204) throw new Error(`InfluxDB: response ${status} ${body.slice(0, 500)}`);
    }),
};
