/** Connections, alike on each transport that is present: timeouts, peers that go away or send what is not HTTP, and the listener's end. */
import { randomBytes } from 'node:crypto';
import { ApiError } from '@sensorium/model/errors';
import fc from 'fast-check';
import type { Test } from 'tap';
import { joined } from '../../../server/transport/body.js';
import { NodeRequest } from '../../../server/transport/node-conversation.js';
import { ListenError, type Transport } from '../../../server/transport/transport.js';
import { ask, contractOf, cutAt, echo, hashOf, json, parsed, refuses, seen } from '../../support/contract.js';
import { gate } from '../../support/gate.js';
import { headerOf, Peer } from '../../support/peer.js';
import { MB, OPTIONS, onEachTransport } from '../../support/transports.js';
import { until } from '../../support/until.js';

const UPGRADE = Object.getOwnPropertyDescriptor(NodeRequest.prototype, 'upgrade')!;

onEachTransport('node:http', connections);

async function connections(t: Test, transport: Transport): Promise<void> {
  const { kind, check, serve } = contractOf(t, transport);

  check('a peer that goes away is noticed', async (t) => {
    const begun = gate();
    const aborted = gate();
    const lost = gate();
    let reason: unknown;
    const { port } = await serve(t, async (exchange) => {
      if (exchange.path === '/wait') {
        exchange.signal.addEventListener('abort', () => aborted.open());
        begun.open();
        await aborted.opened;
        t.ok(exchange.signal.aborted);
      } else if (exchange.path === '/upload') {
        begun.open();
        reason = await exchange.body().catch((error: unknown) => error);
        // Looked at only now: the signal still knows.
        t.ok(exchange.signal.aborted);
        lost.open();
      }
      return json(200, {});
    });
    const waiting = await Peer.connect(port);
    waiting.send('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun.opened;
    waiting.socket.resetAndDestroy();
    await aborted.opened;

    const uploading = await Peer.connect(port);
    uploading.send('POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
    await begun.opened;
    await new Promise(setImmediate);
    uploading.socket.destroy();
    await lost.opened;
    t.ok(
      reason instanceof ApiError && reason.code === 'malformed_body',
      'a body that broke off is never taken as whole',
    );

    const other = await Peer.connect(port);
    t.equal((await ask(other, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'))?.status, 200);
    other.socket.destroy();
  });

  check('a peer that goes away takes all its requests with it', async (t) => {
    const signals: AbortSignal[] = [];
    const begun = gate();
    const { port } = await serve(t, async (exchange) => {
      signals.push(exchange.signal);
      begun.open();
      await new Promise((resolve) => exchange.signal.addEventListener('abort', resolve));
      return json(200, {});
    });
    const peer = await Peer.connect(port);
    peer.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
    await begun.opened;
    peer.socket.destroy();
    // Would wait for ever if one of the handlers did.
    await Promise.all(
      signals.map(
        (signal) => signal.aborted || new Promise((resolve) => signal.addEventListener('abort', resolve)),
      ),
    );
    t.equal(signals.length, kind === 'node' ? 3 : 1);
  });

  check('a finished request is not aborted', async (t) => {
    const signals: AbortSignal[] = [];
    const { port } = await serve(t, async (exchange) => {
      signals.push(exchange.signal);
      return json(200, {});
    });
    const peer = await Peer.connect(port);
    await ask(peer, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await ask(peer, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi');
    await peer.closed;
    await new Promise(setImmediate);
    t.strictSame(
      signals.map((signal) => signal.aborted),
      [false, false],
    );
  });

  check(
    'of requests that a peer pipelines few are processed at once, in order, and no more are read',
    async (t) => {
      // uWebSockets.js closes the connection of a peer that pipelines.
      if (kind !== 'node') return;
      const open = gate();
      const begun: string[] = [];
      const { port } = await serve(t, async ({ path }) => {
        if (path === '/other') return json(200, {});
        begun.push(path);
        await open.opened;
        return json(200, {});
      });
      const other = await Peer.connect(port);
      const requestFive = async () => {
        for (let i = 0; i < 5; i++)
          t.equal((await ask(other, 'GET /other HTTP/1.1\r\nHost: x\r\n\r\n'))?.status, 200);
      };
      const flood = await Peer.connect(port);
      flood.send(
        'GET /flood HTTP/1.1\r\nHost: x\r\nX-Long: '.concat('x'.repeat(2000), '\r\n\r\n').repeat(12_000),
      );
      const peer = await Peer.connect(port);
      const paths = Array.from({ length: 2000 }, (_, index) => `/${index}`);
      peer.send(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
      await until(async () => begun.length >= 16);
      await requestFive();
      t.equal(begun.length, 16, 'eight of each connection');
      t.ok(flood.socket.writableLength > 0, 'the rest is not read');
      flood.socket.destroy();
      open.open();
      for (let i = 0; i < paths.length; i++) await peer.answer();
      t.same(
        begun.filter((path) => path !== '/flood'),
        paths,
      );
      await requestFive();
    },
  );

  check(
    'of requests that arrive at once few are parsed, the others after those have their responses',
    async (t) => {
      if (kind !== 'node') return;
      const open = gate();
      const bodies: string[] = [];
      const { port } = await serve(t, async (exchange) => {
        await open.opened;
        bodies.push(`${exchange.path} ${joined(await exchange.body())}`);
        return json(200, {});
      });
      const heads = new Set<NodeRequest>();
      let own: number | undefined;
      Object.defineProperty(NodeRequest.prototype, 'upgrade', {
        ...UPGRADE,
        set(this: NodeRequest, value: boolean | null) {
          // The constructor sets null, then the parser what it has read.
          if (value !== null && this.socket.remotePort === own) heads.add(this);
          UPGRADE.set!.call(this, value);
        },
      });
      t.teardown(() => Object.defineProperty(NodeRequest.prototype, 'upgrade', UPGRADE));
      const peer = await Peer.connect(port);
      own = peer.socket.localPort;
      const wanted = Array.from({ length: 600 }, (_, index) => `/${index} ${'é'.repeat(index % 3)}`);
      peer.send(
        wanted
          .map((each, index) => {
            const [path, text] = each.split(' ');
            const length = Buffer.byteLength(text!);
            // Some offer an upgrade that the server ignores.
            const offer = index % 50 === 49 ? 'Connection: Upgrade\r\nUpgrade: h2c\r\n' : '';
            return length === 0
              ? `GET ${path} HTTP/1.1\r\nHost: x\r\n${offer}\r\n`
              : `POST ${path} HTTP/1.1\r\nHost: x\r\n${offer}Content-Length: ${length}\r\n\r\n${text}`;
          })
          .join(''),
      );
      const other = await Peer.connect(port);
      other.send('GET /other HTTP/1.1\r\nHost: x\r\n\r\n');
      await until(async () => heads.size >= 17);
      await new Promise((resolve) => setImmediate(resolve));
      t.equal(heads.size, 17, 'eight that are processed, eight that wait, and one behind them');
      open.open();
      for (let i = 0; i < wanted.length; i++) t.equal((await peer.answer())?.status, 200);
      t.same(bodies.filter((each) => !each.startsWith('/other')).sort(), [...wanted].sort());
    },
  );

  check('connections that never send a byte are all closed', async (t) => {
    const { port } = await serve(t, echo, { headerTimeout: 200 });
    const peers = await Promise.all(Array.from({ length: 50 }, () => Peer.connect(port)));
    await Promise.all(peers.map((peer) => peer.closed));
  });

  check('headers that do not arrive in time cost the connection', async (t) => {
    const { port } = await serve(t, echo, { headerTimeout: 200 });
    const starts = ['', 'GET / HT', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '];
    const peers = await Promise.all(starts.map(() => Peer.connect(port)));
    await Promise.all(peers.map((peer, index) => peer.send(starts[index] ?? '').closed));
  });

  check('a silent connection is closed', async (t) => {
    const { port } = await serve(t, async () => json(200, {}), { idleTimeout: 300 });
    const peer = await Peer.connect(port);
    // The rest of a body that nobody reads comes after the route has answered.
    const late = await Peer.connect(port);
    late.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nfirst');
    t.equal((await ask(peer, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'))?.status, 200);
    t.equal((await ask(late, 'then.'))?.status, 200);
    await Promise.all([peer.closed, late.closed]);
  });

  check('a reader that stands still is cut off', async (t) => {
    const done = gate();
    const { port } = await serve(
      t,
      async (exchange) => {
        exchange.signal.addEventListener('abort', () => done.open());
        return { status: 200, headers: [], body: Buffer.alloc(24 * MB) };
      },
      { idleTimeout: 300 },
    );
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    peer.socket.pause();
    peer.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await done.opened;
  });

  check('what is not HTTP is refused, and costs only its own connection', async (t) => {
    const { port } = await serve(t);
    const garbage: Array<[name: string, bytes: string | Buffer]> = [
      ['noise', Buffer.from([0xff, 0xfe, 0, 1, 2, 3, 13, 10, 13, 10, 0, 0])],
      ['a TLS greeting', Buffer.from('16030100c8010000c40303aabbccddeeff00112233445566778899', 'hex')],
      ['a line of text', 'hello\r\n\r\n'],
      ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
      ['no host', 'GET / HTTP/1.1\r\n\r\n'],
      ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n'],
      ['a length that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n'],
      ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 9\r\n\r\nabcd'],
      [
        'two framings',
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      ['too large a head', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`],
    ];
    const refusals = garbage.map(async ([name, bytes]) => {
      const peer = await Peer.connect(port);
      peer.send(bytes);
      const answer = await peer.answer();
      await peer.closed;
      if (answer !== null) t.ok([400, 431, 505].includes(answer.status), `${name}: ${answer.status}`);
      if (answer !== null && kind === 'node' && name !== 'no host') {
        t.match(parsed(answer), { code: 'malformed_request', error: String }, name);
      }
    });
    await Promise.all(refusals);
    const long = `GET /${'x'.repeat(12_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const innocent = await Peer.connect(port);
    t.equal((await ask(innocent, long))?.status, 200, 'others are served, and a long path is no garbage');
    innocent.socket.destroy();
  });

  check('whatever bytes somebody sends, others are answered as ever', async (t) => {
    const { port } = await serve(t);
    const line = fc.constantFrom(
      ...[
        'GET / HTTP/1.1',
        'POST /a?b HTTP/1.1',
        'HEAD / HTTP/1.1',
        'GET http://x/ HTTP/1.0',
        'GET',
        '',
        '5',
        '0',
        '\r',
      ],
      ...[
        'Host: x',
        'Content-Length: 5',
        'Content-Length: -1',
        'Transfer-Encoding: chunked',
        'Connection: close',
        ': x',
        ' folded',
      ],
      ...[
        'Expect: 100-continue',
        'Upgrade: h2c',
        'Content-Encoding: gzip',
        'X-SESSION_ID: \u00e9',
        'X-Long: '.padEnd(17_000, 'x'),
      ],
    );
    const fragment = fc.oneof(
      { weight: 4, arbitrary: line.map((text) => Buffer.from(`${text}\r\n`, 'latin1')) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fragment, { maxLength: 12 }),
        fc.array(fc.nat(300), { maxLength: 4 }),
        async (sent, places) => {
          const peer = await Peer.connect(port);
          for (const part of cutAt(Buffer.concat(sent), places)) peer.send(part);
          const other = await Peer.connect(port);
          const answer = await ask(
            other,
            'POST /well HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello',
          );
          const { path, length } = seen(answer);
          for (const each of [peer, other]) each.socket.destroy();
          return path === '/well' && length === 5 && /^(HTTP\/1\.1 \d{3} |$)/.test(peer.rest);
        },
      ),
      { numRuns: 100 },
    );
  });

  check('a port is opened once, and free again after close', async (t) => {
    const first = await transport.listen(OPTIONS, echo);
    const again = transport.listen({ ...OPTIONS, port: first.port }, echo);
    const error: unknown = await again.catch((reason: unknown) => reason);
    t.ok(error instanceof ListenError);
    const { message } = error as ListenError;
    t.match(message, `127.0.0.1:${first.port} is in use`);
    t.match(message, /PORT=\d+/);
    t.notMatch(message, '\n');
    await first.close(1000);
    const second = await transport.listen({ ...OPTIONS, port: first.port }, echo);
    t.equal(second.port, first.port);
    const third = await transport
      .listen({ ...OPTIONS, port: first.port }, echo)
      .catch((reason: unknown) => reason);
    t.ok(third instanceof ListenError, 'nor is it shared when both name it');
    await second.close(0);
    await t.rejects(transport.listen({ ...OPTIONS, host: '192.0.2.1', port: 8080 }, echo), {
      message: /192\.0\.2\.1:8080 .*HOST=/,
    });
  });

  check('closing lets the request under way finish and ends every connection', async (t) => {
    const begun = gate();
    const ready = gate();
    const listener = await serve(t, async (exchange) => {
      if (exchange.path === '/hold') begun.open();
      if (exchange.path !== '/') await ready.opened;
      return json(200, { path: exchange.path });
    });
    const idle = await Peer.connect(listener.port);
    const [held, next] = ['/hold', '/next'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await ask(idle, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const silent = await Peer.connect(listener.port);
    const busy = await Peer.connect(listener.port);
    busy.send(kind === 'node' ? `${held}${next}` : `${held}`);
    await begun.opened;

    const closed = listener.close(60_000);
    t.equal(listener.close(60_000), closed, 'asking twice is harmless');
    await until(() => refuses(listener.port));
    ready.open();
    const answer = await busy.answer();
    t.same(parsed(answer), { path: '/hold' });
    const last = kind === 'node' ? await busy.answer() : answer;
    t.same(parsed(last), { path: kind === 'node' ? '/next' : '/hold' });
    t.equal(headerOf(last, 'Connection'), 'close', 'only the last answer announces the end');
    await Promise.all([closed, idle.closed, silent.closed, busy.closed]);
  });

  check('a request that was on its way when the closing began is answered, as the last', async (t) => {
    const listener = await serve(t);
    const peers = [await Peer.connect(listener.port), await Peer.connect(listener.port)];
    for (const peer of peers) await ask(peer, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const [late, idle] = peers as [Peer, Peer];
    const closed = listener.close(60_000);
    await until(() => refuses(listener.port));
    const answer = await ask(late, 'GET /late HTTP/1.1\r\nHost: x\r\n\r\n');
    t.equal(answer?.status, 200);
    t.equal(headerOf(answer, 'Connection'), 'close');
    await Promise.all([closed, late.closed, idle.closed]);
  });

  check('who has connected before the port closes is answered, whether or not he was accepted', async (t) => {
    const listener = await serve(t);
    const peers = Array.from({ length: 60 }, () => Peer.connect(listener.port));
    // The kernel makes the connections meanwhile; nobody accepts one before the event loop turns.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const closed = listener.close(60_000);
    const answers = peers.map(async (peer) => ask(await peer, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    for (const answer of await Promise.all(answers)) t.equal(answer?.status, 200);
    await closed;
  });

  check('closing lets a large answer be read to its end', async (t) => {
    const body = randomBytes(24 * MB);
    const listener = await serve(t, async () => ({ status: 200, headers: [], body }));
    const peer = await Peer.connect(listener.port);
    peer.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => peer.socket.once('data', resolve));
    peer.socket.pause();
    const closed = listener.close(60_000);
    peer.socket.resume();
    t.equal(hashOf((await peer.answer())?.body ?? Buffer.alloc(0)), hashOf(body));
    await Promise.all([closed, peer.closed]);
  });

  check('closing ends what does not finish within the grace', async (t) => {
    const begun = gate();
    const aborted = gate();
    const listener = await serve(t, async (exchange) => {
      exchange.signal.addEventListener('abort', () => aborted.open());
      begun.open();
      await aborted.opened;
      return json(200, {});
    });
    const peer = await Peer.connect(listener.port);
    peer.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await begun.opened;
    await listener.close(50);
    await aborted.opened;
    t.equal(await peer.answer(), null);
  });
}
