/** Sends points to Sensorium: JSON bodies, of many sensors or of one, or line protocol. */
import type { Run } from '../../data/workload.js';
import { openHttpSender, postRequest } from '../../load/http-sender.js';
import { lines } from '../influxdb/wire.js';
import type { Access, Sender, Wire } from '../peer.js';

const points = (run: Run) => run.dates.map((date, i) => ({ date, value: run.values[i] }));

function post(access: Access, path: string, body: unknown): Buffer {
  const headers = { ...access.headers, 'Content-Type': 'application/json' };
  return postRequest(access.url + path, headers, Buffer.from(JSON.stringify(body)));
}

function open(access: Access): Promise<Sender> {
  return openHttpSender(access.url, (status, body, sent) => {
    const receipt = status === 201 ? (JSON.parse(body) as { stored: number }) : null;
    if (receipt?.stored !== sent) throw new Error(`${sent} points: response ${status} ${body.slice(0, 500)}`);
  });
}

/** `POST /sensors/data` */
export const manyWire: Wire = {
  encode: (batch, access) =>
    post(access, '/sensors/data', {
      sensors: batch.map((run) => ({ sensor_id: access.ids[run.sensor], data: points(run) })),
    }),
  open,
};

/** `POST /sensors/{id}/data`, for bodies with one run. */
export const oneWire: Wire = {
  encode(batch, access) {
    const [run] = batch;
    if (run === undefined || batch.length > 1) throw new RangeError('a body of one sensor must hold one run');
    return post(access, `/sensors/${access.ids[run.sensor]}/data`, { data: points(run) });
  },
  open,
};

/** `POST /write`, with the same bytes as for InfluxDB; it creates the sensors. */
export const linesWire: Wire = {
  encode: (batch, access) =>
    postRequest(`${access.url}/write?db=bench&precision=s`, access.headers, lines(batch, access)),
  open: (access) =>
    openHttpSender(access.url, (status, body) => {
      if (status !== 204) throw new Error(`line protocol: response ${status} ${body.slice(0, 500)}`);
    }),
};
