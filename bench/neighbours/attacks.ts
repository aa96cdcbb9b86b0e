/** All attacks. */
import type { Attack } from './attack.js';
import { bodies } from './attacks/bodies.js';
import { compute } from './attacks/compute.js';
import { connections } from './attacks/connections.js';
import { lineProtocol } from './attacks/line-protocol.js';
import { lists } from './attacks/lists.js';
import { locks } from './attacks/locks.js';
import { logins } from './attacks/logins.js';
import { rights } from './attacks/rights.js';
import { streams } from './attacks/streams.js';

export const ATTACKS: readonly Attack[] = [
  ...connections,
  ...bodies,
  ...lineProtocol,
  ...logins,
  ...lists,
  ...compute,
  ...streams,
  ...rights,
  ...locks,
];
