/** Results in PostgreSQL's binary format: values arrive bit for bit, however the stream is split, and unsupported ones are rejected with the name of their column. */
import { Socket } from 'node:net';
import fc from 'fast-check';
import t from 'tap';
import { connect, isUnavailable, type Queryable, type Sql } from '../../../sql/connect.js';
import type { BinaryForm, ResultColumn } from '../../../sql/driver/binary.js';
import { binaryQuery } from '../../../sql/driver/binary-query.js';
import { Client } from '../../../sql/driver/verified-client.js';
import { testDatabase } from '../../support/database.js';
import { cuttingProxy, throughProxy } from '../../support/proxy.js';
import { anyText } from '../../support/texts.js';

const doubles = fc.oneof(
  fc.double(),
  fc.constantFrom(-0, 5e-324, -5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.1),
);
const integers = fc.oneof(
  fc.maxSafeInteger(),
  fc.constantFrom(0, -1, 2 ** 32, -(2 ** 32), 2 ** 53 - 1, -(2 ** 53) + 1),
);
const texts = anyText({ maxLength: 40 }).map((any) => any.replaceAll('\0', '').toWellFormed());
const bytes = fc.uint8Array({ maxLength: 60 }).map((any) => Buffer.from(any));
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some);

interface Values {
  readonly double: number | null;
  readonly int8: number | null;
  readonly int4: number | null;
  readonly bool: boolean | null;
  readonly text: string | null;
  readonly bytea: Buffer | null;
  readonly doubles: number[] | null;
  readonly int8s: number[] | null;
  readonly texts: (string | null)[] | null;
  readonly byteas: (Buffer | null)[] | null;
}

const rows = fc.array(
  fc.record<Values>({
    double: maybe(doubles),
    int8: maybe(integers),
    int4: maybe(fc.integer()),
    bool: maybe(fc.boolean()),
    text: maybe(texts),
    bytea: maybe(bytes),
    doubles: maybe(fc.array(doubles, { maxLength: 5 })),
    int8s: maybe(fc.array(integers, { maxLength: 5 })),
    texts: maybe(fc.array(maybe(texts), { maxLength: 5 })),
    byteas: maybe(fc.array(maybe(bytes), { maxLength: 5 })),
  }),
  { maxLength: 8 },
);

/** Numbers as PostgreSQL reads them: -0 with its sign. */
const written = (number: number | null) =>
  Object.is(number, -0) ? '-0' : number === null ? null : String(number);

const TYPES = {
  double: 'float8',
  int8: 'int8',
  int4: 'int4',
  bool: 'bool',
  text: 'text',
  bytea: 'bytea',
  doubles: 'float8[]',
  int8s: 'int8[]',
  texts: 'text[]',
  byteas: 'bytea[]',
} as const;

async function store(sql: Queryable, rows: readonly Values[]): Promise<void> {
  await sql`DELETE FROM kept`;
  for (const [n, row] of rows.entries()) {
    const values = { ...row, double: written(row.double), doubles: row.doubles?.map(written) ?? null };
    await sql`INSERT INTO kept ${sql({ n, ...values })}`;
  }
}

async function keeping(sql: Sql): Promise<void> {
  await sql.unsafe(
    `CREATE TABLE kept (n integer, ${Object.entries(TYPES)
      .map(([name, type]) => `"${name}" ${type}`)
      .join()})`,
  );
}

const NAMES = Object.keys(TYPES) as (keyof Values)[];
const isNumber = (name: keyof Values) => ['double', 'int8', 'int4'].includes(name);

/** What a row of `rows` is when it is read. */
function expected(row: Values): Record<string, unknown> {
  return {
    ...row,
    doubles: row.doubles && Float64Array.from(row.doubles),
    int8s: row.int8s && Float64Array.from(row.int8s),
  };
}

