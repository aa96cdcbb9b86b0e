/** Bounds of open connections. */
import { once } from 'node:events';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { WebSocket } from 'ws';
import { Connections, connectionsOf } from '../../../server/transport/connections.js';
import { peersIn } from '../../../server/transport/open-sockets.js';
import type { Transport, TransportListener, Upgrade } from '../../../server/transport/transport.js';
import { UwsConnections } from '../../../server/transport/uws-connections.js';
import { ask, json } from '../../support/contract.js';
import { Peer } from '../../support/peer.js';
import { OPTIONS, onEachTransport } from '../../support/transports.js';
import { until } from '../../support/until.js';

const HELLO = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

t.test('one address takes no more than half of what the others leave, and no more than it may', (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 200 }),
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.tuple(fc.constantFrom('10.0.0.1', '10.0.0.2', '127.0.0.1'), fc.boolean()), {
        maxLength: 400,
      }),
      (most, mostOfAddress, steps) => {
        const connections = new Connections({ most, mostOfAddress, isProxied: false });
        const open = new Map<string, (() => void)[]>();
        for (const [address, opens] of steps) {
          const own = open.get(address) ?? [];
          open.set(address, own);
          const closed = opens ? connections.add(address) : undefined;
          if (closed) own.push(closed);
          else if (closed === undefined) own.pop()?.();
        }
        const count = [...open.values()].reduce((sum, { length }) => sum + length, 0);
        return (
          count < most &&
          (connections.add('192.0.2.1') !== null) === most - count >= 2 &&
          ['10.0.0.1', '10.0.0.2'].every((address) => (open.get(address)?.length ?? 0) <= mostOfAddress)
        );
      },
    ),
  );
  t.end();
});

t.test('addresses of one IPv6 network count as one', (t) => {
  const connections = new Connections({ most: 100, mostOfAddress: 2, isProxied: false });
  t.ok(connections.add('2001:db8:1:2::1'));
  const second = connections.add('2001:db8:1:2:ffff::7');
  t.ok(second);
  t.equal(connections.add('2001:db8:1:2::9'), null);
  t.ok(connections.add('2001:db8:1:3::9'), 'another network');
  second!();
  t.ok(connections.add('2001:db8:1:2::9'), 'one is closed');
  t.end();
});

t.test('descriptors of the process are reserved', (t) => {
  t.equal(connectionsOf('Max open files            1024                 524288               files\n'), 768);
  t.equal(connectionsOf('Max open files            300                  300                  files\n'), 150);
  t.equal(connectionsOf(null), 3840);
  t.end();
});

