/** Attacks by bodies of line protocol, most of them nearly as large as the default limit lets in, of several accounts over many connections. */
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Attack, inLoops } from '../attack.js';
import { Caller } from '../caller.js';
import { ATTACKER, type World } from '../world.js';

const SIZE = 10_000_000;
/** Bodies of at most as many bytes do not wait for each other. */
const SMALL = 100_000;
const ACCOUNTS = 5;
/** Of all accounts together: their bodies take more than the memory for bodies. */
const CONNECTIONS = 40;
/** Attempts to have a body stored before the attack, and milliseconds between two. */
const ATTEMPTS = 120;
const PAUSE = 500;

interface Sent {
  readonly body: Buffer;
  readonly isPacked?: boolean;
}

/** @param bodies called once, in the process of the attack. @returns what gives the next body of a connection */
function bodiesOf(name: string, bodies: () => (connection: number) => Sent, isSentBefore = false): Attack {
  return {
    name: `line protocol: ${name}`,
    async prepare({ base, attackers }: World) {
      const callers = attackers.slice(5, 5 + ACCOUNTS).map(({ session }) => {
        const caller = new Caller(base, ATTACKER, session);
        return (sent: Sent) =>
          caller.send('POST', '/api/v2/write', sent.body, {
            'Content-Type': 'text/plain',
            Authorization: `Token ${session}`,
            ...(sent.isPacked ? { 'Content-Encoding': 'gzip' } : {}),
          });
      });
      const next = bodies();
      for (const [account, send] of isSentBefore ? callers.entries() : []) {
        // Refused while the bodies of the attack before are still stored; the one with an invalid end gets 400.
        let status = 503;
        for (let attempt = 1; status === 503 && attempt <= ATTEMPTS; attempt++) {
          if (attempt > 1) await sleep(PAUSE);
          ({ status } = await send(next(account)));
        }
        if (status !== 204 && status !== 400) throw new Error(`not stored: ${status}`);
      }
      return (isOver) =>
        inLoops(CONNECTIONS, isOver, (connection) => callers[connection % ACCOUNTS]!(next(connection)));
    },
  };
}

/** @param line of a number from 0 */
function linesOf(line: (i: number) => string, size = SIZE): string {
  const lines: string[] = [];
  for (let length = 0, i = 0; ; i++) {
    const next = line(i);
    length += next.length + 1;
    if (length > size) return lines.join('\n');
    lines.push(next);
  }
}

const TAGS = Array.from({ length: 9 }, (_, i) => `tag${i}=value${i}`).join(',');
const FIELDS = Array.from({ length: 10 }, (_, i) => `field${i}=${i}.25`).join(',');

/** 1,000 measurements by their tags, of ten fields each; without timestamps, so that each body adds points. */
const valid = () => linesOf((i) => `machine,id=${i % 1000},${TAGS} ${FIELDS}`);

/** Tags that need escapes; the last one of each line repeats the first one, so that the line is invalid and none of it is known afterwards. */
function invalidHead(i: number): string {
  const tags = Array.from({ length: 4000 }, (_, tag) => `${i}\\,${4000 - tag}=a\\ \\=`);
  return `m\\ ${i},${tags.join(',')},${tags[0]} f=1`;
}

/** Bodies whose lines all name new series. */
function newSeries(size: number): (connection: number) => Sent {
  let bodies = 0;
  return (connection) => {
    const name = `new${connection}-${bodies++}`;
    return { body: Buffer.from(linesOf((i) => `${name},${TAGS},id=${i} f=1`, size)) };
  };
}

export const lineProtocol: readonly Attack[] = [
  bodiesOf(
    '10 MB of 10,000 sensors, ten tags each',
    () => {
      const body = Buffer.from(valid());
      return () => ({ body });
    },
    true,
  ),
  bodiesOf(
    '10 MB with invalid UTF-8 at the end, from gzip',
    () => {
      const body = gzipSync(Buffer.concat([Buffer.from(valid()), Buffer.from([0x0a, 0x6d, 0xff])]));
      return () => ({ body, isPacked: true });
    },
    true,
  ),
  bodiesOf('a new series in every line', () => newSeries(SIZE)),
  bodiesOf('a new series in every line of small bodies', () => newSeries(SMALL)),
  bodiesOf('thousands of escaped tags in every line, of which two are the same', () => {
    const body = Buffer.from(linesOf(invalidHead));
    return () => ({ body });
  }),
  bodiesOf('long numbers and texts without an end', () => {
    const numbers = linesOf((i) => `m f=${'1'.repeat(5000)}${i},g="${'\\"'.repeat(5000)}"`, SIZE / 2);
    const body = Buffer.from(`${numbers}\nm f="${'\\\\\n'.repeat(SIZE / 6)}`);
    return () => ({ body });
  }),
];
