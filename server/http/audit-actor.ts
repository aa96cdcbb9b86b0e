/** Actor and object of a request, as entries of the audit log name them. */
import type { Actor, AuditObject } from '../../sql/store/audit/actor.js';
import type { Caller } from '../rights/caller.js';
import { rightsOf } from '../rights/policy.js';
import type { Declaration } from './route.js';

export function actorOf(caller: Caller | null, address: string, agent = ''): Actor {
  if (caller === null) {
    return { accountId: null, name: '', credential: 'none', credentialId: '', address, agent };
  }
  const { userId, username, key, session } = caller;
  const credential = key === null ? 'session' : 'key';
  const credentialId = String(key === null ? session : key.id);
  return { accountId: userId, name: username, credential, credentialId, address, agent };
}

/** The thing that the path names, or else the path of a route of administration. @param params validated */
export function objectOf(
  { policy, path, access }: Declaration,
  params: Readonly<Record<string, unknown>>,
): AuditObject {
  const [right] = rightsOf(policy);
  if (right !== undefined) {
    const [kind] = right;
    return { kind, id: (params[`${kind}_id`] ?? params.id) as number };
  }
  const { id } = params as { id?: number };
  if (access !== 'administrator') return { kind: '' };
  return { kind: 'administration', name: path, ...(id === undefined ? {} : { id }) };
}
