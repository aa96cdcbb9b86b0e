/** Rights: every route against every role, made from the declarations; a new route without a row fails. */
import t, { type Test } from 'tap';
import { declarations } from '../../../server/declarations.js';
import type { Declaration } from '../../../server/http/route.js';
import { rightsOf, type ThingKind } from '../../../server/rights/policy.js';
import type { Sql } from '../../../sql/connect.js';
import type { Answer } from '../../support/client.js';
import { testServer } from '../../support/server.js';
import { sharedServer } from '../../support/shared-server.js';
import { expected, type Outcome } from './expected.js';
import { isWriting, nameOf, pathFor, routes, rowOf, send, thingOf, worldFor } from './requests.js';
import { rows } from './rows.js';
import { MISSING, makeThings, makeWorld, newPerson, ok, type Role, roles, SECRET } from './world.js';

/** Of several rights the first that is missing decides; a group that has logged in writes nothing. */
function outcomeFor(declaration: Declaration, role: Role): Outcome {
  if (role === 'group_account' && isWriting(declaration)) return 403;
  const refusal = refusalFor(declaration, role);
  if (refusal !== undefined) return refusal.outcome;
  return rowOf(declaration).alsoRefused?.includes(role) ? 403 : 200;
}

/** The first right that is missing. */
function refusalFor(
  { policy }: Declaration,
  role: Role,
): { readonly kind: ThingKind; readonly outcome: Outcome } | undefined {
  return rightsOf(policy)
    .map(([kind, right]) => ({ kind, outcome: expected(kind, right, role) }))
    .find(({ outcome }) => outcome !== 200);
}

/** Words without the numbers in them. */
const wordsOf = ({ status, text }: Answer) => `${status} ${text.replace(/\d+/g, '#')}`;

t.test('every route has a row', async (t) => {
  t.same(
    routes.map(nameOf).filter((name) => rows[name] === undefined),
    [],
  );
  const known = new Set(declarations.map(nameOf));
  t.same(
    Object.keys(rows).filter((name) => !known.has(name)),
    [],
    'and every row a route',
  );
});

t.test('a caller without the right is refused, as for a missing thing if it is hidden', async (t) => {
  const server = await testServer(t);
  const world = await makeWorld(server);
  const before = await everything(server.sql);
  for (const declaration of routes) {
    const name = nameOf(declaration);
    const anonymous = await send(declaration, world, 'anonymous');
    t.match(anonymous, { status: 403, refusal: { code: 'unauthorized' } }, `${name}: nobody`);
    for (const role of roles) {
      const outcome = outcomeFor(declaration, role);
      if (outcome === 200) continue;
      const answer = await send(declaration, world, role);
      t.equal(answer.status, outcome, `${name}: ${role}`);
      t.notMatch(answer.text, SECRET, `${name}: nothing leaks to ${role}`);
      if (outcome === 403) continue;
      const missing = await send(
        declaration,
        world,
        role,
        pathFor(declaration, world, refusalFor(declaration, role)?.kind),
      );
      t.equal(wordsOf(answer), wordsOf(missing), `${name}: ${role} cannot tell it from what does not exist`);
    }
  }
  t.same(await everything(server.sql), before, 'and nothing has changed');
});

/** What another process answers is tested with it. */
function isReadHere(each: (typeof routes)[number]): boolean {
  return !isWriting(each) && !nameOf(each).includes('logout') && rowOf(each).asksSidecar !== true;
}

t.test('all permitted callers can read, and lists hold nothing of other accounts', async (t) => {
  const server = await sharedServer();
  const world = await makeWorld(server);
  for (const declaration of routes.filter(isReadHere)) {
    const name = nameOf(declaration);
    await rowOf(declaration).before?.(world, 'owner');
    for (const role of roles) {
      if (outcomeFor(declaration, role) !== 200) continue;
      const answer = await send(declaration, world, role);
      if (declaration.policy === 'own' && role !== 'owner') {
        if (role === 'stranger') t.notMatch(answer.text, SECRET, `${name}: a stranger sees nothing`);
      } else t.equal(answer.status, declaration.status, `${name}: ${role} ${answer.text}`);
    }
  }
});

