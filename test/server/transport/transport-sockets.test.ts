/** WebSockets, alike on each transport that is present; what cannot be alike stands in `docs/reference/transport.md`. */
import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import type { Test } from 'tap';
import type { WebSocket } from 'ws';
import { addressKey } from '../../../common/client-network.js';
import { joined } from '../../../server/transport/body.js';
import { BodyMemory } from '../../../server/transport/body-memory.js';
import { nodeTransport } from '../../../server/transport/node.js';
import { NodeSocket } from '../../../server/transport/node-socket.js';
import type {
  Exchange,
  Handshake,
  HttpResponse,
  Socket,
  SocketEvents,
  Transport,
  TransportListener,
  TransportOptions,
  Upgrade,
} from '../../../server/transport/transport.js';
import { type Gate, gate } from '../../support/gate.js';
import { headerOf, Peer } from '../../support/peer.js';
import {
  BINARY,
  CLOSE,
  closeFrame,
  closing,
  frame,
  handshake,
  PING,
  PONG,
  SocketPeer,
  TEXT,
} from '../../support/socket-peer.js';
import { MB, OPTIONS, onEachTransport } from '../../support/transports.js';
import { until } from '../../support/until.js';

const SILENT: SocketEvents = { message: () => {}, drain: () => {}, closed: () => {} };

/** Counts messages, echoes them, and hands out the codes of `closed` one by one. */
class Recorder {
  messages = 0;
  readonly #codes: number[] = [];
  #next: Gate = gate();

  readonly upgrade: Upgrade = () => (socket: Socket) => ({
    ...SILENT,
    message: (data, isBinary) => {
      this.messages += 1;
      socket.send(isBinary ? data : data.toString());
    },
    closed: (code) => {
      this.#codes.push(code);
      this.#next.open();
    },
  });

  async closed(): Promise<number | undefined> {
    if (this.#codes.length === 0) {
      this.#next = gate();
      await this.#next.opened;
    }
    return this.#codes.shift();
  }
}

/** A `ws` whose peer takes one frame at a time. */
class SlowWebSocket extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly queue: ((() => void) | undefined)[] = [];

  get bufferedAmount(): number {
    return this.queue.length;
  }

  send(_data: unknown, taken: () => void): void {
    this.queue.push(taken);
  }

  ping(_data?: unknown, _mask?: boolean, taken?: () => void): void {
    this.queue.push(taken);
  }

  /** As `ws` answers pings, by itself. */
  pong(): void {
    this.queue.push(undefined);
  }

  take(): void {
    this.queue.shift()?.();
  }
}

onEachTransport('ws', conformance);

