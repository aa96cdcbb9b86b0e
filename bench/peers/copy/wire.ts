/** How points travel by bare COPY: the rows of a body in one binary COPY, each its own transaction. */
import { once } from 'node:events';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
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
        const stream = client.query(copyStreams.from(COPY_POINTS));
        stream.end(body);
        await once(stream, 'finish');
      },
      close: () => client.end(),
    };
  },
};
