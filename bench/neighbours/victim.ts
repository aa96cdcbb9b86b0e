/**
 * The victim is a process of its own. It runs five probes side by side, and each probe sends one request after the other. It starts at once. At the
 * first message it ends and sends what it has measured.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, refusalOf } from './caller.js';
import { PASSWORD, VICTIM, type World } from './world.js';

/** Milliseconds between a response and the next request. */
const INTERVAL = 40;

export const PROBES = ['upload', 'read', 'login', 'script', 'health'] as const;

export type Probe = (typeof PROBES)[number];

/** Latencies in milliseconds, and why requests were refused. */
export type Seen = Record<Probe, { readonly times: number[]; readonly refusals: string[] }>;

async function main(world: World): Promise<void> {
  const { account, name, processor, sensor } = world.victim;
  const caller = new Caller(world.base, VICTIM, account.session);
  const anyone = new Caller(world.base, VICTIM);
  const data = `/sensors/${sensor}/data`;
  // Kept as a browser does: a client from which the account has logged in before is not refused for guesses of others.
  let device = world.victim.device;
  let date = Math.floor(Date.now() / 1000);
  const requests: Record<Probe, () => ReturnType<Caller['send']>> = {
    upload: () => caller.send('POST', data, { data: [{ date: date++, value: 1 }] }),
    read: () => caller.send('GET', `${data}?interval=3600&per_page=24&start_date=${date - 86_400}`),
    login: async () => {
      const response = await anyone.send(
        'POST',
        '/login',
        { username: name, password: PASSWORD },
        { Cookie: device },
      );
      device = response.cookies.find((cookie) => cookie.startsWith('device=')) ?? device;
      return response;
    },
    script: () => caller.send('GET', `/dataprocessors/${processor}/execute`),
    health: () => anyone.send('GET', '/health'),
  };
  const seen = Object.fromEntries(
    PROBES.map((probe) => [probe, { times: [], refusals: [] }]),
  ) as unknown as Seen;
  let isOver = false;
  process.once('message', () => {
    isOver = true;
  });
  await Promise.all(
    PROBES.map(async (probe) => {
      while (!isOver) {
        const begun = performance.now();
        const response = await requests[probe]();
        seen[probe].times.push(performance.now() - begun);
        if (response.status < 200 || response.status >= 300) seen[probe].refusals.push(refusalOf(response));
        await sleep(INTERVAL);
      }
    }),
  );
  process.send?.(seen, () => process.exit());
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(JSON.parse(process.argv[2]!) as World);
