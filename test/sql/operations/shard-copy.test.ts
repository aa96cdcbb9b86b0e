/** The copy of a shard catches up with all that changes in the former database: points, files, sensors, merges and sums. */
import { randomInt } from 'node:crypto';
import t from 'tap';
import { connect, type ShardSql } from '../../../sql/connect.js';
import { type Claim, ShardCopy } from '../../../sql/operations/move/copy.js';
import { Shards } from '../../../sql/shards.js';
import { addRegistrations, renewConsumer } from '../../../sql/store/changes/consumers.js';
import { random } from '../../chaos/random.js';
import { testDatabase } from '../../support/database.js';
import { severalSessions } from '../../support/needs.js';
import { createSensor, deletePoints, mergeAll, writePoints } from '../../support/points.js';
import { summariseAll } from '../../support/rollups.js';
import { until } from '../../support/until.js';

const skip = severalSessions('the copy is another database');

/** First key of the advisory lock of a command that pins rows of the journal. */
const PINS = 0x70696e73;

/** Makes a database the copy of a shard, as a command does that moves it. */
async function claim(target: ShardSql): Promise<Claim> {
  const [claimed] = await target<Claim[]>`
    INSERT INTO shard_identity AS own (shard, identity, generation) VALUES (1, gen_random_uuid(), -2)
    ON CONFLICT (one) DO UPDATE SET generation = own.generation
    RETURNING -generation AS generation, xmin::text AS claim`;
  return claimed!;
}

/** Nothing reads the files of a database until `release`. */
async function lockFiles(sql: ShardSql): Promise<{ release(): Promise<void> }> {
  const held = await sql.reserve();
  await held.unsafe('BEGIN; LOCK TABLE files IN ACCESS EXCLUSIVE MODE');
  return {
    async release() {
      await held.unsafe('COMMIT');
      held.release();
    },
  };
}

async function filesAreAwaited(sql: ShardSql): Promise<boolean> {
  const { count } = await sql`SELECT FROM pg_locks WHERE relation = 'files'::regclass AND NOT granted`;
  return count > 0;
}

const HOUR = 3_600_000_000;
/** Dates are within some weeks. */
const SPAN = 24 * 40;
const STEPS = 25;

/** What a reader of the database finds. */
async function contentOf(sql: ShardSql): Promise<unknown> {
  const states = await sql<{ sensor_id: number; version: number; has_consumers: boolean }[]>`
    SELECT sensor_id, version, has_consumers FROM ingest_state ORDER BY sensor_id`;
  const ids = states.map(({ sensor_id }) => sensor_id);
  return {
    states: [...states],
    points: [
      ...(await sql`
        SELECT sensor_id, date, number, text FROM points WHERE sensor_id = ANY (${ids}::bigint[]) ORDER BY 1, 2`),
    ],
    weeks: [
      ...(await sql`
        SELECT sensor_id, bucket, count, min, max, first_date, last_number, last_text FROM buckets_604800
        WHERE sensor_id = ANY (${ids}::bigint[]) ORDER BY 1, 2`),
    ],
    files: [
      ...(await sql`SELECT sensor_id, date, name, encode(content, 'hex') AS content FROM files ORDER BY 1, 2`),
    ],
    consumers: [...(await sql`SELECT id::text AS id, expires FROM consumers ORDER BY id`)],
    registrations: [
      ...(await sql`SELECT sensor_id, consumer_id::text AS id FROM consumer_registrations ORDER BY 1, 2`),
    ],
    offsets: [...(await sql`SELECT * FROM consumer_offsets ORDER BY sensor_id, consumer`)],
    outbox: [...(await sql`SELECT id, payload::text AS payload FROM shard_outbox ORDER BY id`)],
    epoch: [...(await sql`SELECT epoch FROM rights_epoch`)],
  };
}

/** Work of servers and sidecars, at random. */
class Traffic {
  readonly #sql: ShardSql;
  readonly #chance: () => number;
  readonly #sensors: number[] = [];

