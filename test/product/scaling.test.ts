/**
 * Three servers and two sidecars on one database, as processes: they leave and join while points stream in, and nothing is lost or done twice.
 * A revocation at one server ends access at all servers.
 */
import { randomInt } from 'node:crypto';
import t from 'tap';
import { CheckedReader } from '../chaos/checked-reader.js';
import { runClient } from '../chaos/client.js';
import { checkRollups } from '../chaos/experiment.js';
import { killFirings, strikeNobody } from '../chaos/firings.js';
import { Fleet } from '../chaos/fleet.js';
import { httpUploader } from '../chaos/http-uploader.js';
import { Journal } from '../chaos/journal.js';
import { random } from '../chaos/random.js';
import { killRuns } from '../chaos/runs.js';
import { Sidecars } from '../chaos/sidecars.js';
import { streamUploader } from '../chaos/stream-uploader.js';
import { Disruptions, type UploaderOptions } from '../chaos/uploader.js';
import { readerEndings, writerEndings } from '../scenario/endings.js';
import { Requests } from '../scenario/requests.js';
import { ok } from '../server/rights/world.js';
import { Client, newUser } from '../support/client.js';
import { testDatabase } from '../support/database.js';
import { LiveReader } from '../support/live.js';
import { startReceiver } from '../support/receiver.js';
import { StreamClient } from '../support/stream.js';
import { until } from '../support/until.js';

const SERVERS = 3;
const CLIENTS = 12;
const SENSORS = 6;
/** Mean milliseconds between two uploads of a client. */
const PAUSE = 300;
const HOUR = 3_600_000_000;

const seed = randomInt(2 ** 20);
const chance = random(seed);
const { url, sql } = await testDatabase(t);
const fleet = await Fleet.start(t, url, SERVERS);
const { urls } = fleet;
const sidecars = await Sidecars.start(t, url, sql);

t.test('all of them are replaced one after the other, under load', async (t) => {
  const user = await newUser({ url: urls[0]! });
  const sensorIds = await Promise.all(Array.from({ length: SENSORS }, () => makeSensor(user.client)));
  const since = Math.floor(Date.now() / 1000) * 1_000_000 - HOUR;
  const disruptions = new Disruptions();
  const journal = new Journal();
  const at = (i: number): UploaderOptions => ({
    url: () => urls[i % SERVERS]!,
    secret: user.session,
    disruptions,
  });
  const readers = urls.map(
    (_, i) => new CheckedReader({ ...at(i), name: `watcher ${i}`, sensorIds, since, binary: i % 2 === 1 }),
  );
  const load = new AbortController();
  const clients = Array.from({ length: CLIENTS }, (_, number) =>
    runClient({
      number,
      // Of the clients of each server, every other one comes by a stream.
      uploader:
        Math.floor(number / SERVERS) % 2 === 0
          ? httpUploader(at(number))
          : streamUploader(at(number), number % 2 === 1),
      journal,
      sensorIds,
      random: random(seed + number),
      signal: load.signal,
      pause: PAUSE,
      since,
    }),
  );
  const [users, receiver] = [await Promise.all(urls.map((url) => newUser({ url }))), await startReceiver(t)];
  const site = { sql, chance, repetitions: 3 };
  const [fired, ran, endings] = await Promise.all([
    killFirings({ ...site, urls, user: users[0]!, receiver, sensors: 12, strike: strikeNobody }),
    killRuns({ ...site, users, sidecars, kills: false }),
    replaceAll(),
  ]);
  load.abort();
  const refused = (await Promise.all(clients)).flat();

  t.same(endings, ['status 0', 'status 0', 'status 0', 'status 0', 'status 0'], 'all end in good order');
  t.same(refused, [], 'every upload is acknowledged');
  t.ok(journal.acks > 0, `${journal.acks} uploads, seed ${seed}`);
  const { violations, stored } = await journal.check(sql, sensorIds);
  t.same(violations, [], 'no point is lost or doubled');
  const live = await Promise.all(readers.map((reader) => reader.check(stored)));
  for (const reader of readers) reader.close();
  t.same(live.flat(), [], 'every server tells its readers every point once');
  t.same(await checkRollups(sql, stored), [], 'rollups are those of the points');
  t.ok(fired.firings > 0 && ran.runs > 0, `${fired.firings} firings, ${ran.runs} runs`);
  t.same([...fired.violations, ...ran.violations], [], 'each firing and each run happens once');
  t.same([fired.repeats, ran.repeats], [0, 0], 'and no part of it is done again');
});

