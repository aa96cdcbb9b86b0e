/** Each statement is about one side: about shards, which have the data of sensors, or about what is central. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { BOTH, CENTRAL, mixingInText, mixingStatements, readSchema, SHARD } from '../../support/sides.js';

/** Of the sources: compiled tests run in `dist/`. */
const ROOT = path.resolve(import.meta.dirname, '../../../..');

const schema = readSchema(readFileSync(path.join(ROOT, 'sql/schema.sql'), 'utf8'));

/** Parts of the schema that wait for their division, which the decision on shards describes. The list only shrinks. */
const MIXED_SCHEMA: readonly string[] = [
  // Sidecars of older versions call it, until a migration contracts the schema.
  'function remove_consumer_offsets: consumer_offsets, ingest_fence, ingest_state with consumed_sensors',
  // Once each pager has a registration: the decision says why that takes two versions.
  'function stop_recording: consumer_offsets, consumer_registrations, ingest_fence, ingest_state, journal with pagers',
  'function update_pager: ingest_fence, ingest_state, journal with pagers',
  // Of a sensor whose shard is elsewhere the first flush adds the state, and a sidecar deletes it.
  'trigger ingest_state: ingest_state with sensors',
  'trigger sensor_deleted: deleted_sensors, files, ingest_state with sensors',
];

/** Sources with transactions over both sides, each of which waits for its division too. */
const BOTH_IN_A_TRANSACTION: readonly string[] = [
  'server/files/store.ts',
  'server/sensors/account-part.ts',
  'server/sensors/queries.ts',
  'sql/operations/restore.ts',
  'sql/store/change-shards.ts',
  'workers/services/load.ts',
  'workers/services/poll.ts',
  'workers/services/store.ts',
  'workers/triggers/inactivity.ts',
  'workers/triggers/poll.ts',
];

/** Where a handle becomes one of a shard. */
const MADE = [
  'sql/connect.ts',
  'sql/shards.ts',
  'sql/store/lock-waits.ts',
  'sql/store/ingest/',
  'sql/store/points/',
];

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));
}

t.test('each relation of the schema is of a shard, central, or in every database', async (t) => {
  t.ok(schema.relations.length > 100, `${schema.relations.length} relations`);
  for (const relation of schema.relations) {
    const sides = [SHARD, CENTRAL, BOTH].filter((side) => side.has(relation));
    t.equal(sides.length, 1, relation);
  }
});

t.test('nothing in the schema names relations of both sides', async (t) => {
  t.same([...schema.mixing].sort(), [...MIXED_SCHEMA].sort());
});

t.test('no statement names relations of both sides', async (t) => {
  const sources = ['server', 'sql', 'workers'].flatMap(sourcesIn);
  t.ok(sources.length > 400, `${sources.length} sources`);
  t.same(mixingStatements(ROOT, sources, schema), []);
});

t.test(
  'only listed transactions change both sides, and no other source makes a handle of a shard',
  async (t) => {
    const sources = ['server', 'sql', 'workers'].flatMap(sourcesIn);
    const naming = (pattern: RegExp) =>
      sources.filter((source) => pattern.test(readFileSync(path.join(ROOT, source), 'utf8')));
    const over = naming(/\bshardWithin\(/).filter((source) => source !== 'sql/shards.ts');
    t.same(over.sort(), [...BOTH_IN_A_TRANSACTION].sort());
    const made = naming(/\bas Shard(Sql|Transaction|Queryable)\b/);
    t.same(
      made.filter((source) => !MADE.some((place) => source.startsWith(place))),
      [],
    );
  },
);

t.test('a statement that names both is found, with its parts', async (t) => {
  const both = ['text.ts: ingest_state with sensors'];
  // `#` stands for `$`.
  for (const [text, found] of [
    ['sql`SELECT FROM sensors s JOIN ingest_state state ON true`', both],
    ['sql`SELECT FROM sensors s, ingest_state state`', both],
    ['sql`DELETE FROM ingest_state state USING sensors s`', both],
    ["sql`SELECT FROM #{sql('ingest_state')} JOIN sensors`", both],
    ['sql`SELECT FROM sensors #{all ? sql`` : sql`JOIN ingest_state state ON true`}`', both],
    [
      'const which = sql`FROM ingest_state`;\nsql`SELECT FROM sensors WHERE id IN (SELECT sensor_id #{which})`',
      both,
    ],
    [
      'function part(): Fragment { return sql`FROM ingest_state`; }\nsql`SELECT #{part()} JOIN sensors`',
      both,
    ],
    [
      'sql`SELECT lock_ingest(ARRAY(SELECT id FROM sensors))`',
      ['text.ts: ingest_fence, ingest_state with sensors'],
    ],
    ['sql`SELECT FROM sensors`;\nsql`SELECT FROM ingest_state`', []],
    ['sql`SELECT epoch FROM rights_epoch, sensors`;\nsql`SELECT epoch FROM rights_epoch, ingest_state`', []],
  ] as const)
    t.same(mixingInText(text.replaceAll('#', '$'), schema), found, text);
});
