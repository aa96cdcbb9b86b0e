/** Sends points to VictoriaMetrics as one JSON line of columns for each sensor, its cheapest text form. */
import { openHttpSender, postRequest } from '../../load/http-sender.js';
import type { Wire } from '../peer.js';

export const victoriaWire: Wire = {
  encode(batch, access) {
    const lines = batch.map((run) =>
      JSON.stringify({
        metric: { __name__: 's', id: String(access.ids[run.sensor]) },
        values: run.values,
        timestamps: run.dates.map((date) => date * 1000),
      }),
    );
    return postRequest(`${access.url}/api/v1/import`, access.headers, Buffer.from(lines.join('\n')));
  },
  open: (access) =>
    openHttpSender(access.url, (status, body) => {
      if (status !== 204) throw new Error(`VictoriaMetrics: response ${status} ${body.slice(0, 500)}`);
    }),
};