t.test('every value of every type arrives unchanged, in rows and in columns', async (t) => {
  const { sql } = await testDatabase(t);
  await keeping(sql);
  await fc.assert(
    fc.asyncProperty(rows, async (rows) => {
      await store(sql, rows);
      const names = NAMES.map((name) => sql`, ${sql(name)}`);
      const found = await sql.binary<Values[]>`SELECT n ${names} FROM kept ORDER BY n`;
      t.equal(found.count, rows.length);
      for (const [n, row] of rows.entries()) {
        const { n: place, ...values } = found[n] as Values & { n: number };
        t.equal(place, n);
        identical(values, expected(row));
      }
      const columns = await sql.columns<
        Record<keyof Values, ResultColumn>
      >`SELECT n ${names} FROM kept ORDER BY n`;
      for (const name of NAMES) {
        const values = rows.map((row) => expected(row)[name]);
        identical(
          columns[name],
          isNumber(name) ? Float64Array.from(values, (each) => (each ?? Number.NaN) as number) : values,
        );
      }
    }),
    { numRuns: 30 },
  );
});

/** To the bit, -0 too. */
function identical(found: unknown, wanted: unknown): void {
  const bits = (value: unknown): unknown => {
    if (typeof value === 'number') return written(value);
    if (Buffer.isBuffer(value)) return value.toString('hex');
    if (value instanceof Float64Array) return ['numbers', ...Array.from(value, written)];
    if (Array.isArray(value)) return value.map(bits);
    return value instanceof Object ? Object.entries(value).map(([name, each]) => [name, bits(each)]) : value;
  };
  const [one, other] = [JSON.stringify(bits(found)), JSON.stringify(bits(wanted))];
  if (one !== other) throw new Error(`${one} is not ${other}`);
}

