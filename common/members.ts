/** Members of queries and bodies before validation. */

export type Members = Record<string, unknown>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a member such as `session_id` that clients send in query or body, and removes it from the body. */
export function takeMember(query: Members, body: unknown, name: string): string | undefined {
  let value = Object.hasOwn(query, name) ? query[name] : undefined;
  if (isMembers(body) && Object.hasOwn(body, name)) {
    value ??= body[name];
    delete body[name];
  }
  return typeof value === 'string' ? value : undefined;
}
