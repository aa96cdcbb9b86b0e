/** Scripts that are divided into statements. */
import t from 'tap';
import { readMigrations } from '../../sql/migration-files.js';
import { splitScript } from '../../sql/split-script.js';

t.test('a script is divided at the semicolons that end statements', (t) => {
  const statements = [
    `CREATE TABLE a (b text DEFAULT 'x;y''z;', "c;d" int)`,
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$SELECT 1; SELECT 2$$',
    "CREATE FUNCTION g() RETURNS int LANGUAGE plpgsql AS $body$BEGIN RETURN '$$;'; END$body$",
    `SELECT E'it\\'s; here' -- not; here\n + 1`,
    'SELECT /* nor; here */ 2',
  ];
  t.same(splitScript(`${statements.join(';\n')}\n;\n-- the end;\n`), statements);
  t.same(splitScript('\n-- nothing\n;;'), []);
  t.end();
});

t.test('each statement of the migrations is complete', async (t) => {
  for (const { name, text } of await readMigrations()) {
    for (const statement of splitScript(text)) {
      const begun = statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim();
      t.match(
        begun,
        /^(ALTER|COMMENT|CREATE|DELETE|DO|DROP|GRANT|INSERT|SELECT|SET|TRUNCATE|UPDATE|WITH) /,
        name,
      );
      t.equal((statement.match(/\$\$/g)?.length ?? 0) % 2, 0, name);
    }
  }
});
