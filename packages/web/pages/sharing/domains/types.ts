/** Domains as the API shows them. */
import type { Result } from '@sensorium/client';

export type Domain = Result<'GET', '/domains/{id}'>['domain'];
