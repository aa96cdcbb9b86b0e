/**
 * A minimal server that acknowledges one point a request when it is on disk: no accounts, no rights, no validation, no check for duplicates. Points that
 * arrive while an INSERT is under way go with the next one, as in a writer of the product.
 *
 * `server.js node|uws ADDRESS` prints the port on which it listens.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { loadUws } from '../../../server/transport/uws-load.js';
import { float8Array, int8Array } from '../../../sql/driver/arrays.js';
import { runPipeline } from '../../../sql/driver/pipeline.js';

const INSERT = `
  INSERT INTO points (sensor_id, date, number)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::float8[])`;

const RECEIPT = JSON.stringify({ stored: 1, duplicate: 0, replaced: 0, rejected: [] });

interface Waiting {
  readonly sensorId: number;
  readonly date: number;
  readonly value: number;
  readonly acknowledge: () => void;
}

class Store {
  readonly #client: pg.Client;
  #waiting: Waiting[] = [];
  #running = false;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** @param path `/sensors/{id}/data` @param body `{"data":[{"date":...,"value":...}]}` */
  take(path: string, body: Buffer, acknowledge: () => void): void {
    const { data } = JSON.parse(body.toString()) as { data: [{ date: number; value: number }] };
    const [{ date, value }] = data;
    this.#waiting.push({ sensorId: Number(path.split('/')[2]), date: date * 1_000_000, value, acknowledge });
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    await nextTurn();
    while (this.#waiting.length > 0) {
      const taken = this.#waiting;
      this.#waiting = [];
      const values = [
        int8Array(taken.map(({ sensorId }) => sensorId)),
        int8Array(taken.map(({ date }) => date)),
        float8Array(taken.map(({ value }) => value)),
      ];
      await runPipeline(this.#client, [{ name: 'insert', text: INSERT, values }]);
      for (const { acknowledge } of taken) acknowledge();
    }
    this.#running = false;
  }
}

function listenOnNode(store: Store): Promise<number> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      store.take(request.url ?? '', Buffer.concat(chunks), () => {
        response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': RECEIPT.length });
        response.end(RECEIPT);
      });
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function listenOnUws(store: Store): Promise<number> {
  const found = loadUws();
  if (found.state !== 'ready') throw new Error(`uWebSockets.js is ${found.state}`);
  const { uws } = found;
  const app = uws.App().any('/*', (response, request) => {
    const path = request.getUrl();
    const chunks: Buffer[] = [];
    let aborted = false;
    response.onAborted(() => {
      aborted = true;
    });
    response.onData((chunk, isLast) => {
      chunks.push(Buffer.from(new Uint8Array(chunk)));
      if (!isLast) return;
      store.take(path, Buffer.concat(chunks), () => {
        if (aborted) return;
        response.cork(() => {
          response.writeStatus('201 Created').writeHeader('Content-Type', 'application/json').end(RECEIPT);
        });
      });
    });
  });
  return new Promise((resolve, reject) => {
    app.listen('127.0.0.1', 0, uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
      if (socket === false) reject(new Error('no port is free'));
      else resolve(uws.us_socket_local_port(socket));
    });
  });
}

const [, , transport, address] = process.argv;
const client = new pg.Client({ connectionString: address });
await client.connect();
const listen = transport === 'uws' ? listenOnUws : listenOnNode;
process.stdout.write(`port ${await listen(new Store(client))}\n`);
