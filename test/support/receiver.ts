/** Who deliveries are sent to: keeps all that comes, and answers as the test wants. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** null: never answer. */
export type Reply = { readonly status: number; readonly headers?: Record<string, string> } | null;

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Called for each request; default 200. */
  answer: (received: Received) => Reply;
}

export async function startReceiver(t: Pick<Test, 'teardown'>, host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = [];
  const receiver = { url: '', received, answer: (): Reply => ({ status: 200 }) } as {
    url: string;
    received: Received[];
    answer: (received: Received) => Reply;
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const each = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    received.push(each);
    const reply = receiver.answer(each);
    if (reply === null) return;
    response.writeHead(reply.status, reply.headers ?? {}).end('thank you');
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  receiver.url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return receiver;
}

/** As Standard Webhooks tells receivers to. @param secret `whsec_...` */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']));
  return headers['webhook-signature'] === `v1,${signature}` && age < 300;
}