  constructor(sql: ShardSql, chance: () => number) {
    this.#sql = sql;
    this.#chance = chance;
  }

  async run(steps: number): Promise<void> {
    for (let i = 0; i < steps; i++) await this.#step();
  }

  #below(end: number): number {
    return Math.floor(this.#chance() * end);
  }

  async #step(): Promise<void> {
    const kind = this.#below(14);
    if (this.#sensors.length < 3 || kind === 0) {
      this.#sensors.push(await createSensor(this.#sql));
      return;
    }
    const place = this.#below(this.#sensors.length);
    const id = this.#sensors[place]!;
    const date = this.#below(SPAN) * HOUR;
    if (kind < 6) await this.#write(id, date);
    else if (kind === 6) await deletePoints(this.#sql, id, date, date + this.#below(200) * HOUR);
    else if (kind === 7) await mergeAll(this.#sql);
    else if (kind === 8) await summariseAll(this.#sql, (SPAN + 24 * 14) * HOUR);
    else if (kind === 9) await this.#sql`DELETE FROM files WHERE sensor_id = ${id} AND date < ${date}`;
    else if (kind === 10) await this.#store(id, date);
    else if (kind === 12) await this.#consume(id);
    else if (kind === 13) await this.#read(id);
    else if (this.#chance() < 0.3) {
      await this.#sql`DELETE FROM sensors WHERE id = ${id}`;
      this.#sensors.splice(place, 1);
    } else
      await this.#sql`
        INSERT INTO shard_outbox (kind, payload) VALUES ('audit', ${String(date)}::text::json)`;
  }

  async #write(id: number, date: number): Promise<void> {
    const points = Array.from({ length: 1 + this.#below(30) }, (_, i) => {
      const isText = this.#chance() < 0.2;
      return {
        date: date + i * (this.#below(3) * HOUR + 1),
        number: isText ? null : this.#below(1000),
        text: isText ? `t${this.#below(1000)}` : null,
      };
    });
    await writePoints(this.#sql, id, points);
  }

  /** A consumer comes, goes, or registers for a sensor. */
  async #consume(id: number): Promise<void> {
    if (this.#chance() < 0.2)
      await this.#sql`DELETE FROM consumers WHERE id IN (SELECT id FROM consumers LIMIT 1)`;
    const consumer = `00000000-0000-4000-8000-00000000000${this.#below(4)}`;
    await renewConsumer(this.#sql, consumer);
    await addRegistrations(this.#sql, consumer, [id]);
  }

  /** A durable consumer begins, or reads on. */
  async #read(id: number): Promise<void> {
    await this.#sql`SELECT add_consumer_offsets('triggers', ${[id]}::bigint[])`;
    await this
      .#sql`UPDATE consumer_offsets SET version = version + 1, unused = now() WHERE sensor_id = ${id}`;
  }

  async #store(id: number, date: number): Promise<void> {
    await this.#sql`
      INSERT INTO files (sensor_id, date, owner_id, name, media_type, content)
      VALUES (${id}, ${date}, 1, ${`f${this.#below(1000)}`}, 'image/gif', decode(${this.#below(10) % 2 ? '01' : '0203'}, 'hex'))
      ON CONFLICT (sensor_id, date) DO UPDATE SET name = excluded.name, content = excluded.content`;
  }
}

for (let i = 0; i < 6; i++) {
  const seed = randomInt(2 ** 20);
  t.test(`a copy has what its source has, seed ${seed}`, { skip }, async (t) => {
    const { sql } = await testDatabase(t);
    const { sql: target } = await testDatabase(t);
    const chance = random(seed);
    const traffic = new Traffic(sql, chance);
    await traffic.run(2 * STEPS);
    const copy = await ShardCopy.of(sql, target, await claim(target));
    t.notOk(await copy.canResume());
    await Promise.all([copy.begin(), traffic.run(STEPS)]);
    for (let pass = 0; pass < 3; pass++) {
      await traffic.run(STEPS);
      await Promise.all([copy.catchUp(), traffic.run(4)]);
      if (chance() < 0.5) t.ok(await copy.canResume());
    }
    await Promise.all([copy.rehearse(), traffic.run(4)]);
    await traffic.run(STEPS);
    await sql`UPDATE rights_epoch SET epoch = epoch + 5`;
    await sql.begin((from) => copy.complete(from));
    const expected = await contentOf(sql);
    t.same(await contentOf(target), expected);
    await mergeAll(target);
    t.same(await contentOf(target), expected, 'after its first merge');
    await summariseAll(target, (SPAN + 24 * 14) * HOUR);
    t.same(await contentOf(target), expected, 'with sums of its own');
  });
}

t.test('a copy that lacks rows of the journal begins anew', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const { sql: target } = await testDatabase(t);
  const traffic = new Traffic(sql, random(1));
  await traffic.run(STEPS);
  const copy = await ShardCopy.of(sql, target, await claim(target));
  await copy.begin();
  const id = await createSensor(sql);
  const write = (date: number) => writePoints(sql, id, [{ date, number: 1, text: null }]);
  for (let date = 1; date <= 5; date++) await write(date);
  await mergeAll(sql);
  t.equal(await copy.catchUp(), 5, 'rows stay that the copy lacks');
  for (let date = 6; date <= 9; date++) await write(date);
  await sql`UPDATE shard_move SET pinned_until = now() - interval '1 second'`;
  await mergeAll(sql);
  await t.rejects(copy.catchUp(), /lacks rows of its journal/);
  t.notOk(await copy.canResume());
  await copy.begin();
  await sql.begin((from) => copy.complete(from));
  t.same(await contentOf(target), await contentOf(sql));
});

t.test('a command lets no rows of the journal go that a later one needs', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const { sql: target } = await testDatabase(t);
  const id = await createSensor(sql);
  const write = (date: number) => writePoints(sql, id, [{ date, number: 1, text: null }]);
  await write(1);
  const late = await ShardCopy.of(sql, target, await claim(target));
  await late.begin();
  await write(2);
  const pinned = async () => (await sql<{ pinned: number }[]>`SELECT pinned FROM shard_move`)[0]!.pinned;
  const before = await pinned();
  const held = await sql.reserve();
  await held`SELECT pg_advisory_lock(${PINS}::int, hashtext(current_schema()))`;
  const refused = t.rejects(late.catchUp(), /another command has taken the new database/);
  await until(async () => {
    const { count } = await sql`
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${PINS}::int::oid AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    return count > 0;
  });
  const later = await ShardCopy.of(sql, target, await claim(target));
  held.release();
  await refused;
  t.equal(await pinned(), before);
  await t.rejects(late.canResume(), /another command has taken the new database/);
  t.ok(await later.canResume());
  await write(3);
  t.equal(await later.catchUp(), 1);
  t.ok((await pinned()) > before);
  await sql.begin((from) => later.complete(from));
  t.same(await contentOf(target), await contentOf(sql));
});

t.test('a command that waits for its target holds up no other one for long', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const { sql: target } = await testDatabase(t);
  await writePoints(sql, await createSensor(sql), [{ date: 1, number: 1, text: null }]);
  const claimed = await claim(target);
  const bounded = (held: number, awaited: number) => ShardCopy.of(sql, target, claimed, { held, awaited });
  const copy = await bounded(60_000, 100);
  await copy.begin();
  const held = await sql.reserve();
  await held`SELECT pg_advisory_lock(${PINS}::int, hashtext(current_schema()))`;
  await t.rejects(copy.canResume(), /holds this one up: end it, then repeat the command/);
  await held`SELECT pg_advisory_unlock(${PINS}::int, hashtext(current_schema()))`;
  held.release();

  const isLocked = async () => {
    const { count } = await sql`
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${PINS}::int::oid
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    return count > 0;
  };
  const taken = await target.reserve();
  await taken.unsafe('BEGIN; SELECT FROM shard_identity FOR UPDATE');
  const failed = t.rejects((await bounded(1000, 60_000)).canResume(), 'it has lost its connection');
  await until(isLocked);
  await until(async () => !(await isLocked()));
  await taken.unsafe('COMMIT');
  taken.release();
  await failed;
  t.ok(await copy.canResume());
  t.equal(await copy.catchUp(), 0);
});

t.test('rows of the journal stay while a step of the copy takes long', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const { sql: target } = await testDatabase(t);
  await new Traffic(sql, random(1)).run(STEPS);
  const copy = await ShardCopy.of(sql, target, await claim(target));
  await copy.whilePinned(async () => {
    await copy.begin();
    const files = await lockFiles(sql);
    const caughtUp = copy.catchUp();
    await until(() => filesAreAwaited(sql));
    await sql`UPDATE shard_move SET pinned_until = now()`;
    await until(async () => {
      const [move] =
        await sql`SELECT pinned_until > now() + interval '30 seconds' AS renewed FROM shard_move`;
      return move!.renewed === true;
    });
    await files.release();
    await caughtUp;
  });
  await sql.begin((from) => copy.complete(from));
  t.same(await contentOf(target), await contentOf(sql));
});

t.test(
  'a copy that is made goes on where a connection that follows the journal is lost',
  { skip },
  async (t) => {
    const { sql, url } = await testDatabase(t);
    const { sql: target } = await testDatabase(t);
    const id = await createSensor(sql);
    const write = (date: number) => writePoints(sql, id, [{ date, number: 1, text: null }]);
    await write(1);
    const copy = await ShardCopy.of(sql, target, await claim(target));
    const other = connect(url, { max: 3, name: 'test' });
    t.teardown(() => other.end({ timeout: 5 }));
    const { only } = new Shards(other);
    const files = await lockFiles(only);
    let failure: unknown = null;
    const copied = copy.begin().catch((error: unknown) => {
      failure = error;
    });
    const follows = (count: number) =>
      until(async () => failure !== null || (await target`SELECT FROM journal`).count === count);
    const endPin = () =>
      until(async () => {
        const ended = await only`
          SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE relation = 'shard_move'::regclass AND NOT granted`;
        return failure !== null || ended.count > 0;
      });
    await until(() => filesAreAwaited(only));
    await write(2);
    await follows(1);
    await only.begin(async (tx) => {
      await tx`LOCK TABLE shard_move IN ACCESS EXCLUSIVE MODE`;
      await endPin();
      await write(3);
      await follows(2);
      await endPin();
    });
    await write(4);
    await follows(3);
    await files.release();
    await copied;
    t.equal(failure, null);
    t.equal(await copy.catchUp(), 0);
    await sql.begin((from) => copy.complete(from));
    t.same(await contentOf(target), await contentOf(sql));
  },
);

t.test('a copy that cannot be completed ends while it is made', { skip }, async (t) => {
  const { sql } = await testDatabase(t);
  const { sql: target } = await testDatabase(t);
  await new Traffic(sql, random(1)).run(STEPS);
  const copy = await ShardCopy.of(sql, target, await claim(target));
  const files = await lockFiles(sql);
  const copied = copy.begin();
  const ended = t.rejects(copied, /lacks rows of its journal/);
  await until(() => filesAreAwaited(sql));
  // As after a failover that has lost the last row: another upload has its number.
  await sql`UPDATE journal SET arrived = arrived + 1 WHERE seq = journal_end()`;
  await ended;
  t.ok(await filesAreAwaited(sql), 'it has not waited for the rest');
  await files.release();
  await copy.begin();
  await sql.begin((from) => copy.complete(from));
  t.same(await contentOf(target), await contentOf(sql));
});
