/** Regular expressions that would try too much: an error ends their script, and scripts of others run meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { createLog } from '../../../common/log.js';
import { addJobs } from '../../../sql/store/jobs.js';
import { processorJobKey } from '../../../sql/store/processors/schedule.js';
import { startSidecar } from '../../../workers/sidecar.js';
import { newUser, type TestUser } from '../../support/client.js';
import { testServer } from '../../support/server.js';

interface Tried {
  value: string | null;
  error: string | null;
}

const served = testServer(t).then(async (server) => {
  const sidecar = await startSidecar(server.config, createLog('test', 'silent'));
  t.teardown(() => sidecar.close());
  return server;
});

const TEXT = "s = [repmat('a', 1, 40) '!'];";
/** The bound of a search, or, on a machine that is slow enough, the time of the run. */
const ERROR = /too much to try for this pattern|time limit exceeded/;

/** Repeats the call while the sidecar is too busy for it, up to the time limit of the test. */
async function tryScript(user: TestUser, command: string): Promise<Tried> {
  const answer = await user.client.post<Tried>('/dataprocessors/execute', { dataprocessor: { command } });
  if (answer.status === 509) return tryScript(user, command);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

t.test('patterns that try too much end with an error, while scripts of another account run', async (t) => {
  const server = await served;
  const [attacker, other] = [await newUser(server), await newUser(server)];
  const scripts = [
    `${TEXT} regexp(s, '^(a+)+$')`,
    `${TEXT} regexprep(s, '^(a|aa)+$', 'b')`,
    `${TEXT} strsplit(s, '(a*)*b', 'DelimiterType', 'RegularExpression')`,
    `${TEXT} regexpi(s, '(A+A+)+b')`,
  ];
  const tried = scripts.map((script) => tryScript(attacker, script));
  t.match(await tryScript(other, "regexprep('warm', 'w(.*)', '$1')"), { value: 'arm', error: null });
  for (const [i, each] of tried.entries()) {
    const { error, value } = await each;
    t.match(error, ERROR, scripts[i]!);
    t.equal(value, null);
  }
});

t.test('a data processor with such a pattern has a failed run, and another one its value', async (t) => {
  const server = await served;
  const [attacker, other] = [await newUser(server), await newUser(server)];
  const make = async ({ client }: TestUser, command: string) => {
    const { body } = await client.post<{ dataprocessor: { id: number } }>('/dataprocessors', {
      dataprocessor: { command, execution_interval: 3600 },
      sensor: { name: 'out' },
    });
    const { id } = body.dataprocessor;
    const [row] = await server.sql<{ owner_id: number }[]>`
      UPDATE processors SET base = base - interval '1 day', due = now() - interval '1 second' WHERE id = ${id}
      RETURNING owner_id`;
    await addJobs(server.sql, [
      { task: 'process', payload: { processor: id, account: row!.owner_id }, key: processorJobKey(id) },
    ]);
    return id;
  };
  const runOf = async ({ client }: TestUser, id: number): Promise<Tried> => {
    for (;;) {
      const { body } = await client.get<{ runs: Tried[] }>(`/dataprocessors/${id}/runs`);
      if (body.runs.length > 0) return body.runs[0]!;
      await sleep(20);
    }
  };
  const failing = await make(attacker, `${TEXT} regexp(s, '^(a+)+$')`);
  const working = await make(other, "numel(regexp('a1b22', '[0-9]+'))");
  t.match(await runOf(other, working), { value: '2', error: null });
  t.match(await runOf(attacker, failing), { value: null, error: ERROR });
});
