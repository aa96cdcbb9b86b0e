/** Requests made from the OpenAPI document alone: every response is one that the document has. `FUZZ_SEED=...` repeats a run; `make fuzz` runs longer. */
import { randomInt } from 'node:crypto';
import t from 'tap';
import { startFuzzServer } from './fuzz-server.js';
import { play } from './play.js';

const COUNT = 2000;
/** Operations that a run reaches with success, at least: fewer, and it has tested refusals only. */
const REACHED = 40;

t.test(
  'no request that the document describes, or nearly so, gets a response that it does not have',
  async (t) => {
    const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
    const server = await startFuzzServer(t);
    const { problems, reached, statuses } = await play(server.url, seed, COUNT);
    t.comment(
      `FUZZ_SEED=${seed}: ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}`,
    );
    t.same(problems, [], `FUZZ_SEED=${seed}`);
    t.ok(reached.size > REACHED, `${reached.size} operations were reached`);
  },
);
