/** `idle`: cost of idle connections, 10,000 to a server that has just started. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { median, rounded } from '../measure/numbers.js';
import { memory, processorSeconds } from '../measure/processes.js';
import type { Options } from '../options.js';
import { logIn, sensorium } from '../peers/sensorium/peer.js';
import { startProduct, type Transport } from '../peers/sensorium/product.js';
import { printResult, printTable, type Result } from '../report/result.js';
import { scratchFolder } from '../targets.js';

/** Connections opened concurrently. */
const AT_ONCE = 100;

const FORMS = ['HTTP', 'WebSocket'] as const;
type Form = (typeof FORMS)[number];

interface Measurement {
  /** Open connections when the memory was measured. */
  readonly open: number;
  /** Memory of the server. */
  readonly megabytes: { readonly before: number; readonly after: number };
  /** Processor time of the server, from the first connection to the last. */
  readonly seconds: number;
}

export async function idle(options: Options): Promise<void> {
  const here = options.transports.filter((transport) => {
    const found = sensorium(transport, 'sensorium', null).find();
    if ('missing' in found) process.stderr.write(`without sensorium ${transport}: ${found.missing}\n`);
    return !('missing' in found);
  });
  const kinds = FORMS.flatMap((form) =>
    here.map((transport) => ({ form, transport, measurements: [] as Measurement[] })),
  );
  for (let repetition = 0; repetition < options.repetitions; repetition++) {
    for (const kind of kinds) kind.measurements.push(await measure(kind.transport, kind.form, options.idle));
  }
  const results = kinds.map(({ form, transport, measurements }): Result => {
    const of = (pick: (measure: Measurement) => number) => rounded(median(measurements.map(pick)));
    return {
      bench: 'ingest',
      case: 'idle',
      target: `sensorium ${transport}`,
      form,
      version: `node ${process.versions.node}`,
      connections: options.idle,
      open: Math.round(median(measurements.map((each) => each.open))),
      'server MB before': of(({ megabytes }) => megabytes.before),
      'server MB': of(({ megabytes }) => megabytes.after),
      'kB/connection': of(({ megabytes, open }) => ((megabytes.after - megabytes.before) * 1024) / open),
      'server cpu-s': of(({ seconds }) => seconds),
    };
  });
  results.forEach(printResult);
  printTable(results, [
    'target',
    'form',
    'connections',
    'open',
    'server MB before',
    'server MB',
    'kB/connection',
    'server cpu-s',
  ]);
}

async function measure(transport: Transport, form: Form, connections: number): Promise<Measurement> {
  const folder = scratchFolder();
  const sockets: Socket[] = [];
  try {
    const settings = { STREAMS_PER_ACCOUNT: String(connections) };
    const { program, url } = await startProduct(path.join(folder, 'data'), transport, null, settings);
    try {
      const address = new URL(url);
      const head = form === 'HTTP' ? 'GET /health HTTP/1.1\r\n' : handshake(await logIn(url));
      const request = `${head}Host: ${address.host}\r\n\r\n`;
      const before = { megabytes: memory(program.pid).server, cpu: processorSeconds(program.pid).server };
      for (let opened = 0; opened < connections; opened += AT_ONCE) {
        const count = Math.min(AT_ONCE, connections - opened);
        sockets.push(
          ...(await Promise.all(Array.from({ length: count }, () => open(Number(address.port), request)))),
        );
      }
      return {
        open: sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
        megabytes: { before: before.megabytes, after: memory(program.pid).server },
        seconds: processorSeconds(program.pid).server - before.cpu,
      };
    } finally {
      for (const socket of sockets) socket.destroy();
      await program.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function handshake(session: string): string {
  const key = randomBytes(16).toString('base64');
  return `GET /stream HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nX-SESSION_ID: ${session}\r\n`;
}

/** Resolves at the response to the request; later data are ignored. */
function open(port: number, request: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', (response: Buffer) => {
      const status = response.toString('latin1', 9, 12);
      if (status !== '200' && status !== '101') return reject(new Error(`response ${status}`));
      socket.off('error', reject).on('error', () => {});
      socket.resume();
      resolve(socket);
    });
    socket.write(request);
  });
}
