/** Bounds of open connections. */
import fc from 'fast-check';
import t from 'tap';
import { Connections, connectionsOf } from '../../../server/transport/connections.js';
import { nodeTransport } from '../../../server/transport/node.js';
import { ask, json } from '../../support/contract.js';
import { Peer } from '../../support/peer.js';
import { OPTIONS } from '../../support/transports.js';

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

t.test('a connection too many is closed, and one that closes makes room', async (t) => {
  const connections = new Connections({ most: 100, mostOfAddress: 100, isProxied: false });
  // Local peers get seven eighths of the four that are left.
  for (let i = 0; i < 48; i++) connections.add('192.0.2.1');
  for (let i = 0; i < 26; i++) connections.add('192.0.2.2');
  for (let i = 0; i < 13; i++) connections.add('192.0.2.3');
  for (let i = 0; i < 6; i++) connections.add('192.0.2.4');
  for (let i = 0; i < 3; i++) connections.add('192.0.2.5');
  const listener = await nodeTransport.listen({ ...OPTIONS, connections }, async () => json(200, {}));
  t.teardown(() => listener.close(0));
  const peers: Peer[] = [];
  for (let i = 0; i < 3; i++) {
    const peer = await Peer.connect(listener.port);
    t.equal((await ask(peer, HELLO))?.status, 200);
    peers.push(peer);
  }
  const refused = await Peer.connect(listener.port);
  await refused.closed;
  peers[0]!.socket.destroy();
  for (;;) {
    const again = await Peer.connect(listener.port);
    const answer = await ask(again, HELLO).catch(() => undefined);
    if (answer?.status === 200) break;
  }
});