t.test(
  'the same statement is answered in either format, one behind the other on one connection',
  async (t) => {
    const { url } = await testDatabase(t);
    const sql = connect(url, { max: 1, name: 'test' });
    t.teardown(() => sql.end());
    const all = (queryable: Queryable) =>
      Promise.all(
        [1, 2, 3].flatMap((n) => [
          queryable`SELECT ${n}::int8 AS n, ${Buffer.from([0, 255, n])}::bytea AS data`,
          queryable.binary<object[]>`SELECT ${n}::int8 AS n, ${Buffer.from([0, 255, n])}::bytea AS data`,
          queryable.columns<{ n: Float64Array }>`SELECT n FROM generate_series(1, ${n}::int8) AS n`,
        ]),
      );
    const wanted = [1, 2, 3].flatMap((n) => {
      const row = { n, data: Buffer.from([0, 255, n]) };
      return [[row], [row], { n: Float64Array.from({ length: n }, (_, i) => i + 1) }];
    });
    for (const found of [await all(sql), await sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', all)]) {
      t.strictSame(
        found.map((each) => (Array.isArray(each) ? [...each] : each)),
        wanted,
      );
    }
  },
);

t.test('a result without rows has empty columns', async (t) => {
  const { sql } = await testDatabase(t);
  t.strictSame(await sql.columns<object>`LISTEN nothing`, {});
  const { length, count } = await sql.binary<object[]>`LISTEN nothing`;
  t.strictSame({ length, count }, { length: 0, count: 0 });
  t.strictSame(await sql.columns<object>`SELECT 1::int8 AS n, ''::text AS text WHERE false`, {
    n: new Float64Array(0),
    text: [],
  });
  t.equal((await sql.binary<object[]>`SELECT 1 AS n WHERE false`).count, 0);
  t.strictSame(await sql.columns<object>`SELECT '{}'::int8[] AS ns, '{}'::text[] AS texts`, {
    ns: [new Float64Array(0)],
    texts: [[]],
  });
});

t.test(
  'what is not read in binary format is refused by the name of its column, and the connection goes on',
  async (t) => {
    const { url } = await testDatabase(t);
    const sql = connect(url, { max: 1, name: 'test' });
    t.teardown(() => sql.end());
    const [{ pid }] = (await sql`SELECT pg_backend_pid() AS pid`) as unknown as [{ pid: number }];
    const refused = async (what: Promise<unknown>, message: RegExp) => {
      await t.rejects(what, { message });
      t.strictSame([...(await sql.binary<object[]>`SELECT pg_backend_pid() AS pid`)], [{ pid }]);
    };
    const both = async (select: (tag: Sql['columns']) => Promise<unknown>, message: RegExp) => {
      await refused(select(sql.columns), message);
      await refused(select(sql.binary as unknown as Sql['columns']), message);
    };
    await both((tag) => tag`SELECT 1 AS n, now() AS date`, /^column "date": timestamptz is not read/);
    await both((tag) => tag`SELECT '{1}'::int2[] AS few`, /^column "few": type 1005 is not read/);
    await both((tag) => tag`SELECT 1.5 AS n`, /^column "n": numeric is not read/);
    for (const beyond of [
      '9007199254740992',
      '-9007199254740992',
      '9223372036854775807',
      '-9223372036854775808',
    ]) {
      await both(
        (tag) => tag`SELECT 7::int8 AS a, ${beyond}::int8 AS n`,
        new RegExp(`^column "n": ${beyond} is beyond`),
      );
      await both(
        (tag) => tag`SELECT ARRAY[1, ${beyond}::int8] AS n`,
        new RegExp(`^column "n": ${beyond} is beyond`),
      );
    }
    await both((tag) => tag`SELECT '{{1,2},{3,4}}'::float8[] AS n`, /^column "n": an array of 2 dimensions/);
    await both(
      (tag) => tag`SELECT n + 9007199254740990 AS n FROM generate_series(1, 50000) AS n`,
      /^column "n": 9007199254740992/,
    );
    await both(
      (tag) => tag`SELECT 1 / (40000 - n) AS n FROM generate_series(1, 50000) AS n`,
      /division by zero/,
    );
    await t.rejects(sql.columns`SELECT ${undefined}`, TypeError);
    await t.rejects(sql.columns`SELECT 1 / (40000 - n) AS n FROM generate_series(1, 50000) AS n`, {
      code: '22012',
    });
  },
);

t.test('an error rolls back a transaction with results in binary format', async (t) => {
  const { sql } = await testDatabase(t);
  await sql`CREATE TABLE seen (n integer)`;
  const beyond = sql.begin(async (tx) => {
    await tx`INSERT INTO seen VALUES (1)`;
    return tx.columns`SELECT 9007199254740992 AS n`;
  });
  await t.rejects(beyond, RangeError);
  const failed = sql.begin((tx) =>
    Promise.all([
      tx.binary`INSERT INTO seen VALUES (1) RETURNING n`,
      tx.columns`SELECT 1 / 0 AS n`,
      tx.binary`SELECT 1 AS n`,
    ]),
  );
  await t.rejects(failed, { code: '22012' });
  t.strictSame([...(await sql`SELECT n FROM seen`)], []);
  const stored = await sql.begin((tx) => tx.binary<object[]>`INSERT INTO seen VALUES (1), (2) RETURNING n`);
  t.strictSame([...stored], [{ n: 1 }, { n: 2 }]);
});

t.test(
  'a lost connection, a statement that takes too long, and rows that are too much fail as with other results',
  async (t) => {
    const { url } = await testDatabase(t);
    const proxy = await cuttingProxy(t, () => url);
    const sql = connect(throughProxy(proxy, url), { max: 1, name: 'test', statementTimeout: 1500 });
    t.teardown(() => sql.end());
    await t.rejects(sql.columns`SELECT n FROM generate_series(1, 3) AS n, pg_sleep(600)`, /./);
    await t.rejects(sql.columns`SELECT pg_sleep(600)::text AS n`, { code: '57014' });
    const large = (queryable: Queryable, count: number) => queryable.columns<{ text: string[] }>`
    SELECT repeat('a', 1000000) AS text FROM generate_series(1, ${count}::integer)`;
    await t.rejects(large(sql.bounded, 20), { message: '16 MB of texts' });
    await t.rejects(
      sql.begin((tx) => large(tx.bounded, 20)),
      { message: '16 MB of texts' },
    );
    t.equal((await large(sql.bounded, 16)).text.length, 16);
    await sql.end();
    for (const bytes of [3000, 100_000, 5_000_000]) {
      const cut = connect(throughProxy(proxy, url), { max: 1, name: 'test' });
      proxy.cuts.push(bytes);
      const error: unknown = await large(cut, 20).catch((reason: unknown) => reason);
      t.ok(isUnavailable(error), `cut after ${bytes} bytes: ${error}`);
      t.equal((await large(cut, 2)).text.length, 2);
      await cut.end();
    }
  },
);

/** A socket whose chunks are cut again, after so many bytes each, in turn. */
class Cut extends Socket {
  readonly #sizes: readonly number[];
  #turn = 0;

  constructor(sizes: readonly number[]) {
    super();
    this.#sizes = sizes;
  }

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...values);
    const chunk = values[0] as Buffer;
    for (let at = 0; at < chunk.length; ) {
      const size = this.#sizes[this.#turn++ % this.#sizes.length]!;
      super.emit('data', chunk.subarray(at, at + size));
      at += size;
    }
    return true;
  }
}

