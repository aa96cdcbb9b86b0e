/** Receivers of webhooks, each on a port of its own. They record the arrival of the first webhook of each sensor. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receivers {
  readonly urls: readonly string[];
  /** Time of the first webhook by sensor id, milliseconds since 1970. */
  readonly arrived: Map<number, number>;
  /** Requests, repeated ones too. */
  readonly count: number;
  /** Clears the records. */
  reset(): void;
  close(): void;
}

export async function openReceivers(count: number): Promise<Receivers> {
  const arrived = new Map<number, number>();
  let requests = 0;
  const servers = Array.from({ length: count }, () =>
    createServer((request, response) => {
      const at = performance.timeOrigin + performance.now();
      let body = '';
      request.setEncoding('latin1');
      request.on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => {
        response.end();
        requests += 1;
        const sensor = Number(new URLSearchParams(body).get('sensor_id'));
        if (!arrived.has(sensor)) arrived.set(sensor, at);
      });
    }),
  );
  const urls = await Promise.all(servers.map(listen));
  return {
    urls,
    arrived,
    get count() {
      return requests;
    },
    reset() {
      arrived.clear();
      requests = 0;
    },
    close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
    );
  });
}
