/** HTTP Basic as clients of other products use it: the name is ignored, the password is an API key or a session id. */
import type { Header } from '../http/dialect.js';

export function basicSecret(header: Header): string | undefined {
  const basic = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header('authorization') ?? '')?.[1];
  if (basic === undefined) return undefined;
  const pair = Buffer.from(basic, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
