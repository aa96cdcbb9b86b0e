/** One module reads and writes points: no SQL outside of it names the relations that hold them, or what follows from them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';

/** Of the sources: compiled tests run in `dist/`. */
const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Folders that may name them: the module itself, and what maintains the store. */
const WITHIN = [
  'sql/store/points/',
  'sql/store/ingest/',
  'sql/store/changes/',
  'sql/engine.ts',
  'sql/engines/',
  'sql/operations/',
  'workers/retention/',
];

/** Names that are nothing but relations. */
const NAMES = /\b(ingest_(state|fence)|(unmerged|journal)_points|invalidated_weeks|(rollup|buckets)_\d+)\b/;
/** Words of every day, and relations behind these words of SQL or as identifiers. */
const WORDS =
  /\b(FROM|JOIN|INTO|UPDATE|TABLE|ONLY|USING)\s+(points|blocks|journal|weeks|days)\b|\b(sql|tx)\(\s*'(points|blocks|journal|weeks|days)'\s*\)/;

/** @returns the lines of a source that name such a relation */
function naming(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return [NAMES, WORDS].flatMap((names) =>
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
    ['sql`SELECT FROM sensors s\n  JOIN ingest_state state ON true`', ['ingest_state']],
    ["const relation = tx('points');", ["tx('points')"]],
    ['sql`SELECT FROM buckets_86400`', ['buckets_86400']],
    ['sql`DELETE FROM journal WHERE seq < 1`', ['FROM journal']],
    ['/** FROM points */ const points = read(points);\n  // JOIN points', []],
  ] as const)
    t.same(naming(text), found, text);
});
