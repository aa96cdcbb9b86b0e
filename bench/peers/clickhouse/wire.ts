/** Sends points to ClickHouse as tab-separated lines of sensor, date and value, its cheapest text form. */
import { openHttpSender, postRequest } from '../../load/http-sender.js';
import type { Wire } from '../peer.js';

const INSERT = encodeURIComponent('INSERT INTO bench.incoming FORMAT TabSeparated');

export const clickhouseWire: Wire = {
  encode(batch, access) {
    const lines = batch.flatMap((run) =>
      run.dates.map((date, i) => `${access.ids[run.sensor]}\t${date}\t${run.values[i]}\n`),
    );
    return postRequest(`${access.url}/?query=${INSERT}`, access.headers, Buffer.from(lines.join('')));
  },
  open: (access) =>
    openHttpSender(access.url, (status, body) => {
      if (status !== 200) throw new Error(`ClickHouse: response ${status} ${body.slice(0, 500)}`);
    }),
};
