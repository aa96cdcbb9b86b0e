/** Finds the secret a request carries, in any of the places that clients put it. */
import { type Members, takeMember } from '../http/decode.js';

/**
 * @param query and body lose nothing but the members `session_id` and `API_KEY` of the body
 * @returns session id or API key; undefined when the request carries none
 */
export function credentialOf(
  header: (name: string) => string | undefined,
  query: Members,
  body: unknown,
): string | undefined {
  const inKeyMember = takeMember(query, body, 'API_KEY');
  const inSessionMember = takeMember(query, body, 'session_id');
  return (
    nonEmpty(header('x-session_id')) ??
    nonEmpty(/^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1]) ??
    nonEmpty(inKeyMember) ??
    nonEmpty(inSessionMember) ??
    nonEmpty(cookie(header('cookie') ?? '', 'session_id'))
  );
}

function nonEmpty(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function cookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
