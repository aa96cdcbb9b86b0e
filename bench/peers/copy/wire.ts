/** Sends the rows of a body in one binary COPY, each body in its own transaction. */
import pg from 'pg';
import { runPipeline } from '../../../sql/driver/pipeline.js';
import type { Wire } from '../peer.js';
import { COPY_POINTS, encodeCopy } from './encode.js';

export const copyWire: Wire = {
  encode(batch, access) {
    return encodeCopy(batch, access.ids);
  },
  async open(access) {
    const client = new pg.Client({ connectionString: access.url });
    await client.connect();
    return {
      async send(body) {
        await runPipeline(client, [{ name: 'copy', text: COPY_POINTS, data: body }]);
      },
      close: () => client.end(),
    };
  },
};
