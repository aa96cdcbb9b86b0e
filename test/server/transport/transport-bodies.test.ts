/** Bodies of requests, alike on each transport that is present: taken whole, refused, or not read at all. */
import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { ApiError } from '@sensorium/model/errors';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { addressKey } from '../../../common/client-network.js';
import { joined, RequestBody } from '../../../server/transport/body.js';
import { BodyMemory, type BodyOwner } from '../../../server/transport/body-memory.js';
import type { Exchange, Handler, Transport } from '../../../server/transport/transport.js';
import {
  ask,
  contractOf,
  cutAt,
  echo,
  hashOf,
  json,
  parsed,
  type Seen,
  seen,
} from '../../support/contract.js';
import { gate } from '../../support/gate.js';
import { chunked, headerOf, Peer } from '../../support/peer.js';
import { MB, OPTIONS, onEachTransport } from '../../support/transports.js';
import { until } from '../../support/until.js';

onEachTransport('node:http', bodies);

async function bodies(t: Test, transport: Transport): Promise<void> {
  const { kind, check, serve } = contractOf(t, transport);

  check('every body arrives whole, however it is cut and packed', async (t) => {
    const { port } = await serve(t);
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 3000 }),
        fc.array(fc.nat(3000), { maxLength: 6 }),
        fc.constantFrom('', 'identity', 'gzip', 'x-gzip', 'GZIP', 'identity, gzip'),
        fc.boolean(),
        fc.boolean(),
        async (content, cuts, encoding, isChunked, stutters) => {
          const body = Buffer.from(content);
          const packed = /gzip/i.test(encoding) ? gzipSync(body) : body;
          const chunks = cutAt(packed, cuts);
          const request = Buffer.concat([
            Buffer.from(
              `POST / HTTP/1.1\r\nHost: x\r\nContent-Encoding: ${encoding}\r\n${
                isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${packed.length}`
              }\r\n\r\n`,
            ),
            isChunked ? chunked(chunks) : packed,
          ]);
          for (const part of stutters ? cutAt(request, cuts) : [request]) {
            peer.send(part);
            await new Promise(setImmediate);
          }
          const answer = seen(await peer.answer());
          return answer.length === body.length && answer.hash === hashOf(body);
        },
      ),
      { numRuns: 100 },
    );
  });

  check('what arrives of a body before it is read counts for the client behind the proxy', async (t) => {
    const reading = gate();
    let arrived = 0;
    class Counted extends BodyMemory {
      override reserve(bytes: number, owner?: BodyOwner): boolean {
        arrived += bytes;
        return super.reserve(bytes, owner);
      }
    }
    const clientOf = ({ header }: Pick<Exchange, 'header'>) => header('x-forwarded-for') ?? '';
    const handler: Handler = async (exchange) => {
      await reading.opened;
      const owner = addressKey(clientOf(exchange));
      const refused = (error: ApiError) => error.code;
      const outcome = await exchange.body({ owner }).then(() => 'read', refused);
      return { status: 200, headers: [], body: outcome };
    };
    const bodyMemory = new Counted(2 * MB);
    const { port } = await serve(t, handler, { bodyMemory, clientAddress: clientOf });
    // One owner may not have both at once.
    const body = Buffer.alloc(0.5 * MB);
    const peers = await Promise.all(
      ['192.0.2.1', '2001:db8::1'].map(async (client) => {
        const peer = await Peer.connect(port);
        t.teardown(() => peer.socket.destroy());
        const head = `X-Forwarded-For: ${client}\r\nContent-Length: ${body.length}`;
        peer.send(`POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`).send(body);
        return peer;
      }),
    );
    // node:http reads nothing before.
    if (kind === 'uws') await until(() => arrived === 2 * body.length);
    reading.open();
    for (const peer of peers) t.equal((await peer.answer())?.body.toString(), 'read');
  });

  check('large bodies arrive whole: plain, chunked, gzip, gzip and chunked', async (t) => {
    const { port } = await serve(t);
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    const body = randomBytes(5 * MB);
    for (const encoding of ['identity', 'gzip']) {
      const packed = encoding === 'gzip' ? gzipSync(body, { level: 1 }) : body;
      for (const isChunked of [false, true]) {
        peer.send(
          `POST / HTTP/1.1\r\nHost: x\r\nContent-Encoding: ${encoding}\r\n${
            isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${packed.length}`
          }\r\n\r\n`,
        );
        peer.send(isChunked ? chunked(cutAt(packed, [1, 2, 70_000, 3 * MB])) : packed);
        t.match(seen(await peer.answer()), { length: body.length, hash: hashOf(body) }, encoding);
      }
    }
  });

  check('a request without a body has an empty one, whatever its headers claim of it', async (t) => {
    const { port } = await serve(t);
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    for (const method of ['GET', 'DELETE', 'POST']) {
      for (const header of [
        'Content-Type: application/json',
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0',
        'Content-Encoding: gzip',
        'Content-Encoding: br\r\nContent-Length: 0',
      ]) {
        const answer = await ask(peer, `${method} / HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
        t.match(seen(answer), { length: 0 }, `${method} ${header}`);
      }
    }
    const chunks = 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    t.match(seen(await ask(peer, `POST / HTTP/1.1\r\nHost: x\r\n${chunks}`)), { length: 0 });
  });

  check('a body that cannot be had is refused with its reason', async (t) => {
    const { port } = await serve(t, echo, { bodyLimit: MB });
    const small = gzipSync('hello');
    const corrupt = Buffer.from(small);
    corrupt.fill(0xff, 10, 14);
    const bomb = gzipSync(Buffer.alloc(200 * MB), { level: 9 });
    t.ok(bomb.length < MB, 'the bomb is small enough to be let in');
    const cases: Array<[name: string, encoding: string, body: Buffer, status: number, code: string]> = [
      ['a gzip bomb', 'gzip', bomb, 413, 'body_too_large'],
      ['corrupt gzip', 'gzip', corrupt, 409, 'malformed_body'],
      ['truncated gzip', 'gzip', small.subarray(0, -5), 409, 'malformed_body'],
      ['plain text called gzip', 'gzip', Buffer.from('hello'), 409, 'malformed_body'],
      ['brotli', 'br', small, 415, 'unsupported_encoding'],
      ['gzip in gzip', 'gzip, gzip', gzipSync(small), 415, 'unsupported_encoding'],
    ];
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    for (const isChunked of [false, true]) {
      for (const [name, encoding, body, status, code] of cases) {
        peer.send(
          `POST / HTTP/1.1\r\nHost: x\r\nContent-Encoding: ${encoding}\r\n${
            isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
          }\r\n\r\n`,
        );
        peer.send(isChunked ? chunked([body]) : body);
        const answer = await peer.answer();
        t.equal(answer?.status, status, name);
        t.match(parsed(answer), { code }, name);
      }
    }
    const next = await ask(peer, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    t.equal(next?.status, 200, 'none of these costs the connection');
  });

  check('bodies for which there is no room are refused, until others are done with', async (t) => {
    const bodyMemory = new BodyMemory(MB + 1000);
    const { port } = await serve(t, echo, { bodyLimit: MB, bodyMemory });
    const body = Buffer.alloc(MB, 'x');
    const head = (length: number, more = '') =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${more}\r\n`;
    const open = () => Peer.connect(port);
    const [slow, other] = [await open(), await open()];
    slow.send(head(MB)).send(body.subarray(1));
    const packed = gzipSync(body);
    const isFull = async () => {
      const hasRoom = bodyMemory.reserve(2000);
      if (hasRoom) bodyMemory.release(2000);
      return !hasRoom;
    };
    const forms: [string, string, Buffer][] = [
      ['as it is', '', body],
      ['from gzip', 'Content-Encoding: gzip\r\n', packed],
    ];
    const status = async (more: string, sent: Buffer) => {
      other.send(head(sent.length, more)).send(sent);
      return (await other.answer())?.status;
    };
    await until(isFull);
    for (const [name, more, sent] of forms) t.equal(await status(more, sent), 509, name);
    t.match(seen(await ask(other, `${head(5)}hello`)), { length: 5 }, 'a small one has room');
    slow.send(body.subarray(0, 1));
    t.match(seen(await slow.answer()), { length: MB });
    for (const [name, more, sent] of forms) t.equal(await status(more, sent), 200, name);

    slow.send(head(MB)).send(body.subarray(1));
    await until(isFull);
    slow.socket.destroy();
    // The server hears of it in its own time.
    while ((await status('', body)) === 509) {}
    t.pass('who goes away leaves his room');
    other.socket.destroy();
  });

  check('a body has its room until it is done with, also when its peer has gone', async (t) => {
    const bodyMemory = new BodyMemory(MB);
    const arrived = gate();
    const gone = gate();
    const finish = gate();
    const { port } = await serve(
      t,
      async (exchange) => {
        await exchange.body();
        exchange.signal.addEventListener('abort', () => gone.open());
        arrived.open();
        await finish.opened;
        return json(200, {});
      },
      { bodyMemory },
    );
    const peer = await Peer.connect(port);
    peer.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${MB}\r\n\r\n`).send(Buffer.alloc(MB));
    await arrived.opened;
    peer.socket.destroy();
    await gone.opened;
    const hasRoom = bodyMemory.reserve(1);
    t.notOk(hasRoom, 'while it is worked on');
    if (hasRoom) bodyMemory.release(1);
    finish.open();
    await until(async () => bodyMemory.reserve(MB));
  });

  check('a rejected body is discarded with pauses, so that others are served', async (t) => {
    const { port } = await serve(t, echo, { bodyLimit: 4 * MB });
    const peer = await Peer.connect(port);
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    t.teardown(() => clearInterval(timer));
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${8 * MB}\r\n\r\n`;
    peer.send(head).send(Buffer.alloc(8 * MB));
    t.equal((await peer.answer())?.status, 413);
    await peer.closed;
    // A pause for each read: of 64 kB by Node, of 512 kB by uWebSockets.js.
    const pauses = kind === 'node' ? 8 * 16 : 8 * 2;
    t.ok(ticks >= pauses / 2, `${ticks} ticks`);
  });

  check('a body over the limit is refused, and the connection closed', async (t) => {
    const { port } = await serve(t, echo, { bodyLimit: MB });
    const body = Buffer.alloc(MB + 1);
    const requests: Array<[name: string, request: Buffer]> = [
      [
        'announced and not sent',
        Buffer.from('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999999\r\n\r\n'),
      ],
      [
        'announced and sent',
        Buffer.concat([
          Buffer.from(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`),
          body,
        ]),
      ],
      [
        'chunked',
        Buffer.concat([
          Buffer.from('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'),
          chunked([body.subarray(0, 1000), body.subarray(1000)]),
        ]),
      ],
    ];
    for (const [name, request] of requests) {
      const peer = await Peer.connect(port);
      const answer = await ask(peer, request);
      t.equal(answer?.status, 413, name);
      t.match(parsed(answer), { code: 'body_too_large' }, name);
      if (headerOf(answer, 'Connection') === 'close') await peer.closed;
      peer.socket.destroy();
    }
    const deaf = await Peer.connect((await serve(t)).port);
    deaf.socket.pause();
    // More than the buffers of the system hold.
    const long = Buffer.alloc(2 * OPTIONS.bodyLimit - 1);
    deaf.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${long.length}\r\n\r\n`);
    await new Promise((resolve) => deaf.socket.write(long, resolve));
    deaf.socket.resume();
    t.equal((await deaf.answer())?.status, 413, 'a peer that writes before it reads sees its refusal');
    await deaf.closed;
    const endless = await Peer.connect(port);
    endless.send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = Buffer.concat([
      Buffer.from(`${(64 * 1024).toString(16)}\r\n`),
      Buffer.alloc(64 * 1024),
      Buffer.from('\r\n'),
    ]);
    const flood = () => {
      while (endless.socket.writable && endless.socket.write(chunk)) {}
    };
    endless.socket.on('drain', flood);
    flood();
    await endless.closed;
    t.pass('a body without end is cut off');
  });

  check('a body that nobody reads does not spoil the connection', async (t) => {
    const { port } = await serve(t, async (exchange) => json(200, { path: exchange.path }));
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    const body = randomBytes(MB);
    peer.send(`POST /1 HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`).send(body);
    t.same(parsed(await peer.answer()), { path: '/1' });
    peer.send('POST /2 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n').send(chunked([body]));
    t.same(parsed(await peer.answer()), { path: '/2' });
    t.same(parsed(await ask(peer, 'GET /3 HTTP/1.1\r\nHost: x\r\n\r\n')), { path: '/3' });
  });

  check('a peer that waits for 100 Continue is invited, or refused', async (t) => {
    const { port } = await serve(t, echo, { bodyLimit: 1000 });
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    const invited = await ask(
      peer,
      'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n',
    );
    t.equal(invited?.status, 100);
    t.match(seen(await ask(peer, 'hello')), { length: 5, hash: hashOf(Buffer.from('hello')) });

    const request = 'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 99999\r\n\r\n';
    let refused = await ask(peer, request);
    // uWebSockets.js invites everybody before it asks.
    if (kind === 'uws' && refused?.status === 100) refused = await peer.answer();
    t.equal(refused?.status, 413);
    await peer.closed;
  });

  check('a large gzip body and another request are both answered', async (t) => {
    const { port } = await serve(t);
    const body = Buffer.alloc(6 * MB, 'sensor');
    const upload = fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'Content-Encoding': 'gzip' },
      body: gzipSync(body),
    });
    const other = await fetch(`http://127.0.0.1:${port}/other`);
    t.equal(((await other.json()) as Seen).path, '/other');
    t.equal(((await (await upload).json()) as Seen).hash, hashOf(body));
  });

  check('a body that does not arrive in time is answered 408, and the connection closed', async (t) => {
    const { port } = await serve(t, echo, { headerTimeout: 300, requestTimeout: 300 });
    for (const start of [
      'Content-Length: 10\r\n\r\nhalf',
      'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n',
    ]) {
      const peer = await Peer.connect(port);
      const answer = await ask(peer, `POST / HTTP/1.1\r\nHost: x\r\n${start}`);
      t.equal(answer?.status, 408);
      t.match(parsed(answer), { code: 'request_timeout' });
      await peer.closed;
    }
  });

  check('a body that nobody reads and that never ends costs the connection', async (t) => {
    const { port } = await serve(t, async () => json(200, {}), { headerTimeout: 300, requestTimeout: 300 });
    const peer = await Peer.connect(port);
    const answer = await ask(peer, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
    t.equal(answer?.status, 200);
    await peer.closed;
  });

  check('garbage inside a chunked body is never part of it', async (t) => {
    const { port } = await serve(t);
    const peer = await Peer.connect(port);
    const answer = await ask(
      peer,
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ngood\r\n!!bad!!\r\n\r\n',
    );
    t.not(answer?.status, 200);
    await peer.closed;
  });

  if (kind === 'node') {
    check('an answer in pieces that is broken off by garbage does not look whole', async (t) => {
      const begun = gate();
      async function* chunks(): AsyncGenerator<Buffer> {
        yield Buffer.from('one');
        begun.open();
        await new Promise(() => {});
      }
      const { port } = await serve(t, async () => ({ status: 200, headers: [], body: chunks() }));
      const peer = await Peer.connect(port);
      peer.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await begun.opened;
      peer.send('!!\r\n\r\n');
      await peer.closed;
      t.notMatch(peer.rest, /\r\n0\r\n/);
    });

    check('an answer goes on, and has its time limit, when an upgrade is offered behind it', async (t) => {
      const gone = gate();
      const [count, size] = [400, 50_000];
      async function* chunks(): AsyncGenerator<Buffer> {
        for (let i = 0; i < count; i++) yield Buffer.alloc(size, 'x');
      }
      const handler: Handler = async (exchange) => {
        exchange.signal.addEventListener('abort', () => gone.open());
        return { status: 200, headers: [], body: exchange.path === '/pieces' ? chunks() : exchange.path };
      };
      const offer = 'GET /offer HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
      const requests = `GET /pieces HTTP/1.1\r\nHost: x\r\n\r\n${offer}`;
      const patient = await serve(t, handler);
      const reader = await Peer.connect(patient.port);
      t.teardown(() => reader.socket.destroy());
      const end = Buffer.from('x\r\n0\r\n\r\n');
      let searched = 0;
      const length = await reader.send(requests).take((bytes) => {
        const at = bytes.indexOf(end, searched);
        searched = Math.max(0, bytes.length - end.length);
        return at < 0 ? null : { answer: at, length: at + end.length };
      });
      t.ok((length ?? 0) > count * size, `${length}`);
      t.equal((await reader.answer())?.body.toString(), '/offer');

      const strict = await serve(t, handler, { idleTimeout: 300 });
      const still = await Peer.connect(strict.port);
      t.teardown(() => still.socket.destroy());
      still.socket.pause();
      still.send(requests);
      await gone.opened;
    });

    check('offers to upgrade leave nothing on their connection', async (t) => {
      const warnings: string[] = [];
      const warned = ({ name }: Error) => warnings.push(name);
      process.on('warning', warned);
      t.teardown(() => process.off('warning', warned));
      const { port } = await serve(t);
      const peer = await Peer.connect(port);
      t.teardown(() => peer.socket.destroy());
      for (let i = 0; i < 20; i++) {
        peer.send('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
        t.equal((await peer.answer())?.status, 200);
      }
      t.notOk(warnings.includes('MaxListenersExceededWarning'));
    });

    check('an offer to upgrade of which not all headers are known is refused', async (t) => {
      const { port } = await serve(t);
      const peer = await Peer.connect(port);
      const many = 'a:\r\n'.repeat(1200);
      const request = `POST / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n${many}`;
      const inner = 'GET /inner HTTP/1.1\r\nHost: x\r\n\r\n';
      peer.send(`${request}Content-Length: ${inner.length}\r\n\r\n${inner}`);
      t.match(parsed(await peer.answer()), { code: 'malformed_request' });
      t.equal(await peer.answer(), null);
    });
  }
}

t.test('a body in chunks of one byte takes no more memory than it is long', async (t) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const header = (name: string) => (name === 'transfer-encoding' ? 'chunked' : undefined);
  const requestBody = new RequestBody(header, { bodyLimit: MB, bodyMemory: new BodyMemory(MB) });
  const sent = randomBytes(300_000);
  const before = held();
  for (const byte of sent) requestBody.push(Buffer.of(byte));
  t.ok(held() - before < 10 * MB);
  requestBody.end();
  t.ok(joined(await requestBody.read()).equals(sent));
});

t.test('a body arrives whole, whatever the sizes of its chunks', async () => {
  const header = (name: string) => (name === 'transfer-encoding' ? 'chunked' : undefined);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 60 }), async (sizes) => {
      const requestBody = new RequestBody(header, { bodyLimit: MB, bodyMemory: new BodyMemory(MB) });
      const chunks = sizes.map((size) => randomBytes(size));
      for (const chunk of chunks) requestBody.push(chunk);
      requestBody.end();
      return joined(await requestBody.read()).equals(Buffer.concat(chunks));
    }),
  );
});

t.test('a body whose owner stays the same keeps its memory while others use more', async (t) => {
  const header = (name: string) => (name === 'transfer-encoding' ? 'chunked' : undefined);
  const bodyMemory = new BodyMemory(MB);
  const bodyOf = (client: string, bytes: number) => {
    const body = new RequestBody(header, { bodyLimit: MB, bodyMemory }, client);
    body.push(Buffer.alloc(bytes));
    body.end();
    return body;
  };
  const [one, other] = [bodyOf('192.0.2.1', 0.3 * MB), bodyOf('192.0.2.2', 0.2 * MB)];
  t.ok(bodyMemory.reserve(0.18 * MB, 1));
  t.equal(joined(await one.read({ owner: addressKey('192.0.2.1') })).length, Math.floor(0.3 * MB));
  await t.rejects(other.read({ owner: 2 }), { code: 'overloaded' }, 'that of another one counts anew');
});
