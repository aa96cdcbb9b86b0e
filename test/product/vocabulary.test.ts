/** The words of the product: names and prose use the standard terms of docs/glossary.md, and no retired word returns. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { declaredIn, namesRetired, PHRASES, RETIRED, retiredIn } from '../support/vocabulary.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Words with their ordinary technical meaning in some places: of Octave and of number formats, of the API, of stored data. */
const ORDINARY: readonly (readonly [place: RegExp, words: RegExp])[] = [
  // Lanes of an array, pieces of a piecewise polynomial, rounding, tokens ahead of the lexer.
  [/^packages\/script\//, /^(ahead|lane|look|looks|piece|pieces|round|rounds|settle|settled|summed|turns)$/],
  // Deficit round robin goes in rounds.
  [/^(common|test\/common)\/fair-queue/, /^rounds?$/],
  // `lessons` is stored with the settings of a service, `pieces` in the manifest of a backup; `gps_outline` is a member of the API.
  [/^packages\/services\/learning\/model\.ts$/, /^lessons$/],
  [/^sql\/operations\/manifest\.ts$/, /^pieces$/],
  [/^(server|test\/server)\/environments\//, /^outline$/],
  [/^test\/server\/data\/upload-dates\.test\.ts$/, /^ahead$/],
  [/^test\/sql\/store\/merge\.test\.ts$/, /^ahead$/],
];

/** Members of the API that are columns. */
const IN_SCHEMA = /^gps_outline$/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

function isOrdinary(file: string, word: string): boolean {
  return ORDINARY.some(([place, words]) => place.test(file) && words.test(word));
}

t.test('no declared identifier and no file has a retired word', (t) => {
  const sources = files.filter((file) => /\.c?ts$/.test(file) && file !== 'packages/client/api.ts');
  t.ok(sources.length > 500);
  const found = sources.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const declared = (namesRetired(text) ? declaredIn(file, text) : []).map(({ name, line }) => ({
      name,
      at: `${file}:${line}`,
    }));
    return [...declared, { name: path.basename(file), at: file }].flatMap(({ name, at }) =>
      retiredIn(name)
        .filter((word) => !isOrdinary(file, word))
        .map((word) => `${at} ${name}: ${RETIRED[word]} instead of ${word}`),
    );
  });
  t.same(found, []);
  t.end();
});

t.test('no two modules of the product export types of one name', (t) => {
  const modules = files.filter((file) =>
    /^(server|workers|sql|common|packages\/(model|services))\/(?!test\/).*\.ts$/.test(file),
  );
  const places = new Map<string, string[]>();
  for (const file of modules) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, name] of text.matchAll(/^export (?:abstract )?(?:class|interface|type) (\w+)/gm))
      places.set(name!, [...(places.get(name!) ?? []), file]);
  }
  t.ok(places.size > 500);
  t.same(
    [...places].filter(([, all]) => all.length > 1),
    [],
  );
  t.end();
});

t.test('no table, column or function of the schema has a retired word', (t) => {
  const schema = readFileSync(path.join(ROOT, 'sql/schema.sql'), 'utf8');
  const names = new Set(
    [
      ...schema.matchAll(/^CREATE (?:TABLE|VIEW|FUNCTION|INDEX|TRIGGER) (?:public\.)?(\w+)|^ {2}(\w+) \w/gm),
    ].map(([, created, column]) => (created ?? column)!),
  );
  t.ok(names.size > 100);
  const found = [...names].filter((name) => !IN_SCHEMA.test(name) && retiredIn(name).length > 0);
  t.same(found, []);
  t.end();
});

t.test('no page, comment or message has a retired phrase', (t) => {
  t.ok(PHRASES.length <= 25);
  const texts = files.filter(
    (file) =>
      /\.(md|c?ts|sql)$/.test(file) &&
      !/^(docs\/(decisions|spec)|CHANGELOG|test\/support\/vocabulary|packages\/script\/)/.test(file),
  );
  const found = texts.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
      .replaceAll(/\s+(?:\*|\/\/|--)?\s*/g, ' ')
      .toLowerCase();
    return PHRASES.filter((phrase) => text.includes(phrase)).map((phrase) => `${file}: ${phrase}`);
  });
  t.same(found, []);
  t.end();
});
