/** What a server promises with a synchronous standby, and what it says without one. */
import t from 'tap';
import { createLog } from '../../common/log.js';
import { connect } from '../../sql/connect.js';
import { NO_SYNCHRONOUS_STANDBY } from '../../sql/driver/database-hosts.js';
import { reportUnexpected } from '../../sql/driver/unexpected.js';
import { migrate } from '../../sql/migrate.js';
import { newUser } from '../support/client.js';
import { testServer } from '../support/server.js';
import { until } from '../support/until.js';
import { Pair } from './pair.js';

interface Receipt {
  stored: number;
  duplicate: number;
}

t.test(
  'an upload of nothing but duplicates is acknowledged when the standby has what it counts',
  async (t) => {
    const pair = await Pair.open(t);
    const sql = connect(pair.url, { max: 2, name: 'test' });
    t.teardown(() => sql.end({ timeout: 1 }));
    await migrate(sql, createLog('test', 'silent'));
    const server = await testServer(t, { DATABASE_URL: pair.url });
    const user = await newUser(server);
    const sensor = { name: 'sensor', data_type: 'float' };
    const { body } = await user.client.post<{ sensor: { id: string } }>('/sensors', { sensor });
    const path = `/sensors/${body.sensor.id}/data`;
    const data = [1, 2, 3].map((date) => ({ date, value: date }));
    // The quota of the day is taken before the standby stops: that, too, is a COMMIT.
    await user.client.post(path, { data: [{ date: 100, value: 100 }] });
    let acks = 0;
    const upload = async () => {
      const answer = await user.client.post<Receipt>(path, { data });
      acks++;
      return answer;
    };
    /** The backend whose COMMIT waits for the standby, other than that of before; or an acknowledgement has come. */
    const waiting = async (before = 0): Promise<number> => {
      let pid = 0;
      await until(async () => {
        const [row] = await pair.primary.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'sensorium flush' AND pid <> ${before}`,
        );
        pid = row?.pid ?? 0;
        return pid !== 0 || acks > 0;
      });
      return pid;
    };

    await pair.standby.stop();
    const first = upload();
    const pid = await waiting();
    // The primary has the points now. To the server their COMMIT is in doubt.
    await pair.primary.query(`SELECT pg_cancel_backend(${pid})`);
    t.not(await waiting(pid), 0, 'the server finds them stored, and waits for the standby');
    t.equal(acks, 0);
    await pair.standby.start();
    t.match(await first, { status: 201 });

    acks = 0;
    await pair.standby.stop();
    const second = upload();
    t.not(await waiting(), 0, 'the same for a client that repeats an upload');
    t.equal(acks, 0);
    await pair.standby.start();
    t.match(await second, { status: 201, body: { stored: 0, duplicate: data.length } });
  },
);

t.test('a primary without a synchronous standby is reported, once, after each failover', async (t) => {
  const pair = await Pair.open(t);
  const warnings: { host: string }[] = [];
  const collect = (fields: unknown, text?: string) => {
    if (text === NO_SYNCHRONOUS_STANDBY) warnings.push(fields as { host: string });
  };
  reportUnexpected({ warn: collect, error: () => {} });
  t.teardown(() => reportUnexpected(null));
  const sql = connect(pair.url, { max: 2, name: 'test' });
  t.teardown(() => sql.end({ timeout: 1 }));
  const works = () =>
    until(async () =>
      sql`SELECT 1`.then(
        () => true,
        () => false,
      ),
    );
  await works();
  for (const failover of [1, 2]) {
    t.equal(warnings.length, failover - 1, 'a standby is there');
    await pair.primary.kill();
    await pair.promote();
    await works();
    await until(() => warnings.length >= failover);
    t.match(warnings.at(-1), { host: `127.0.0.1:${pair.primary.link.port}` });
    await pair.makeStandby();
    await works();
  }
  t.equal(warnings.length, 2);

  // The primary is the same, and so are the connections to it.
  await pair.primary.query('ALTER SYSTEM RESET synchronous_standby_names');
  await pair.primary.query('SELECT pg_reload_conf()');
  await until(() => warnings.length === 3);
  t.match(warnings.at(-1), { host: `127.0.0.1:${pair.primary.link.port}` });
});
