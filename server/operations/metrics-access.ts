/**
 * Who may read `/metrics`: it shows what an installation does, and costs more than other requests. With a token, who sends it; without one, the machine
 * itself. A proxy on the same machine connects from loopback too, so a request that any proxy has forwarded does not count as local.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError, unauthorized } from '@sensorium/model/errors';
import { isLocal } from '../../common/client-network.js';
import type { Config } from '../../common/config.js';
import { loginRefusal } from '../rights/credential.js';

interface Request {
  readonly remoteAddress: string;
  header(name: string): string | undefined;
}

/** @throws ApiError unauthorized, forbidden */
export function admitToMetrics(
  { METRICS, METRICS_TOKEN }: Pick<Config, 'METRICS' | 'METRICS_TOKEN'>,
  request: Request,
): void {
  if (METRICS_TOKEN !== '') requireToken(METRICS_TOKEN, request);
  else if (METRICS !== 'open' && !isLocal(request.remoteAddress, request.header)) {
    throw new ApiError(
      'forbidden',
      'metrics are open to this machine alone: set METRICS_TOKEN, and send it as `Authorization: Bearer`, or set METRICS=open',
    );
  }
}

function requireToken(token: string, { header }: Request): void {
  const sent = /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1];
  if (sameText(sent ?? '', token)) return;
  throw unauthorized(
    loginRefusal(header, sent, 'key'),
    undefined,
    'Send `Authorization: Bearer` with the METRICS_TOKEN of the server.',
  );
}

function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
