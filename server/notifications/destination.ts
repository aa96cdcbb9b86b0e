/** Validation of destinations, without network access. */
import { invalid } from '@sensorium/model/errors';
import { isMailAddress } from '../../common/mail-address.js';

/** @throws ApiError invalid_input naming the destination */
export function checkDestination(type: 'email' | 'url', destination: string): void {
  const reason = type === 'email' ? mailError(destination) : urlError(destination);
  if (reason !== null) throw invalid('notification.destination', reason);
}

function mailError(text: string): string | null {
  return isMailAddress(text) ? null : 'must be one mail address such as name@example.com';
}

function urlError(text: string): string | null {
  // `new URL` would strip these silently.
  if (/[\s\p{Cc}]/u.test(text)) return 'must not contain spaces or control characters';
  if (!URL.canParse(text)) return 'must be an address such as https://example.com/path';
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return 'must be an http or https address';
  if (username !== '' || password !== '') return 'must not hold a user name or a password';
  return hostname === '' ? 'must name a host' : null;
}
