/** How points travel by bare COPY: the rows of a body in one binary COPY, each its own transaction. */
import pg from 'pg';
import { trip } from '../../../sql/driver/trip.js';
import { Rows } from '../../../sql/flush/columns.js';
import { COPY_POINTS, encodeCopy } from '../../../sql/flush/copy.js';
import type { Wire } from '../peer.js';

export const copyWire: Wire = {
  encode(batch, access) {
    const rows = new Rows();
    for (const run of batch) {
      const id = access.ids[run.sensor]!;
      run.dates.forEach((date, i) => {
        rows.add(id, date * 1_000_000, run.values[i]!, null);
      });
    }
    return encodeCopy(rows);
  },
  async open(access) {
    const client = new pg.Client({ connectionString: access.url });
    await client.connect();
    return {
      async send(body) {
        await trip(client, [{ name: 'copy', text: COPY_POINTS, data: body }]);
      },
      close: () => client.end(),
    };
  },
};
