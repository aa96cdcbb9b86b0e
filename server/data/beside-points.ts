/** Members of an upload that belong to no point: those of its whole body and, for many sensors, of its entries. */

import { isMembers } from '../../common/members.js';
import type { Surroundings, UnknownName } from '../http/body-decoder.js';
import { CsvBody } from './csv-points.js';
import { DecodedBody } from './decoded-body.js';
import { isPage, type UploadKind } from './incoming.js';

/** Names that are looked for at most: more are neither listed nor needed to refuse the first one. */
const MOST = 100;

const ONE = { known: ['data'], objects: [''] };
const MANY = { known: ['sensors'], objects: [''] };
const ENTRY = { known: ['sensor_id', 'data', 'sensor_name'], objects: ['sensor'] };

/** @returns each name of the body, and of all entries together, once */
export function besidePoints(body: unknown, kind: UploadKind): readonly UnknownName[] {
  if (body instanceof DecodedBody) return body.beside;
  if (body instanceof CsvBody) return [];
  const found: UnknownName[] = [];
  if (kind === 'one' || isPage(body)) {
    // What has no list of points is a point itself.
    if (isMembers(body) && Object.hasOwn(body, 'data')) collect(body, { at: '', ...ONE }, found);
    return found;
  }
  if (isMembers(body)) collect(body, { at: '', ...MANY }, found);
  const given = isMembers(body) ? body.sensors : body;
  const entries: readonly unknown[] = Array.isArray(given) ? given : [given];
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (found.length >= MOST) break;
    if (isMembers(entry)) collect(entry, { at: `sensors[${index}]`, ...ENTRY }, found, seen);
  }
  return found;
}

function collect(
  members: object,
  surroundings: Surroundings,
  into: UnknownName[],
  seen: Set<string> = new Set(),
): void {
  for (const name of Object.keys(members)) {
    if (into.length >= MOST) return;
    if (surroundings.known.includes(name) || seen.has(name)) continue;
    seen.add(name);
    into.push({ name, ...surroundings });
  }
}
