/** One module reads and writes points: no SQL outside of it names the relations that hold them, or what follows from them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';

/** Of the sources: the tests run in `dist/test/`. */
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folders that may name them: the module itself, and what maintains the store. */
const WITHIN = [
  'sql/points/',
  'sql/flush/',
  'sql/changes/',
  'sql/engines/',
  'sql/backup/',
  'workers/rollups/',
  'workers/partitions/',
  'workers/retention/',
];

/** Names that are nothing but relations. */
const NAMES = /\b(ingest_state|dirty_ranges|points_partitions|bucket_counts|(rollup|stored|buckets)_\d+)\b/;
/** A word of every day, and a relation behind these words of SQL or as an identifier. */
const POINTS = /\b(FROM|JOIN|INTO|UPDATE|TABLE|ONLY|USING)\s+points\b|\b(sql|tx)\(\s*'points'\s*\)/;

/** @returns the lines of a source that name such a relation */
function naming(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return [NAMES, POINTS].flatMap((names) =>
    [...code.matchAll(new RegExp(names, 'g'))].map(({ 0: found }) => found),
  );
}

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')));
}

t.test('outside of the store no SQL names the relations of points', async (t) => {
  const sources = ['server', 'sql', 'workers'].flatMap(sourcesIn);
  const outside = sources.filter((source) => !WITHIN.some((folder) => source.startsWith(folder)));
  t.ok(outside.length > 100, `${outside.length} sources`);
  const found = outside.flatMap((source) =>
    naming(readFileSync(path.join(ROOT, source), 'utf8')).map((name) => `${source}: ${name}`),
  );
  t.same(found, [], 'ask sql/points for what the statement needs, with ids');
});

t.test('a statement that names one of them is found', async (t) => {
  for (const [text, found] of [
    ['sql`SELECT date FROM points WHERE true`', ['FROM points']],
    ['sql`SELECT FROM sensors s\n  JOIN ingest_state h ON true`', ['ingest_state']],
    ["const relation = tx('points');", ["tx('points')"]],
    ['sql`DELETE FROM stored_86400`', ['stored_86400']],
    ['/** FROM points */ const points = read(points);\n  // JOIN points', []],
  ] as const)
    t.same(naming(text), found, text);
});
