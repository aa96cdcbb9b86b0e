/** How points travel to InfluxDB: line protocol with dates in seconds. */
import { openHttpDoor, postRequest } from '../../load/http-door.js';
import type { Wire } from '../peer.js';

export const influxWire: Wire = {
  encode(batch, access) {
    const lines = batch.flatMap((run) =>
      run.dates.map((date, i) => `s,id=${access.ids[run.sensor]} v=${run.values[i]} ${date}`),
    );
    return postRequest(
      `${access.url}/write?db=bench&precision=s`,
      access.headers,
      Buffer.from(lines.join('\n')),
    );
  },
  open: (access) =>
    openHttpDoor(access.url, (status, body) => {
      if (status !== 204) throw new Error(`InfluxDB answered ${status} ${body.slice(0, 500)}`);
    }),
};
