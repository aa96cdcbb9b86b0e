/** Finds the secret of a request, in any of the places where clients send it. */
import type { UnauthorizedReason } from '@sensorium/model/errors';
import { isMembers, type Members, takeMember } from '../../common/members.js';
import { type SecretKind, unknownSecret } from './caller.js';

type Header = (name: string) => string | undefined;

/**
 * @param body loses the members `session_id` and `API_KEY`
 * @returns session id or API key; undefined when the request carries none
 */
export function credentialOf(header: Header, query: Members, body: unknown): string | undefined {
  return givenCredential(header, query, body) ?? cookieCredential(header);
}

/** A secret that the client sends explicitly, not as a cookie. */
export function givenCredential(header: Header, query: Members, body: unknown): string | undefined {
  const inKeyMember = takeMember(query, body, 'API_KEY');
  const inSessionMember = takeMember(query, body, 'session_id');
  return headerCredential(header) ?? nonEmpty(inKeyMember) ?? nonEmpty(inSessionMember);
}

/** A secret in a header of its own: it takes precedence over every other place. */
export function headerCredential(header: Header): string | undefined {
  return (
    nonEmpty(header('x-session_id')) ?? nonEmpty(/^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1])
  );
}

/** The secret of a cookie, which a browser also sends with requests that another site makes. */
export function cookieCredential(header: Header): string | undefined {
  return cookieOf(header, 'session_id');
}

/** The type for which a client takes its secret. Must be called before `credentialOf`, which removes the members from the body. */
export function meantKind(query: Members, body: unknown): SecretKind {
  const isKey = Object.hasOwn(query, 'API_KEY') || (isMembers(body) && Object.hasOwn(body, 'API_KEY'));
  return isKey ? 'key' : 'session';
}

/** Why a request without a known caller is refused. @param secret undefined: the request has none */
export function loginRefusal(
  header: Header,
  secret: string | undefined,
  meant: SecretKind,
): UnauthorizedReason {
  if (secret !== undefined) return unknownSecret(secret, meant);
  return nonEmpty(header('authorization')) === undefined ? 'no_session' : 'wrong_scheme';
}

function nonEmpty(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** The value of the first cookie of a name; undefined when it is empty. */
export function cookieOf(header: Header, name: string): string | undefined {
  for (const part of (header('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return nonEmpty(value);
  }
  return undefined;
}