t.test('a hidden group does not exist for non-members', async (t) => {
  const server = await sharedServer();
  const world = await makeWorld(server);
  for (const declaration of routes) {
    const [right] = rightsOf(declaration.policy).filter(([kind]) => kind === 'group');
    if (right === undefined || right[1] === 'approach') continue;
    const at = (id: number) => pathFor(declaration, world).replace(/^\/groups\/\d+/, () => `/groups/${id}`);
    for (const role of ['stranger', 'member'] as const) {
      const answer = await send(declaration, world, role, at(world.id('hidden_group')));
      t.equal(answer.status, 404, `${nameOf(declaration)}: ${role}`);
      t.equal(
        wordsOf(answer),
        wordsOf(await send(declaration, world, role, at(MISSING))),
        nameOf(declaration),
      );
    }
  }
});

t.test('all permitted callers can write, each in a world of its own', async (t) => {
  const server = await sharedServer();
  const here = routes.filter((each) => isWriting(each) && rowOf(each).asksSidecar !== true);
  for (const declaration of here) await write(t, server, declaration);
});

async function write(
  t: Test,
  server: Awaited<ReturnType<typeof testServer>>,
  declaration: Declaration,
): Promise<void> {
  for (const role of roles) {
    if (outcomeFor(declaration, role) !== 200) continue;
    if (declaration.policy === 'own' && role !== 'owner') continue;
    const world = await worldFor(server, declaration, role);
    await rowOf(declaration).before?.(world, role);
    const answer = await send(declaration, world, role);
    t.equal(answer.status, declaration.status, `${nameOf(declaration)}: ${role} ${answer.text}`);
  }
}

t.test('a write-only key writes data, and cannot do anything that would let it read them', async (t) => {
  const server = await sharedServer();
  const world = await makeWorld(server);
  const found = async ({ people }: typeof world) => {
    const { client } = people.get('owner')!;
    const { body } = await ok(
      client.post<{ key: { key: string } }>('/users/current/keys', { key: { name: 'k', scope: 'write' } }),
    );
    return client.as(body.key.key);
  };
  const finder = await found(world);
  for (const declaration of routes) {
    const name = nameOf(declaration);
    if (rowOf(declaration).writeKey === true) {
      const own = await worldFor(server, declaration, 'owner');
      const answer = await send(declaration, own, 'owner', pathFor(declaration, own), await found(own));
      t.equal(answer.status, declaration.status, `${name}: ${answer.text}`);
      t.notMatch(answer.text, SECRET, `${name}: tells nothing`);
    } else {
      const answer = await send(declaration, world, 'owner', pathFor(declaration, world), finder);
      t.match(answer, { status: 403, refusal: { code: 'key_scope' } }, name);
    }
  }
});

t.test('ids in a query or a body need the same rights as in a path', async (t) => {
  const server = await testServer(t);
  const world = await makeWorld(server);
  const stranger = await newPerson(server);
  const mine = await makeThings(stranger.client, 'mine');
  const before = await everything(server.sql);
  for (const declaration of routes) {
    for (const [kind, foreign] of Object.entries(rowOf(declaration).foreign ?? {})) {
      const ask = (id: number) => {
        const { query = '', body } = foreign(id, mine);
        const path = declaration.path.replace('{id}', () => String(mine.get(thingOf(declaration))));
        return stranger.client.send(declaration.method, path + query, body);
      };
      const name = `${nameOf(declaration)} with the ${kind} of another user`;
      const answer = await ask(world.id(kind));
      t.ok(answer.status >= 400, `${name}: ${answer.status}`);
      t.notMatch(answer.text, SECRET, `${name}: nothing leaks`);
      t.equal(wordsOf(answer), wordsOf(await ask(MISSING)), `${name}: like one that does not exist`);
    }
  }
  t.same(await everything(server.sql), before, 'and nothing has changed');
});

/**
 * All that is stored, table by table. Without the audit log, which records the refusals, the moments of last use, which a refused request of a session moves too,
 * and the shares of a day's quota that servers take and give back as time passes.
 */
async function everything(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname NOT IN ('account_days', 'audit_log')
    ORDER BY 1`;
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ digest: string }[]>`
      SELECT md5(coalesce(string_agg(row, E'\\n' ORDER BY row), '')) AS digest
      FROM (SELECT (to_jsonb(t) - 'last_used')::text AS row FROM ${sql(name)} t) rows`;
    digests[name] = row!.digest;
  }
  return digests;
}