async function makeSensor(client: Client): Promise<number> {
  const sensor = { name: 'counted', data_type: 'integer' };
  const { body } = await ok(client.post<{ sensor: { id: string } }>('/sensors', { sensor }));
  return Number(body.sensor.id);
}

/** Waits until triggers fire and processors run, then replaces every process. @returns exit status or signal of each */
async function replaceAll(): Promise<string[]> {
  for (const task of ['firing', 'run'] as const) {
    await until(async () => (await sidecars.shares(task)).some(({ items }) => items > 0));
  }
  const endings: string[] = [];
  for (let i = 0; i < SERVERS; i++) {
    endings.push(await fleet.leave(i));
    await fleet.join(i);
  }
  for (const name of ['first', 'second'] as const) {
    endings.push(await sidecars.leave(name));
    await sidecars.start(name);
  }
  return endings;
}

t.test('access ends with the commit at the other servers: requests and subscriptions', async (t) => {
  const requests = new Requests(urls, chance);
  for (const [name, arrange] of readerEndings) {
    const { sensor, owner, secret, by, end, status, deletes } = await arrange(requests);
    const data = `/sensors/${sensor}/data`;
    const sends = owner.clients[1]!;
    const others = urls.slice(1).map((url) => new Client(url, secret));
    const streams = await Promise.all(urls.map((url) => LiveReader.open({ url }, secret)));
    for (const stream of streams) {
      t.teardown(() => stream.client.vanish());
      t.same((await stream.subscribe([sensor])).subscribed, [sensor], `${name}: he may`);
    }
    await ok(sends.post(data, { date: 1, value: 1 }));
    for (const stream of streams) await stream.until(() => stream.of(sensor).points.length === 1);
    for (const reads of others) await ok(reads.get(data));

    await ok(end(by.clients[0]!));
    for (const reads of others) t.equal((await reads.get(data)).status, status, `${name}: a request`);
    if (!deletes) await ok(sends.post(data, { date: 2, value: 2 }));
    for (const stream of streams) {
      if (status === 403) await stream.over;
      else await stream.until(() => stream.of(sensor).closed === 'not_found');
      t.same(stream.of(sensor).points, [[1, 1]], `${name}: nothing that came later`);
    }
  }
});

t.test('access ends with the commit at the other servers: uploads', async (t) => {
  const requests = new Requests(urls, chance);
  for (const [name, arrange] of writerEndings) {
    const { sensor, secret, by, end, status } = await arrange(requests);
    const path = `/sensors/${sensor}/data`;
    const point = (date: number) => ({ id: date, sensor_id: sensor, dates: [date], values: [date] });
    const others = await Promise.all(
      urls.slice(1).map(async (url) => ({
        writes: new Client(url, secret),
        stream: await StreamClient.open({ url }, secret),
      })),
    );
    for (const [i, { writes, stream }] of others.entries()) {
      t.teardown(() => stream.vanish());
      await ok(writes.post(path, { date: 2 * i + 1, value: 1 }));
      t.match(await stream.ask(point(2 * i + 2)), { stored: 1 }, `${name}: a stream may write`);
    }

    await ok(end(by.clients[0]!));
    const late = 2 * others.length + 1;
    for (const { writes, stream } of others) {
      t.equal((await writes.post(path, { date: late, value: 4 })).status, status, `${name}: a request`);
      const answer = await stream.ask(point(late + 1)).catch(() => ({ stored: 0 }));
      t.notOk(answer.stored, `${name}: a stream`);
    }
    const stored = await sql<{ date: number }[]>`SELECT date FROM points WHERE sensor_id = ${sensor}`;
    t.ok(
      stored.every(({ date }) => date < late * 1_000_000),
      `${name}: nothing is stored`,
    );
  }
});
