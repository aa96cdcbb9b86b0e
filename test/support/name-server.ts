/** A name server on this machine: says what the test wants, or nothing. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';
import type { Test } from 'tap';

/** Addresses of a name, of both families; `silent`: no answer ever. */
export type Known = (name: string) => readonly string[] | 'silent';

export interface NameServer {
  /** As `setServers` takes it. */
  readonly address: string;
  /** Names that were asked for, once for each question. */
  readonly asked: string[];
}

const HEAD = 12;
const [TYPE_A, TYPE_AAAA] = [1, 28];
/** Response, recursion is available; and the same with NXDOMAIN. */
const FLAGS = { found: 0x8180, unknown: 0x8183 };

/** A name without addresses does not exist. */
export async function startNameServer(t: Pick<Test, 'teardown'>, known: Known): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const addresses = known(name);
    if (addresses === 'silent') return;
    const given = addresses.filter((each) => type === (each.includes(':') ? TYPE_AAAA : TYPE_A));
    const head = Buffer.alloc(HEAD);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(addresses.length > 0 ? FLAGS.found : FLAGS.unknown, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(given.length, 6);
    socket.send(
      Buffer.concat([head, query.subarray(HEAD, end), ...given.map(record)]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.teardown(() => socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEAD;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Of the name that was asked for, class IN, for a second. */
function record(address: string): Buffer {
  const bytes = ipaddr.parse(address).toByteArray();
  const type = address.includes(':') ? TYPE_AAAA : TYPE_A;
  return Buffer.from([0xc0, HEAD, 0, type, 0, 1, 0, 0, 0, 1, 0, bytes.length, ...bytes]);
}
