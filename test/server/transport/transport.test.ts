/** Requests and their answers, alike on each transport that is present; what cannot be alike stands in `docs/reference/transport.md`. */
import { randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Test } from 'tap';
import { HeaderBlock } from '../../../server/transport/header-block.js';
import type { HttpResponse, Transport } from '../../../server/transport/transport.js';
import { ask, contractOf, echo, hashOf, json, parsed, type Seen, seen } from '../../support/contract.js';

import { gate } from '../../support/gate.js';
import { headerOf, Peer } from '../../support/peer.js';
import { anyText } from '../../support/texts.js';
import { MB, onEachTransport } from '../../support/transports.js';
import { until } from '../../support/until.js';

const addresses = Object.values(networkInterfaces()).flat();
const noIpv6 = addresses.every((each) => each?.address !== '::1') && 'no IPv6 on this machine';

onEachTransport('node:http', conformance);

async function conformance(t: Test, transport: Transport): Promise<void> {
  const { kind, check, serve } = contractOf(t, transport);

  check('method, target and headers reach the handler as they were sent', async (t) => {
    const { port } = await serve(t);
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      peer.send(`${method} /sensors HTTP/1.1\r\nHost: x\r\n\r\n`);
      t.equal(seen(await peer.answer()).method, method);
    }
    const targets: Array<[sent: string, path: string, query: string]> = [
      ['/', '/', ''],
      ['/sensors.json?', '/sensors.json', ''],
      ['//sensors//5/triggers.json/', '//sensors//5/triggers.json/', ''],
      ['/a%2Fb/%5B%5D?a%5B%5D=1&a[]=2', '/a%2Fb/%5B%5D', 'a%5B%5D=1&a[]=2'],
      ['/a?b=1?c=/2', '/a', 'b=1?c=/2'],
      ['/a/../b/./c', '/a/../b/./c', ''],
      ['/http://x/a', '/http://x/a', ''],
    ];
    // uWebSockets.js refuses it by itself.
    if (kind === 'node') targets.push(['http://x:80/a?b=http://y/', '/a', 'b=http://y/']);
    for (const [sent, path, query] of targets) {
      peer.send(`GET ${sent} HTTP/1.1\r\nHost: x\r\n\r\n`);
      t.match(seen(await peer.answer()), { path, query }, sent);
    }
    // Of raw UTF-8 Node makes nothing; it does not hand the request on.
    if (kind === 'uws') {
      peer.send('GET /\u00e4?b=\u20ac HTTP/1.1\r\nHost: x\r\n\r\n');
      t.match(seen(await peer.answer()), { path: '/%C3%A4', query: 'b=%E2%82%AC' });
    }
    peer.send(
      [
        'GET / HTTP/1.1',
        'host: x',
        'X-SESSION_ID: abc',
        'x-many: 1',
        'X-Many:2',
        'cookie: a=1',
        'Cookie: b=2',
        'User-Agent: 1',
        'user-agent: 2',
        'X-Name:  <\u00e9> ',
        '\r\n',
      ].join('\r\n'),
    );
    const { headers, remoteAddress } = seen(await peer.answer());
    t.match(headers, {
      'x-session_id': 'abc',
      'x-many': '1, 2',
      'user-agent': '1, 2',
      cookie: 'a=1; b=2',
      'x-absent': null,
    });
    t.equal(
      Buffer.from(headers['x-name'] ?? '', 'latin1').toString(),
      '<\u00e9>',
      'no byte of a header is lost',
    );
    t.equal(remoteAddress, '127.0.0.1');
  });

  check('headers made beforehand are sent as they would be one by one, before the others', async (t) => {
    let next: HttpResponse = json(200, {});
    const { port } = await serve(t, async () => next);
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    const exchanged = async (answer: HttpResponse) => {
      next = answer;
      peer.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
      const { status, headers, body } = (await peer.answer())!;
      return { status, headers: headers.filter(([name]) => name !== 'Date'), body: body.toString() };
    };
    const text = anyText();
    const header = fc.tuple(fc.constantFrom('A', 'X-B_c', 'Vary', 'Content-Type'), text);
    const some = fc.array(header, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(some, fc.array(header, { maxLength: 3 }), text, async (first, others, body) => {
        const beforehand = { status: 201, block: new HeaderBlock(first), headers: others, body };
        const plain = { status: 201, headers: [...first, ...others], body };
        t.same(await exchanged(beforehand), await exchanged(plain));
      }),
      { numRuns: 50 },
    );
  });

  check(
    'a peer has one address, also on a socket that serves IPv6',
    async (t) => {
      const listener = await serve(t, echo, { host: '::' });
      for (const host of ['127.0.0.1', '::1']) {
        const peer = await Peer.connect(listener.port, host);
        peer.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
        t.equal(seen(await peer.answer()).remoteAddress, host);
        peer.socket.destroy();
      }
    },
    noIpv6,
  );

  check('an answer in pieces is asked for as the peer takes it, and no more once he is gone', async (t) => {
    let pulled = 0;
    let gone = () => {};
    const isGone = new Promise<void>((resolve) => {
      gone = resolve;
    });
    async function* chunks(count: number, size: number, fails: boolean): AsyncGenerator<Buffer> {
      try {
        for (let i = 0; i < count; i++, pulled++) yield Buffer.alloc(size, i);
        if (fails) throw new Error('no more');
      } finally {
        if (size === MB) gone();
      }
    }
    const { port } = await serve(t, async ({ path }) => ({
      status: 200,
      headers: [['Content-Type', 'application/zip']],
      body:
        path === '/large'
          ? chunks(1000, MB, false)
          : path === '/'
            ? chunks(40, 50_000, false)
            : chunks(3, 9, true),
    }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.teardown(() => agent.destroy());
    const ask = (method: string, path: string) =>
      new Promise<{ whole: boolean; bytes: Buffer; encoding: string | undefined }>((resolve) => {
        const asked = httpRequest({ port, path, method, agent }, (answer) => {
          const chunks: Buffer[] = [];
          const encoding = answer.headers['transfer-encoding'];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', () => {});
          answer.on('close', () =>
            resolve({ whole: answer.complete, bytes: Buffer.concat(chunks), encoding }),
          );
        });
        asked.on('error', () => resolve({ whole: false, bytes: Buffer.alloc(0), encoding: undefined }));
        asked.end();
      });
    const expected = Buffer.concat(Array.from({ length: 40 }, (_, i) => Buffer.alloc(50_000, i)));
    for (let i = 0; i < 2; i++) {
      const { whole, bytes, encoding } = await ask('GET', '/');
      t.ok(whole && bytes.equals(expected), 'all of it, twice on one connection');
      t.equal(encoding, 'chunked');
    }
    pulled = 0;
    t.same((await ask('HEAD', '/')).bytes.length, 0);
    t.equal(pulled, 0, 'nothing is made that nobody gets');
    t.match(await ask('GET', '/fails'), { whole: false }, 'what fails is cut off');
    const peer = await Peer.connect(port);
    peer.socket.pause();
    pulled = 0;
    peer.send('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => pulled > 0);
    for (let i = 0; i < 20; i++) await ask('GET', '/');
    t.ok(pulled < 900, 'a peer that takes nothing is sent no more');
    peer.socket.destroy();
    await isGone;
    t.ok(pulled < 900);
  });

  check('an answer in pieces behind another one ends when the connection does', async (t) => {
    const begun = gate();
    const ended = gate();
    async function* chunks(): AsyncGenerator<Buffer> {
      try {
        for (;;) {
          begun.open();
          yield Buffer.alloc(100_000);
        }
      } finally {
        ended.open();
      }
    }
    const { port } = await serve(t, async ({ path }) => {
      if (path === '/slow') await ended.opened;
      return { status: 200, headers: [], body: path === '/slow' ? '' : chunks() };
    });
    const peer = await Peer.connect(port);
    // uWebSockets.js knows no pipelining.
    if (kind === 'node') peer.send('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    peer.send('GET /pieces HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun.opened;
    // The next turn: the piece has been given away.
    await new Promise(setImmediate);
    peer.socket.destroy();
    await ended.opened;
    t.pass('no more of it is made');
  });

  check('an answer in pieces may take longer to make than its reader may stand still', async (t) => {
    async function* chunks(): AsyncGenerator<Buffer> {
      yield Buffer.from('one');
      await sleep(1000);
      yield Buffer.from('two');
    }
    const { port } = await serve(t, async () => ({ status: 200, headers: [], body: chunks() }), {
      idleTimeout: 300,
    });
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    t.equal(await answer.text(), 'onetwo');
  });

  check(
    'an answer in pieces to a request whose body is not taken is well-formed, and the last',
    async (t) => {
      async function* chunks(): AsyncGenerator<Buffer> {
        yield Buffer.from('one');
        yield Buffer.from('two');
      }
      const { port } = await serve(t, async () => ({ status: 200, headers: [], body: chunks() }), {
        headerTimeout: 300,
        requestTimeout: 300,
      });
      for (const [length, code] of [
        [999_999_999, 'body_too_large'],
        [10, 'request_timeout'],
      ]) {
        const peer = await Peer.connect(port);
        peer.send(`GET / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\nhalf`);
        if (kind === 'uws') {
          const answer = await peer.answer();
          t.match(parsed(answer), { code });
          t.equal(headerOf(answer, 'Connection'), 'close');
        }
        await peer.closed;
        if (kind === 'node') t.match(peer.rest, /\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n$/);
        else t.equal(peer.rest, '');
      }
    },
  );

  check('an answer keeps the spelling of its headers and cannot be split by a value', async (t) => {
    const { port } = await serve(t, async () => ({
      status: 509,
      headers: [
        ['X-SESSION_ID', 'abc'],
        ['x-lower', ''],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
        ['X-Evil', 'a\r\nX-Injected: \u00e9\0'],
      ],
      body: 'caf\u00e9',
    }));
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    const answer = await ask(peer, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    t.equal(answer?.status, 509);
    t.equal(answer?.body.toString(), 'caf\u00e9');
    const given = answer?.headers.filter(([name]) => /^(x-|set-cookie)/i.test(name));
    t.strictSame(given, [
      ['X-SESSION_ID', 'abc'],
      ['x-lower', ''],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['X-Evil', 'a??X-Injected: ??'],
    ]);
    t.equal(answer?.headers.filter(([name]) => name === 'Content-Length').length, 1);
    t.notMatch(JSON.stringify(answer?.headers), /uWebSockets|Node/i, 'the library is not named');
  });

  check('a 204 has neither body nor length, and the connection goes on', async (t) => {
    const { port } = await serve(t, async () => ({ status: 204, headers: [['X-Own', '1']], body: '' }));
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    for (const method of ['GET', 'POST', 'HEAD']) {
      const answer = await ask(peer, `${method} / HTTP/1.1\r\nHost: x\r\n\r\n`);
      t.match(answer, { status: 204 });
      t.equal(headerOf(answer, 'Content-Length'), undefined, method);
      t.equal(headerOf(answer, 'X-Own'), '1');
    }
    t.equal(peer.rest, '');
  });

  check('HEAD is answered with the headers of the body and without it', async (t) => {
    const { port } = await serve(t, async (exchange) => json(200, { method: exchange.method }));
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    peer.send('HEAD / HTTP/1.1\r\nHost: x\r\n\r\n');
    const answer = await peer.answer({ head: true });
    t.equal(headerOf(answer, 'Content-Length'), String(JSON.stringify({ method: 'HEAD' }).length));
    t.equal(headerOf(answer, 'Content-Type'), 'application/json');
    const next = await ask(peer, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    t.same(parsed(next), { method: 'GET' }, 'the connection goes on');
  });

  check('an answer is over once: when its peer has taken it, or has gone', async (t) => {
    const over = new Map<string, number>();
    let begun = 0;
    const { port } = await serve(t, async ({ path }) => {
      begun++;
      return {
        status: 200,
        headers: [],
        body: path === '/large' ? Buffer.alloc(64 * MB) : 'small',
        over: () => over.set(path, (over.get(path) ?? 0) + 1),
      };
    });
    const request = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const peer = await Peer.connect(port);
    t.equal((await ask(peer, request('/small')))?.body.toString(), 'small');
    await until(async () => over.get('/small') === 1);
    peer.send(request('/large', 'HEAD'));
    await until(async () => over.get('/large') === 1);

    const slow = await Peer.connect(port);
    slow.socket.pause();
    // uWebSockets.js knows no pipelining.
    const behind = kind === 'node' ? 2 : 0;
    slow.send(request('/large') + request('/behind').repeat(behind));
    await until(async () => begun === 3 + behind);
    t.equal(over.get('/large'), 1, 'not before it is taken');
    slow.socket.destroy();
    await until(async () => over.get('/large') === 2);
    await until(async () => (over.get('/behind') ?? 0) === behind);
    peer.socket.destroy();
    t.equal(over.get('/small'), 1);
  });

  check('a slow reader gets all of a large response, and delays no other', async (t) => {
    const body = randomBytes(24 * MB);
    const { port } = await serve(t, async (exchange) =>
      exchange.path === '/large' ? { status: 200, headers: [], body } : json(200, {}),
    );
    const slow = await Peer.connect(port);
    const other = await Peer.connect(port);
    t.teardown(() => [slow, other].map((peer) => peer.socket.destroy()));
    const received: Buffer[] = [];
    slow.socket.removeAllListeners('data');
    slow.socket.pause();
    slow.send('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    for (let turn = 0; turn < 20; turn++) {
      const answer = await ask(other, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      t.equal(answer?.status, 200);
      const chunk: Buffer | null = slow.socket.read();
      if (chunk !== null) received.push(chunk);
    }
    slow.socket.on('data', (chunk) => received.push(chunk));
    slow.socket.resume();
    await slow.closed;
    const all = Buffer.concat(received);
    const start = all.indexOf('\r\n\r\n') + 4;
    t.equal(all.length - start, body.length);
    t.equal(hashOf(all.subarray(start)), hashOf(body));
  });

  check('pipelined requests are never answered out of order', async (t) => {
    const gates = [gate(), gate(), gate()] as const;
    const { port } = await serve(t, async (exchange) => {
      await gates[Number(exchange.path.slice(1))]?.opened;
      return json(200, { path: exchange.path });
    });
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    peer.send([0, 1, 2].map((number) => `GET /${number} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    // The last is ready first.
    for (const each of [...gates].reverse()) {
      each.open();
      await new Promise(setImmediate);
    }
    if (kind === 'node') {
      for (const number of [0, 1, 2]) t.same(parsed(await peer.answer()), { path: `/${number}` });
    } else {
      // uWebSockets.js hangs up on the second request before the first is answered (docs/reference/transport.md).
      t.equal(await peer.answer(), null);
      t.equal(peer.rest, '');
    }
  });

  check('many requests at once are each given their own answer', async (t) => {
    const { port } = await serve(t);
    const bodies = Array.from({ length: 60 }, (_, index) => Buffer.alloc(index * 3000, index));
    const answers = await Promise.all(
      bodies.map(async (body) => {
        const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'PUT', body });
        return (await response.json()) as Seen;
      }),
    );
    t.strictSame(
      answers.map((answer) => answer.hash),
      bodies.map(hashOf),
    );
  });

  check('a handler that breaks its promise is answered for', async (t) => {
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    const { port } = await serve(t, async () => {
      throw new Error('a defect');
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    t.equal(response.status, 500);
    t.match(await response.json(), { code: 'internal' });
    t.equal((await warned).message, 'a defect');
  });
}