async function conformance(t: Test, transport: Transport): Promise<void> {
  t.jobs = 6;
  const kind = transport === nodeTransport ? 'node' : 'uws';

  function check(name: string, run: (t: Test) => Promise<void>): void {
    t.test(name, { buffered: true }, run);
  }

  async function serve(
    t: Test,
    upgrade: Upgrade = echo,
    options: Partial<TransportOptions> = {},
  ): Promise<TransportListener> {
    const listener = await transport.listen({ ...OPTIONS, ...options }, plain, upgrade);
    t.teardown(() => listener.close(0));
    return listener;
  }

  async function open(t: Test, port: number, request?: Buffer): Promise<SocketPeer> {
    const peer = await SocketPeer.open(port, request);
    t.teardown(() => peer.peer.socket.destroy());
    return peer;
  }

  check('text and bytes arrive as what they are, both ways', async (t) => {
    const peer = await open(t, (await serve(t)).port);
    for (const text of [
      'hello',
      '',
      'caf\u00e9 \u{1f321}',
      'x'.repeat(125),
      'y'.repeat(126),
      'z'.repeat(70_000),
    ]) {
      const answer = await peer.send(TEXT, text).frame();
      t.equal(answer?.opcode, TEXT);
      t.equal(answer?.payload.toString(), text);
    }
    for (const length of [0, 1, 125, 126, 65_535, 65_536]) {
      const bytes = randomBytes(length);
      const answer = await peer.send(BINARY, bytes).frame();
      t.equal(answer?.opcode, BINARY);
      t.ok(answer?.payload.equals(bytes), `${length} bytes`);
    }
  });

  check('ten thousand messages keep their order, and the memory of each is its own', async (t) => {
    const kept: Buffer[] = [];
    const all = gate();
    const { port } = await serve(t, () => (socket) => ({
      ...SILENT,
      message: (data) => {
        socket.send(data);
        if (kept.push(data) === 10_000) all.open();
      },
    }));
    const peer = await open(t, port);
    const frames = Array.from({ length: 10_000 }, (_, index) => frame(BINARY, String(index)));
    // In pieces that have nothing to do with frames.
    const bytes = Buffer.concat(frames);
    for (let start = 0; start < bytes.length; start += 7001)
      peer.peer.send(bytes.subarray(start, start + 7001));
    for (let index = 0; index < 10_000; index++) {
      const answer = await peer.frame();
      if (answer?.payload.toString() !== String(index)) t.equal(answer?.payload.toString(), String(index));
    }
    await all.opened;
    t.ok(kept.every((data, index) => data.toString() === String(index)));
  });

  check('a large message arrives whole, in one frame or many, with pings between', async (t) => {
    const peer = await open(t, (await serve(t)).port);
    const body = randomBytes(5 * MB);
    t.equal(hashOf((await peer.send(BINARY, body).frame())?.payload), hashOf(body));
    peer.send(BINARY, body.subarray(0, 10), { fin: false });
    for (let start = 10; start < body.length; start += MB) {
      peer.send(0, body.subarray(start, start + MB), { fin: false }).send(PING, 'between');
      t.same(await peer.frame(), { opcode: PONG, payload: Buffer.from('between') });
    }
    const answer = await peer.send(0, '').frame();
    t.equal(hashOf(answer?.payload), hashOf(body));
  });

  check('a text is put together from fragments, also where they cut a character', async (t) => {
    const peer = await open(t, (await serve(t)).port);
    const bytes = Buffer.from('21.5 \u00b0C');
    const cut = bytes.indexOf('\u00b0') + 1;
    peer.send(TEXT, '', { fin: false }).send(0, bytes.subarray(0, cut), { fin: false });
    const answer = await peer.send(0, bytes.subarray(cut)).frame();
    t.same(answer, { opcode: TEXT, payload: bytes });
  });

  check('whatever frames somebody sends, others are answered as ever', async (t) => {
    const { port } = await serve(t);
    const innocent = await open(t, port);
    const sentBytes = fc.oneof(
      fc
        .record({
          opcode: fc.nat(15),
          payload: fc.uint8Array({ maxLength: 200 }),
          fin: fc.boolean(),
          masked: fc.boolean(),
          reserved: fc.constantFrom(0, 0, 0, 4, 7),
        })
        .map(({ opcode, payload, ...options }) => frame(opcode, Buffer.from(payload), options)),
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(sentBytes, { maxLength: 8 }), fc.nat(400), async (sent, place) => {
        const { peer } = await SocketPeer.open(port);
        const bytes = Buffer.concat(sent);
        peer.send(bytes.subarray(0, place)).send(bytes.subarray(place));
        const answer = await innocent.send(TEXT, '21.5 \u00b0C').frame();
        peer.socket.destroy();
        return answer?.payload.toString() === '21.5 \u00b0C';
      }),
      { numRuns: 100 },
    );
  });

  check('a message over the limit closes with 1009', async (t) => {
    const recorder = new Recorder();
    const { port } = await serve(t, recorder.upgrade, { messageLimit: 1000 });
    const just = await open(t, port);
    t.equal((await just.send(BINARY, Buffer.alloc(1000)).frame())?.payload.length, 1000);
    t.match(await just.send(BINARY, Buffer.alloc(1001)).closing(), /^1009/);
    t.equal(await recorder.closed(), 1009);
    const fragments = await open(t, port);
    fragments.send(TEXT, 'x'.repeat(600), { fin: false }).send(0, 'x'.repeat(600));
    t.match(await fragments.closing(), /^1009/);
    t.equal(await recorder.closed(), 1009);
    const announced = await open(t, port);
    announced.peer.send(frame(BINARY, Buffer.alloc(70_000)).subarray(0, 20));
    t.match(await announced.closing(), kind === 'node' ? /^1009/ : 'cut off', 'before it is sent');
    t.equal(await recorder.closed(), kind === 'node' ? 1009 : 1006);
    const half = await open(t, (await serve(t, recorder.upgrade, { messageLimit: MB })).port);
    half.peer.send(frame(BINARY, Buffer.alloc(1.5 * MB)).subarray(0, 20));
    t.match(await half.closing(), kind === 'node' ? /^1009/ : 'cut off', 'not much beyond the limit is kept');
    t.equal(await recorder.closed(), kind === 'node' ? 1009 : 1006);
    t.equal(recorder.messages, 1);
  });

  if (kind === 'node') {
    check('the end of a backlog is told, whatever its last bytes are', async (t) => {
      let drained = 0;
      const ws = new SlowWebSocket();
      const connection = Object.assign(new PassThrough(), { bytesRead: 0, bytesWritten: 0 });
      const bounds = { timeout: 60_000, memory: new BodyMemory(MB), owner: 1 };
      const socket = new NodeSocket(ws as unknown as WebSocket, connection, bounds, () => ({
        ...SILENT,
        drain: () => {
          drained += 1;
        },
      }));
      socket.checkAlive();
      socket.send('some data');
      socket.checkAlive();
      t.equal(ws.queue.length, 2, 'the peer has been silent so long that it is asked');
      ws.take();
      t.equal(drained, 0, 'the ping is not gone');
      ws.take();
      t.equal(drained, 1);

      socket.send('some data');
      connection.bytesRead += 1;
      ws.pong();
      ws.take();
      ws.take();
      t.equal(drained, 1);
      socket.checkAlive();
      t.equal(drained, 2, 'nobody said that the pong has gone');
    });

    check('a message that does not arrive in time costs the connection, other frames do not', async (t) => {
      const recorder = new Recorder();
      const { port } = await serve(t, recorder.upgrade, { requestTimeout: 1000, socketIdleTimeout: 10_000 });
      const [listening, late] = [await open(t, port), await open(t, port)];
      late.peer.send(frame(BINARY, Buffer.alloc(500_000)).subarray(0, 250_000));
      const alive = setInterval(() => {
        listening.send(PING, 'still here');
        late.peer.send('x');
      }, 50);
      t.teardown(() => clearInterval(alive));
      await late.peer.closed;
      t.equal(await recorder.closed(), 1006);
      for (let count = 0; count < 20; count++) t.equal((await listening.frame())?.opcode, PONG);
      await listening.send(TEXT, 'and listening');
      t.equal(recorder.messages, 0);
    });
  }

  check('incomplete messages of a client leave room for those of others', async (t) => {
    const recorder = new Recorder();
    const bodyMemory = new BodyMemory(2 * MB);
    const clientAddress = ({ header }: Pick<Exchange, 'header'>) => header('x-forwarded-for') ?? '';
    const { port } = await serve(t, recorder.upgrade, { bodyMemory, clientAddress });
    const from = (client: string) =>
      open(t, port, Buffer.from(handshake('/stream', { 'X-Forwarded-For': client })));
    // One owner may not have two of them in the budget.
    const part = 'x'.repeat(0.5 * MB);
    const whole = part.length + 1;
    const [first, second] = [await from('192.0.2.1'), await from('192.0.2.1')];
    first.send(TEXT, part, { fin: false }).send(PING, 'read');
    t.equal((await first.frame())?.opcode, PONG);
    second.send(TEXT, part, { fin: false }).send(PING, 'read');
    if (kind === 'node') {
      t.match(await second.closing(), /^1013/);
      t.equal(await recorder.closed(), 1013);
    } else {
      t.equal((await second.frame())?.opcode, PONG, 'the library does not say what has arrived');
      t.equal((await second.send(0, 'y').frame())?.payload.length, whole);
    }
    const other = await from('192.0.2.2');
    t.equal((await other.send(TEXT, part.slice(MB / 4)).frame())?.payload.length, MB / 4);
    t.equal((await first.send(0, 'y').frame())?.payload.length, whole);
    second.peer.socket.destroy();
    await until(() => bodyMemory.reserve(0.8 * MB, addressKey('192.0.2.1')));
  });

  if (kind === 'node') {
    check('an incomplete message behind a close frame of the server is in the memory budget', async (t) => {
      const bodyMemory = new BodyMemory(2 * MB);
      const closing: Upgrade = () => (socket: Socket) => {
        queueMicrotask(() => socket.close(4403, 'no'));
        return SILENT;
      };
      const { port } = await serve(t, closing, { bodyMemory });
      const peer = await open(t, port);
      t.match(await peer.closing(), /^4403/);
      peer.send(TEXT, 'x'.repeat(0.5 * MB), { fin: false });
      const owner = addressKey('127.0.0.1');
      await until(() => {
        const hasRoom = bodyMemory.reserve(0.6 * MB, owner);
        if (hasRoom) bodyMemory.release(0.6 * MB, owner);
        return !hasRoom;
      });
      peer.peer.socket.destroy();
      await until(() => bodyMemory.reserve(0.8 * MB, owner));
    });
  }

  check('text that is not UTF-8 never arrives', async (t) => {
    const recorder = new Recorder();
    const { port } = await serve(t, recorder.upgrade);
    for (const bytes of ['ff', 'c3', 'c0af', 'eda080', 'f5808080']) {
      const peer = await open(t, port);
      peer.send(TEXT, Buffer.from(bytes, 'hex'));
      t.match(await peer.closing(), kind === 'node' ? /^1007/ : 'cut off', bytes);
      t.equal(await recorder.closed(), kind === 'node' ? 1007 : 1006);
    }
    t.equal(recorder.messages, 0);
  });

  check('who breaks the protocol is closed, and nothing of it arrives', async (t) => {
    const recorder = new Recorder();
    const { port } = await serve(t, recorder.upgrade);
    const violations: Array<[name: string, bytes: Buffer]> = [
      ['a reserved bit', frame(TEXT, 'x', { reserved: 4 })],
      ['another reserved bit', frame(TEXT, 'x', { reserved: 1 })],
      ['an unknown opcode', frame(3, 'x')],
      ['an unknown control opcode', frame(11, 'x')],
      ['a continuation of nothing', frame(0, 'x')],
      ['a message within a message', Buffer.concat([frame(TEXT, 'x', { fin: false }), frame(TEXT, 'y')])],
      ['a ping in fragments', frame(PING, 'x', { fin: false })],
      ['a ping that is too long', frame(PING, 'x'.repeat(126))],
    ];
    // uWebSockets.js takes every frame of a client for a masked one.
    if (kind === 'node') violations.push(['no mask', frame(TEXT, 'x', { masked: false })]);
    for (const [name, bytes] of violations) {
      const peer = await open(t, port);
      peer.peer.send(bytes);
      t.match(await peer.closing(), kind === 'node' ? /^1002/ : 'cut off', name);
      t.equal(await recorder.closed(), kind === 'node' ? 1002 : 1006, name);
    }
    t.equal(recorder.messages, 0);
  });

  check('a ping is answered with what it carried, a pong with nothing', async (t) => {
    const peer = await open(t, (await serve(t)).port);
    peer.send(PONG, 'unasked').send(PING, 'are you there').send(PING, '');
    t.same(await peer.frame(), { opcode: PONG, payload: Buffer.from('are you there') });
    t.same(await peer.frame(), { opcode: PONG, payload: Buffer.alloc(0) });
  });

  check('a peer that closes is answered with its own code', async (t) => {
    const recorder = new Recorder();
    const { port } = await serve(t, recorder.upgrade);
    const cases: Array<[bytes: Buffer, code: number, answer: RegExp]> = [
      [closeFrame(1000), 1000, /^1000/],
      [closeFrame(4321, 'enough'), 4321, /^4321/],
      [frame(CLOSE, ''), 1005, /^empty/],
    ];
    for (const [bytes, code, answer] of cases) {
      const peer = await open(t, port);
      peer.peer.send(Buffer.concat([bytes, frame(TEXT, 'too late')]));
      t.match(await peer.closing(), answer);
      t.equal(await recorder.closed(), code);
      await peer.peer.closed;
    }
    t.equal(recorder.messages, 0);
  });

  check('a server that closes says why, once, after what it sent before', async (t) => {
    const order: string[] = [];
    const over = gate();
    const { port } = await serve(t, () => (socket) => ({
      ...SILENT,
      message: (data) => {
        order.push(`message ${data}`);
        socket.send('last words');
        socket.close(4001, 'access lost \u{1f6d1}');
        socket.close(4002, 'again');
        socket.send('nobody hears this');
        order.push('returned');
      },
      closed: (code) => {
        order.push(`closed ${code}`);
        socket.send('nor this');
        socket.close(4003, 'nor this');
        t.equal(socket.backlog, 0);
        over.open();
      },
    }));
    const peer = await open(t, port);
    peer.peer.send(Buffer.concat([frame(TEXT, 'one'), frame(TEXT, 'two')]));
    t.equal((await peer.frame())?.payload.toString(), 'last words');
    t.equal(closing(await peer.frame()), '4001 access lost \u{1f6d1}');
    peer.peer.send(closeFrame(4001));
    await Promise.all([over.opened, peer.peer.closed]);
    t.equal(peer.peer.rest, '');
    t.strictSame(order, ['message one', 'returned', 'closed 4001']);
  });

  check('a socket may be refused as soon as it is open', async (t) => {
    const over = gate();
    const { port } = await serve(t, () => (socket) => {
      socket.send('welcome');
      socket.close(4401, 'who are you');
      return { ...SILENT, closed: () => over.open() };
    });
    const peer = await open(t, port);
    t.equal((await peer.frame())?.payload.toString(), 'welcome');
    t.equal(await peer.closing(), '4401 who are you');
    await over.opened;
  });

  check('a peer that vanishes is noticed', async (t) => {
    const recorder = new Recorder();
    const { port } = await serve(t, recorder.upgrade);
    for (const vanish of [
      (peer: SocketPeer) => peer.peer.socket.resetAndDestroy(),
      (peer: SocketPeer) => peer.peer.socket.destroy(),
      (peer: SocketPeer) => peer.peer.socket.end(),
      (peer: SocketPeer) => peer.peer.send(frame(TEXT, 'half a message').subarray(0, 9)).socket.end(),
    ]) {
      vanish(await open(t, port));
      t.equal(await recorder.closed(), 1006);
    }
    t.equal(recorder.messages, 0);
  });

  check('a silent peer is asked and given up, one that answers is kept', async (t) => {
    const recorder = new Recorder();
    const { port } = await serve(t, recorder.upgrade, { socketIdleTimeout: kind === 'node' ? 2000 : 8000 });
    const silent = await open(t, port);
    t.equal((await silent.frame())?.opcode, PING);
    await silent.peer.closed;
    t.equal(await recorder.closed(), 1006);
    const answering = await open(t, port);
    for (let turn = 0; turn < 3; turn++) {
      t.equal((await answering.frame())?.opcode, PING);
      answering.send(PONG, '');
    }
    t.equal((await answering.send(TEXT, 'still here').frame())?.payload.toString(), 'still here');
  });

  check('a slow reader has a backlog, and is notified when it ends', async (t) => {
    const full = gate();
    const drained = gate();
    const sentBytes = randomBytes(MB);
    let backlogAtDrain = -1;
    const { port } = await serve(t, () => (socket) => ({
      ...SILENT,
      message: () => {
        for (let count = 0; count < 24; count++) socket.send(sentBytes);
        t.ok(socket.backlog > MB, 'more than the system takes');
        full.open();
      },
      drain: () => {
        backlogAtDrain = socket.backlog;
        drained.open();
      },
    }));
    const slow = await open(t, port);
    slow.peer.socket.pause();
    slow.send(TEXT, 'go');
    await full.opened;
    const other = await SocketPeer.open(port);
    other.peer.send(frame(PING, 'unsolicited'));
    t.equal((await other.frame())?.opcode, PONG);
    other.peer.socket.destroy();
    slow.peer.socket.resume();
    const hash = hashOf(sentBytes);
    for (let count = 0; count < 24; count++) t.equal(hashOf((await slow.frame())?.payload), hash);
    await drained.opened;
    t.equal(backlogAtDrain, 0);
  });

  check('a peer that asks and does not read the answers is cut off', async (t) => {
    const { port } = await serve(t);
    const { peer } = await open(t, port);
    peer.socket.pause();
    const pings = Buffer.concat(Array.from({ length: 8192 }, () => frame(PING, Buffer.alloc(122))));
    const isGone = peer.closed.then(() => true);
    for (let count = 0; count < 80 && !peer.socket.destroyed; count++) {
      const taken = new Promise<boolean>((resolve) => peer.socket.write(pings, () => resolve(false)));
      if (await Promise.race([isGone, taken])) break;
    }
    t.ok(peer.socket.destroyed);
  });

  check('a hundred sockets at once are each given their own answers', async (t) => {
    const { port } = await serve(t);
    const peers = await Promise.all(Array.from({ length: 100 }, () => open(t, port)));
    for (const [index, peer] of peers.entries())
      peer.send(TEXT, `${index}`).send(BINARY, Buffer.alloc(3000, index));
    for (const [index, peer] of peers.entries()) {
      t.equal((await peer.frame())?.payload.toString(), `${index}`);
      t.ok((await peer.frame())?.payload.equals(Buffer.alloc(3000, index)));
    }
  });

  check('the handshake shows where it goes and what it brings', async (t) => {
    const { port } = await serve(t, (request: Handshake) => (socket) => {
      const { method, path, query, remoteAddress, header } = request;
      socket.send(JSON.stringify([method, path, query, remoteAddress, header('x-session_id')]));
      return SILENT;
    });
    const headers = { 'X-SESSION_ID': 'abc', 'Sec-WebSocket-Protocol': 'sensorium.1, other' };
    const peer = await SocketPeer.open(port, handshake('/stream?session_id=a%20b&x', headers));
    t.teardown(() => peer.peer.socket.destroy());
    t.same(JSON.parse(`${(await peer.frame())?.payload}`), [
      'GET',
      '/stream',
      'session_id=a%20b&x',
      '127.0.0.1',
      'abc',
    ]);
    t.equal(headerOf(peer.opening, 'Sec-WebSocket-Protocol'), undefined, 'no subprotocol is spoken');
    const sample = await SocketPeer.open(
      port,
      handshake('/stream', {
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        Connection: 'keep-alive, upgrade',
        Upgrade: 'WebSocket',
        'Sec-WebSocket-Extensions': 'permessage-deflate',
      }),
    );
    sample.peer.socket.destroy();
    t.equal(
      headerOf(sample.opening, 'Sec-WebSocket-Accept'),
      's3pPLMBiTxaQ9kYGzzhZRbK+xOo=',
      'RFC 6455, 1.3',
    );
    t.equal(headerOf(sample.opening, 'Sec-WebSocket-Protocol'), undefined);
    t.equal(headerOf(sample.opening, 'Sec-WebSocket-Extensions'), undefined, 'nothing is compressed');
  });

  check('a request that opens no WebSocket is answered like any other', async (t) => {
    const { port } = await serve(t);
    const peer = await Peer.connect(port);
    t.teardown(() => peer.socket.destroy());
    const requests: Array<[name: string, request: string, seen: object]> = [
      ['an address that takes none', handshake('/other?a=1'), { method: 'GET', path: '/other', length: 0 }],
      ['a plain GET', 'GET /stream HTTP/1.1\r\nHost: x\r\n\r\n', { method: 'GET', path: '/stream' }],
      ['no offer', handshake('/stream', { Connection: 'keep-alive' }), { path: '/stream' }],
      ['another protocol', handshake('/stream', { Upgrade: 'h2c' }), { path: '/stream' }],
      [
        'another method',
        handshake('/stream').replace('GET', 'POST').replace('\r\n\r\n', '\r\nContent-Length: 5\r\n\r\nhello'),
        { method: 'POST', path: '/stream', length: 5 },
      ],
      [
        'a body behind an offer',
        `POST /data HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nContent-Length: ${2 * MB}\r\n\r\n${'x'.repeat(2 * MB)}`,
        { method: 'POST', path: '/data', length: 2 * MB },
      ],
    ];
    for (const [name, request, expected] of requests) {
      const answer = await peer.send(request).answer();
      t.equal(answer?.status, 404, name);
      t.match(JSON.parse(`${answer?.body}`), expected, name);
    }
    const opened = await peer.send(handshake('/stream')).answer();
    t.equal(opened?.status, 101, 'the connection goes on, and may still become a WebSocket');
  });

  check('a broken handshake is refused with its reason', async (t) => {
    const { port } = await serve(t);
    const faults: Array<[headers: Record<string, string>, reason: RegExp]> = [
      [{ 'Sec-WebSocket-Key': 'short' }, /Sec-WebSocket-Key/],
      [{ 'Sec-WebSocket-Key': '!'.repeat(24) }, /Sec-WebSocket-Key/],
      [{ 'Sec-WebSocket-Version': '12' }, /Sec-WebSocket-Version must be 13/],
      [{ 'Sec-WebSocket-Protocol': 'a,,b' }, /Sec-WebSocket-Protocol/],
      [{ 'Sec-WebSocket-Protocol': 'a, a' }, /Sec-WebSocket-Protocol/],
    ];
    for (const [headers, reason] of faults) {
      const peer = await Peer.connect(port);
      const answer = await peer.send(handshake('/stream', headers)).answer();
      t.equal(answer?.status, 400, JSON.stringify(headers));
      t.match(JSON.parse(`${answer?.body}`), { code: 'malformed_request', error: reason });
      peer.socket.destroy();
    }
    const peer = await Peer.connect(port);
    const withBody = await peer.send(`${handshake('/stream', { 'Content-Length': '2' })}hi`).answer();
    t.equal(withBody?.status, 400);
    t.match(JSON.parse(`${withBody?.body}`), { error: /body/ });
    peer.socket.destroy();
  });

  check('a handshake whose head does not arrive in time costs the connection', async (t) => {
    const { port } = await serve(t, echo, { headerTimeout: 200 });
    const peer = await Peer.connect(port);
    await peer.send(handshake('/stream').slice(0, -2)).closed;
  });

  check('frames sent before the handshake was answered spoil nothing', async (t) => {
    const { port } = await serve(t);
    const peer = await open(
      t,
      port,
      Buffer.concat([Buffer.from(handshake('/stream')), frame(TEXT, 'early')]),
    );
    // uWebSockets.js throws away what RFC 6455 forbids to send (docs/reference/transport.md).
    if (kind === 'node') t.equal((await peer.frame())?.payload.toString(), 'early');
    t.equal((await peer.send(TEXT, 'later').frame())?.payload.toString(), 'later');
  });

  check('a handshake behind pipelined requests waits for their answers', async (t) => {
    const held = gate();
    const listener = await transport.listen(
      OPTIONS,
      async (exchange) => {
        if (exchange.path === '/hold') await held.opened;
        return plain(exchange);
      },
      echo,
    );
    t.teardown(() => listener.close(0));
    const peer = await Peer.connect(listener.port);
    t.teardown(() => peer.socket.destroy());
    const requests = ['/hold', '/next'].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    peer.send(`${requests.join('')}${handshake('/stream')}`);
    await new Promise(setImmediate);
    held.open();
    if (kind === 'node') {
      for (const path of ['/hold', '/next']) t.match(JSON.parse(`${(await peer.answer())?.body}`), { path });
      t.equal((await peer.answer())?.status, 101);
    } else {
      // uWebSockets.js hangs up on the second request before the first is answered (docs/reference/transport.md).
      t.equal(await peer.answer(), null);
    }
  });

  check('closing the listener tells every peer, and cuts off who does not listen', async (t) => {
    const recorder = new Recorder();
    const listener = await serve(t, recorder.upgrade);
    const polite = await Promise.all([open(t, listener.port), open(t, listener.port)]);
    const closed = listener.close(60_000);
    for (const peer of polite) {
      t.match(await peer.closing(), /^1001/);
      peer.peer.send(closeFrame(1001)).socket.end();
      t.equal(await recorder.closed(), 1001);
    }
    await closed;
    const other = await serve(t, recorder.upgrade);
    const deaf = await open(t, other.port);
    await other.close(50);
    t.equal(await recorder.closed(), 1001);
    await deaf.peer.closed;
  });
}

function echo(request: Handshake): ((socket: Socket) => SocketEvents) | null {
  if (request.path !== '/stream') return null;
  return (socket) => ({
    ...SILENT,
    message: (data, isBinary) => socket.send(isBinary ? data : data.toString()),
  });
}

async function plain(exchange: Exchange): Promise<HttpResponse> {
  const { method, path } = exchange;
  const { length } = joined(await exchange.body());
  return {
    status: 404,
    headers: [['Content-Type', 'application/json']],
    body: JSON.stringify({ method, path, length }),
  };
}

function hashOf(bytes: Buffer | undefined): string {
  return createHash('sha1')
    .update(bytes ?? '')
    .digest('hex');
}
