/** Domains and their members as the API shows them. */
import type { Result } from '@sensorium/client';
import { domainTexts as texts } from '../../texts/domains.js';

export type Domain = Result<'GET', '/domains/{id}'>['domain'];
export type Member = Result<'GET', '/domains/{id}/users'>['users'][number];

export function nameOf({ username, name, surname, id }: Member): string {
  const whole = [name, surname].filter(Boolean).join(' ');
  return username || whole || texts.unnamed(id);
}
