/** Requests whose lines end in LF alone, alike on each transport that is present. */
import fc from 'fast-check';
import type { Test } from 'tap';
import type { Transport } from '../../../server/transport/transport.js';
import { ask, contractOf, cutAt, echo, hashOf, json, parsed, seen } from '../../support/contract.js';
import { gate } from '../../support/gate.js';
import { headerOf, Peer, type RawAnswer } from '../../support/peer.js';
import { onEachTransport } from '../../support/transports.js';

onEachTransport('node:http', lineFeeds);

async function lineFeeds(t: Test, transport: Transport): Promise<void> {
  const { kind, serve } = contractOf(t, transport);

  const UPDATES = { bareLineFeeds: new Set(['/update', '/update.json']) };

  /** Sends a request and closes its own half, as netcat does. @returns the answer, and what came behind it */
  async function exchange(port: number, ...packets: string[]): Promise<[RawAnswer | null, string]> {
    const peer = await Peer.connect(port);
    for (const packet of packets) {
      peer.send(Buffer.from(packet, 'latin1'));
      for (let count = 0; count < 4; count++) await new Promise(setImmediate);
    }
    peer.socket.end();
    const answer = await peer.answer();
    await peer.closed;
    return [answer, peer.rest];
  }

  t.test('a request whose lines end with LF only is accepted at the paths that allow it', async (t) => {
    const { port } = await serve(t, echo, UPDATES);
    const sketch = [
      'POST /update HTTP/1.1\n',
      'Host: api.thingspeak.com\n',
      'Connection: close\n',
      'X-Name: \u00e9 \n',
      'Content-Type: application/x-www-form-urlencoded\n',
      'Content-Length: ',
      '14',
      '\n\n',
      'field1=21\r\n\r\n',
      '\0',
      'more',
    ];
    const [whole, rest] = await exchange(port, sketch.join(''));
    if (kind === 'uws') {
      t.match(whole?.status, /^(400|505)$/, 'the library refuses it');
      return;
    }
    const body = {
      method: 'POST',
      path: '/update',
      length: 14,
      hash: hashOf(Buffer.from('field1=21\r\n\r\n\0')),
    };
    t.match(seen(whole), { ...body, headers: { 'x-name': '\u00e9' } });
    t.equal(headerOf(whole, 'Connection'), 'close');
    t.equal(rest, '', 'what comes behind it is thrown away');
    const [lines] = await exchange(port, ...sketch);
    t.match(seen(lines), body, 'each line in a packet of its own');
    for (const [request, expected] of [
      [
        'GET /update?a=1&b=/x HTTP/1.1\nHost: x\n\n',
        { method: 'GET', path: '/update', query: 'a=1&b=/x', length: 0 },
      ],
      ['GET /update.json?a HTTP/1.0\n\n', { path: '/update.json', query: 'a' }],
      ['POST /update HTTP/1.1\nHost: x\nContent-Length: 0\n\nabc', { method: 'POST', length: 0 }],
    ] as const)
      t.match(seen((await exchange(port, request))[0]), expected, request);
    const head = 'POST /update HTTP/1.1\nHost: x\nContent-Length: 3000\n\n';
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2900), { maxLength: 5 }), async (cuts) => {
        const content = Buffer.from(head + 'a\n'.repeat(1500) + 'b'.repeat(100));
        const packets = cutAt(
          content,
          cuts.map((cut) => cut + 'POST /update HTTP/1.1\n'.length),
        );
        const [answer] = await exchange(port, ...packets.map(String));
        t.match(seen(answer), { length: 3000, hash: hashOf(Buffer.from('a\n'.repeat(1500))) });
      }),
      { numRuns: 10 },
    );
  });

  t.test('no request can be smuggled after or into a request whose lines end with LF', async (t) => {
    const { port } = await serve(t, echo, UPDATES);
    const good = 'GET /update?a=1 HTTP/1.1\nHost: x\n\n';
    const start = 'POST /update HTTP/1.1\nHost: x\n';
    const refused: [name: string, packets: string[], status?: number][] = [
      ['CR LF in the head', ['GET /update HTTP/1.1\nHost: x\r\n\n']],
      ['CR LF at its end', ['GET /update HTTP/1.1\nHost: x\n\r\n']],
      ['LF behind CR LF', ['GET /update HTTP/1.1\r\nHost: x\n\n']],
      ['a bare CR', ['GET /update HTTP/1.1\nHost: x\rA: b\n\n']],
      ['a CR in another packet', ['GET /update HTTP/1.1\nHost: x', '\r', '\n\n']],
      ['Transfer-Encoding', [`${start}Transfer-Encoding: chunked\n\n0\n\n`]],
      ['Transfer-Encoding of no meaning', [`${start}transfer-encoding: identity\n\n`]],
      ['both lengths', [`${start}Content-Length: 3\nTransfer-Encoding: chunked\n\n0\r\n\r\n`]],
      ['two lengths', [`${start}Content-Length: 3\nContent-Length: 3\n\nabc`]],
      ['a list of lengths', [`${start}Content-Length: 3, 3\n\nabc`]],
      ['a signed length', [`${start}Content-Length: +3\n\nabc`]],
      ['a hexadecimal length', [`${start}Content-Length: 0x3\n\nabc`]],
      ['no length but its name', [`${start}Content-Length:\n\nabc`]],
      ['a space before the colon', [`${start}Content-Length : 3\n\nabc`]],
      ['a folded header', [`${start}A: b\n Content-Length: 3\n\nabc`]],
      ['a line without a colon', [`${start}Content-Length\n\n`]],
      ['NUL in a header', [`${start}A: b\0\n\n`]],
      ['two hosts', ['GET /update HTTP/1.1\nHost: x\nHost: y\n\n']],
      ['no host', ['GET /update HTTP/1.1\n\n']],
      ['another method', ['PUT /update HTTP/1.1\nHost: x\n\n']],
      ['another path', ['GET /update/ HTTP/1.1\nHost: x\n\n']],
      ['another one', ['GET /sensors HTTP/1.1\nHost: x\n\n']],
      ['a path that only begins so', ['GET /updates HTTP/1.1\nHost: x\n\n']],
      ['an absolute target', ['GET http://x/update HTTP/1.1\nHost: x\n\n']],
      ['another version', ['GET /update HTTP/1.2\nHost: x\n\n']],
      ['no version', ['GET /update\n\n']],
      ['blanks', ['GET  /update HTTP/1.1\nHost: x\n\n']],
      ['a blank line first', [`\n${good}`]],
      ['the line in two packets', ['GET /upd', 'ate?a=1 HTTP/1.1\nHost: x\n\n']],
      ['a head that is too large', [`GET /update?a=${'a'.repeat(4096)} HTTP/1.1\nHost: x\n\n`]],
      ['headers that are too large', [`GET /update HTTP/1.1\nHost: x\nA: ${'a'.repeat(4096)}\n\n`]],
      ['a head without end', ['GET /update HTTP/1.1\n', 'A: b\n'.repeat(1000)]],
      ['a body that is too large', [`${start}Content-Length: 4096\n\n${'a'.repeat(4096)}`], 413],
    ];
    for (const [name, packets, status = 400] of refused) {
      const [answer, rest] = await exchange(port, ...packets);
      if (kind === 'uws') {
        t.not(answer?.status, 200, name);
        continue;
      }
      t.equal(answer?.status, status, name);
      t.match(parsed(answer), { code: status === 413 ? 'body_too_large' : 'malformed_request' }, name);
      t.equal(headerOf(answer, 'Connection'), 'close', name);
      t.equal(rest, '', `${name}: nothing else is answered`);
    }
    if (kind === 'uws') return;
    const hidden = 'POST /hidden HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n';
    for (const behind of [hidden, good, `${good}${hidden}`]) {
      const [answer, rest] = await exchange(port, good + behind);
      t.match(seen(answer), { path: '/update', query: 'a=1', length: 0 });
      t.equal(rest, '', 'what comes behind is no request');
    }
    const peer = await Peer.connect(port);
    const first = await ask(peer, 'GET /first HTTP/1.1\r\nHost: x\r\n\r\n');
    t.equal(seen(first).path, '/first');
    t.equal((await ask(peer, good))?.status, 400, 'only the first request of a connection');
    await peer.closed;
    const pipelined = await Peer.connect(port);
    pipelined.send(`GET /first HTTP/1.1\r\nHost: x\r\n\r\n${good}`);
    t.equal(seen(await pipelined.answer()).path, '/first');
    await pipelined.closed;
    t.notMatch(pipelined.rest, /"\/update"/, 'also not behind one in the same packet');
    const other = await serve(t, echo);
    t.equal((await exchange(other.port, good))[0]?.status, 400, 'and only where the paths are named');
  });

  t.test('a request whose lines end with LF must be complete within the header timeout', async (t) => {
    if (kind === 'uws') return;
    const { port } = await serve(t, echo, { ...UPDATES, headerTimeout: 300 });
    for (const start of ['', 'Host: x\nContent-', 'Host: x\nContent-Length: 3\n\nab']) {
      const peer = await Peer.connect(port);
      const answer = await ask(peer, `POST /update HTTP/1.1\n${start}`);
      t.match(parsed(answer), { code: 'request_timeout' });
      t.equal(answer?.status, 408);
      await peer.closed;
    }
    const gone = await Peer.connect(port);
    gone.send('POST /update HTTP/1.1\nHost: x\n').socket.end();
    t.equal(await gone.answer(), null, 'who breaks off is not answered');
  });

  t.test('a request whose lines end with LF gets its response when the listener closes', async (t) => {
    if (kind === 'uws') return;
    const [begun, finish] = [gate(), gate()];
    let overs = 0;
    const listener = await serve(
      t,
      async ({ path }) => {
        begun.open();
        await finish.opened;
        return { ...json(200, { path }), over: () => overs++ };
      },
      UPDATES,
    );
    const peer = await Peer.connect(listener.port);
    peer.send('GET /update HTTP/1.1\nHost: x\n\n');
    await begun.opened;
    const closed = listener.close(60_000);
    finish.open();
    t.match(parsed(await peer.answer()), { path: '/update' });
    await closed;
    t.equal(overs, 1);
  });
}
