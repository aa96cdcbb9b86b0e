/**
 * Who acts: the context of a request or of a command, which entries of the audit log name.
 *
 * It travels with the asynchronous calls of the handler, not as a parameter: the statement that ends an access is often several functions away from the
 * request, and none of them decides anything by the actor.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Action } from './actions.js';

export interface Actor {
  /** Null: nobody is logged in, or a command of the operator acts. */
  readonly accountId: number | null;
  /** Username; empty: none. */
  readonly name: string;
  /** `token`: of a mail; `command`: `npm run admin`. */
  readonly credential: 'session' | 'key' | 'token' | 'command' | 'none';
  /** Id of the session or key; never the secret. Empty: none. */
  readonly credentialId: string;
  readonly address: string;
  readonly agent: string;
}

/** The thing that is acted on. */
export interface AuditObject {
  /** For example `sensor`; empty: none. */
  readonly kind: string;
  readonly id?: number | string;
  readonly name?: string;
}

export interface AuditEntry {
  readonly action: Action;
  readonly object: AuditObject;
  /** Affected account, if it is not the actor. */
  readonly subjectId?: number | null;
  /** Code of the refusal; absent: done. */
  readonly result?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Of a login: the account that has logged in. */
  readonly actor?: Partial<Actor>;
}

/** Counts entries together, instead of one row for each. */
export interface EntryLimit {
  /** Whether the actor may add an entry of its own. Each call counts as one. */
  admits(actor: Actor): boolean;
  add(actor: Actor, entry: AuditEntry): void;
}

export interface AuditContext {
  readonly actor: Actor;
  /** What the act is about, once it is known: for the entry of a refusal. */
  object: AuditObject;
  /** Username that the request names, instead of an object: a login. The account of that name is affected. */
  namedKey: string | null;
  /** Null: no limit. */
  readonly limit: EntryLimit | null;
}

export const NOBODY: Actor = {
  accountId: null,
  name: '',
  credential: 'none',
  credentialId: '',
  address: '',
  agent: '',
};

/** The operator at the command line. */
export const OPERATOR: Actor = { ...NOBODY, credential: 'command', name: 'operator' };

const contexts = new AsyncLocalStorage<AuditContext>();

export function contextOf(actor: Actor, limit: EntryLimit | null = null): AuditContext {
  return { actor, object: { kind: '' }, namedKey: null, limit };
}

/** Works of `actingAs` that are under way. */
let underWay = 0;

/**
 * Runs work whose entries name the actor of the context, until it resolves.
 *
 * While a context exists, Node 20 and 22 call hooks for every promise of the process: a tenth of the processor time of uploads, which have no context.
 * So there is none between two works.
 */
export async function actingAs<T>(context: AuditContext, work: () => T | Promise<T>): Promise<T> {
  underWay++;
  try {
    return await contexts.run(context, work);
  } finally {
    if (--underWay === 0) contexts.disable();
  }
}

export function currentActor(): Actor {
  return contexts.getStore()?.actor ?? NOBODY;
}

export function currentLimit(): EntryLimit | null {
  return contexts.getStore()?.limit ?? null;
}

/** Names what the request is about, for the entry of a refusal. @param namedKey see `AuditContext` */
export function auditObject(object: AuditObject, namedKey: string | null = null): void {
  const context = contexts.getStore();
  if (context === undefined) return;
  context.object = object;
  context.namedKey = namedKey;
}
