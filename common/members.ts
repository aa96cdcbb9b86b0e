/** Members of queries and bodies, as they come from outside. */

export type Members = Record<string, unknown>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that clients put into query or body beside what the request is about; taken out of the body. */
export function takeMember(query: Members, body: unknown, name: string): string | undefined {
  let value = Object.hasOwn(query, name) ? query[name] : undefined;
  if (isMembers(body) && Object.hasOwn(body, name)) {
    value ??= body[name];
    delete body[name];
  }
  return typeof value === 'string' ? value : undefined;
}