t.test('the table of the kernel names the peers of a port', (t) => {
  const tcp = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 11 1 0 100 0 0 10 0
   1: 0100007F:1F90 0500007F:A1B2 01 00000000:00000000 00:00000000 00000000     0        0 12 1 0 20 4 30 10 -1
   2: 0100007F:1F90 0500007F:A1B3 06 00000000:00000000 03:00000A2B 00000000     0        0 0 3 0
   3: 0100007F:1F91 0500007F:A1B4 01 00000000:00000000 00:00000000 00000000     0        0 13 1 0 20 4 30 10 -1
   4: 0500007F:A1B2 0100007F:1F90 01 00000000:00000000 00:00000000 00000000     0        0 14 1 0 20 4 30 10 -1`;
  t.same([...peersIn(tcp, 8080)], ['127.0.0.5']);
  const tcp6 = `   0: 0000000000000000FFFF00000100007F:1F90 0000000000000000FFFF0000020200C0:A1B2 08 0:0 0:0 0 0 0 15
   1: B80D0120000000000000000001000000:1F90 B80D0120020001000000000009000000:A1B3 01 0:0 0:0 0 0 0 16`;
  t.same([...peersIn(tcp6, 8080)], ['192.0.2.2', '2001:db8:1:2::9']);
  t.end();
});

t.test('connections of an address count until the table shows that they have ended', async (t) => {
  const bounds = new Connections({ most: 1000, mostOfAddress: 8, isProxied: false });
  const tables: ((open: Map<string, number>) => void)[] = [];
  const connections = new UwsConnections(
    bounds,
    () => 0,
    () => new Promise((resolve) => tables.push(resolve)),
  );
  const add = (count: number) => Array.from({ length: count }, () => connections.add('192.0.2.1'));
  t.same(add(9), [...Array(8).fill(true), false]);
  await until(async () => tables.length === 1);
  t.ok(connections.add('192.0.2.2'), 'others are not held up');
  tables[0]!(new Map([['192.0.2.1', 3]]));
  await until(async () => bounds.used('192.0.2.1') === 3 / 8);
  t.equal(bounds.used('192.0.2.2'), 1 / 8, 'made after the table was read');
  t.same(add(6), [...Array(5).fill(true), false]);
  connections.close();
  t.equal(bounds.used('192.0.2.1'), 0);
});

onEachTransport('node:http', async (t: Test, transport: Transport) => {
  t.test('a connection too many is closed, and one that closes makes room', async (t) => {
    const { listener } = await almostFull(t, transport);
    const peers: Peer[] = [];
    for (let i = 0; i < 3; i++) {
      const peer = await Peer.connect(listener.port);
      t.equal((await ask(peer, HELLO))?.status, 200);
      peers.push(peer);
    }
    const refused = await Peer.connect(listener.port);
    await refused.closed;
    peers[0]!.socket.destroy();
    await until(() => isServed(listener.port));
  });

  t.test('WebSockets count as connections', async (t) => {
    const { listener } = await almostFull(t, transport);
    const sockets: WebSocket[] = [];
    for (let i = 0; i < 3; i++) {
      const socket = new WebSocket(`ws://127.0.0.1:${listener.port}/`);
      await once(socket, 'open');
      sockets.push(socket);
    }
    await (await Peer.connect(listener.port)).closed;
    sockets[0]!.close();
    await until(() => isServed(listener.port));
    for (const socket of sockets) socket.terminate();
  });

  t.test('connections that come and go do not use the bound up', async (t) => {
    const { listener } = await almostFull(t, transport);
    for (let i = 0; i < 40; i++) await until(() => isServed(listener.port));
  });

  t.test('any number of connections beyond the bound is closed, and those within are served', async (t) => {
    const { listener } = await almostFull(t, transport);
    const peer = await Peer.connect(listener.port);
    t.equal((await ask(peer, HELLO))?.status, 200);
    const flood = await Promise.all(Array.from({ length: 500 }, () => Peer.connect(listener.port)));
    await Promise.all(flood.slice(2).map(({ closed }) => closed));
    t.equal((await ask(peer, HELLO))?.status, 200);
    for (const { socket } of [peer, ...flood]) socket.destroy();
  });
});

/** Local peers get seven eighths of the four connections that are left: three. */
async function almostFull(t: Test, transport: Transport): Promise<{ listener: TransportListener }> {
  const connections = new Connections({ most: 100, mostOfAddress: 100, isProxied: false });
  for (let i = 0; i < 48; i++) connections.add('192.0.2.1');
  for (let i = 0; i < 26; i++) connections.add('192.0.2.2');
  for (let i = 0; i < 13; i++) connections.add('192.0.2.3');
  for (let i = 0; i < 6; i++) connections.add('192.0.2.4');
  for (let i = 0; i < 3; i++) connections.add('192.0.2.5');
  const upgrade: Upgrade = () => () => ({ message: () => {}, drain: () => {}, closed: () => {} });
  const listener = await transport.listen({ ...OPTIONS, connections }, async () => json(200, {}), upgrade);
  t.teardown(() => listener.close(0));
  return { listener };
}

async function isServed(port: number): Promise<boolean> {
  const peer = await Peer.connect(port);
  const answer = await ask(peer, HELLO).catch(() => undefined);
  peer.socket.destroy();
  return answer?.status === 200;
}
