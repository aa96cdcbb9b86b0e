/** Environments as the API shows them. */
import type { Result } from '@sensorium/client';

export type Environment = Result<'GET', '/environments/{id}'>['environment'];
