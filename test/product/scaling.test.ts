/**
 * Three servers and two sidecars on one database, as processes: they leave and join while points stream in, and nothing is lost or done twice.
 * A revocation at one server ends access at all servers.
 */
import { randomInt } from 'node:crypto';
import t from 'tap';
import { Fleet } from '../chaos/fleet.js';
import { random } from '../chaos/random.js';
import { replaceUnderLoad } from '../chaos/replacement.js';
import { SIDECARS, Sidecars } from '../chaos/sidecars.js';
import { readerEndings, writerEndings } from '../scenario/endings.js';
import { Requests } from '../scenario/requests.js';
import { ok } from '../server/rights/world.js';
import { Client } from '../support/client.js';
import { testDatabase } from '../support/database.js';
import { LiveReader } from '../support/live.js';
import { StreamClient } from '../support/stream.js';

const SERVERS = 3;

const seed = randomInt(2 ** 20);
const chance = random(seed);
const { url, sql } = await testDatabase(t);
const fleet = await Fleet.start(t, url, SERVERS);
const { urls } = fleet;
const sidecars = await Sidecars.start(t, url, sql);

t.test('all of them are replaced one after the other, under load', async (t) => {
  await replaceUnderLoad(t, { urls, sql, sidecars, seed, replace: replaceAll });
});

/** Waits until triggers fire and processors run, then replaces every process. @returns exit status or signal of each */
async function replaceAll(): Promise<string[]> {
  await sidecars.allWork();
  const endings: string[] = [];
  for (let i = 0; i < SERVERS; i++) {
    endings.push(await fleet.leave(i));
    await fleet.join(i);
  }
  for (const name of SIDECARS) {
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