t.test('results of any size arrive complete, in chunks of any size', async (t) => {
  const { url } = await testDatabase(t);
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 70_000 })), {
    minLength: 1,
    maxLength: 6,
  });
  const lengths = fc.array(fc.oneof(fc.nat(20), fc.nat(400)), { maxLength: 12 });
  const check = async (sizes: readonly number[], lengths: readonly number[]) => {
    const client = new Client({ connectionString: url, stream: () => new Cut(sizes), pipeline: true });
    await client.connect();
    try {
      await inChunks(client, lengths);
    } finally {
      await client.end();
    }
  };
  await fc.assert(fc.asyncProperty(sizes, lengths, check), { numRuns: 30 });
  await check([65_536, 1, 20_000, 4], Array(12).fill(20_000));
});

/** Results of every form, all sent before the first one has come, with messages of other kinds between them. */
async function inChunks(client: Client, lengths: readonly number[]): Promise<void> {
  const notices: string[] = [];
  client.on('notice', ({ message }) => notices.push(message ?? ''));
  const rows = `SELECT n, convert_to(repeat('ä€𝄞' || n, length), 'UTF8') AS data, repeat('ä€𝄞' || n, length) AS text
    FROM unnest($1::int4[]) WITH ORDINALITY AS wanted (length, n)`;
  const wanted = lengths.map((length, i) => `ä€𝄞${i + 1}`.repeat(length));
  const answers = await Promise.all([
    ...(['columns', 'rows', 'columns'] as BinaryForm[]).map((form) =>
      binaryQuery(client, { text: rows, values: [lengths], name: 'rows' }, form),
    ),
    client.query(`DO $$ BEGIN RAISE NOTICE 'one'; END $$`),
    client.query({ text: rows, values: [lengths], name: 'rows' }),
    binaryQuery(client, { text: 'SELECT 1 / (3 - n) AS n FROM generate_series(1, 5) AS n' }, 'rows').catch(
      () => null,
    ),
    binaryQuery(client, { text: `SELECT repeat('x', 100000) AS long` }, 'columns'),
  ]);
  const [columns, objects, again, , inText, failed, long] = answers as unknown as [
    { result: { text: string[]; data: Buffer[] } },
    { result: { text: string; data: Buffer }[] },
    unknown,
    unknown,
    { rows: { text: string; data: Buffer }[] },
    unknown,
    { result: { long: string[] } },
  ];
  const isRight =
    same(columns.result.text, wanted) &&
    same(columns.result.data.map(String), wanted) &&
    same(
      objects.result.map(({ text }) => text),
      wanted,
    ) &&
    same(
      objects.result.map(({ data }) => String(data)),
      wanted,
    ) &&
    same(
      inText.rows.map(({ text }) => text),
      wanted,
    ) &&
    same(JSON.stringify(again), JSON.stringify(columns)) &&
    failed === null &&
    long.result.long[0]!.length === 100_000 &&
    same(notices, ['one']);
  if (!isRight) throw new Error('a result has arrived otherwise than it was');
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
