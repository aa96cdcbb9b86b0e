/** A request to each route, made from its declaration, its row, and the things of a world. */
import { declarations } from '../../../server/declarations.js';
import type { Declaration } from '../../../server/http/route.js';
import { needsLogin, rightsOf, type ThingKind } from '../../../server/rights/policy.js';
import { type Answer, Client } from '../../support/client.js';
import type { TestServer } from '../../support/server.js';
import { type Row, rows } from './rows.js';
import { MISSING, makeWorld, RecordingWorld, type Role, type World } from './world.js';

/**
 * Other products' addresses have their own tests, and their own words for a refusal. `test/server/admin/admin.test.ts` tests that every route of
 * administrators refuses all others.
 */
export const routes = declarations.filter(
  ({ dialect, access }) => dialect === undefined && needsLogin(access) && access !== 'administrator',
);

export const nameOf = ({ method, path }: Declaration) => `${method} ${path}`;

export function rowOf(declaration: Declaration): Row {
  return rows[nameOf(declaration)] ?? {};
}

export const isWriting = ({ writes, method }: Declaration) => writes ?? method !== 'GET';

/** @param missing the thing that does not exist */
export function pathFor(declaration: Declaration, world: World, missing?: ThingKind): string {
  const { path } = declaration;
  const { sensor = 'sensor' } = rowOf(declaration);
  const first = thingOf(declaration);
  const given = rowOf(declaration).params?.(world) ?? {};
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = (name === 'id' ? first : name.replace(/_id$/, '')) as ThingKind;
    if (name in given) return encodeURIComponent(given[name]!);
    if (missing === kind) return String(MISSING);
    if (name === 'user_id') return String(memberFor(declaration, world));
    return String(world.idIfAny(kind === 'sensor' ? sensor : kind) ?? MISSING);
  });
}

function memberFor({ path }: Declaration, world: World): number {
  if (path.includes('/managers')) return world.person('domain_manager').id;
  if (path.startsWith('/domains')) return world.person('domain_member').id;
  return world.person(path.startsWith('/groups') ? 'member' : 'shared').id;
}

export function send(
  declaration: Declaration,
  world: World,
  role: Role | 'anonymous',
  path = pathFor(declaration, world),
  client = role === 'anonymous' ? world.anonymous : world.person(role).client,
): Promise<Answer> {
  const { body, raw, query } = rowOf(declaration);
  return client.send(
    declaration.method,
    path + (query?.(world) ?? ''),
    body?.(world, role === 'anonymous' ? 'stranger' : role),
    raw && { raw: raw.content, headers: { 'Content-Type': raw.type } },
  );
}

/** Deletes an account, a sensor, or another thing with all that hangs on it. */
const isDeletion = ({ method, path }: Declaration) => method === 'DELETE' && /^[^{]*(\{id\})?$/.test(path);

/**
 * A world for one request, which has what the request names: to make everything costs thirty requests. A deletion takes everything along, and so has a world
 * with all things.
 */
export async function worldFor(server: TestServer, declaration: Declaration, role: Role): Promise<World> {
  const { path } = declaration;
  if (isDeletion(declaration)) return makeWorld(server, { path, role });
  const recording = new RecordingWorld(server, new Client(server.url));
  const { query, body } = rowOf(declaration);
  pathFor(declaration, recording);
  query?.(recording);
  body?.(recording, role);
  return makeWorld(server, { path, role, names: recording.names });
}

/** What `{id}` names. */
export function thingOf({ policy, path }: Declaration): ThingKind | '' {
  return rightsOf(policy).find(([kind]) => !path.includes(`{${kind}_id}`))?.[0] ?? '';
}
