/** Requests of one account from one local address. */
import http from 'node:http';

/** Milliseconds without a response, after which a request counts as unanswered. */
const TIMEOUT = 60_000;

export interface Response {
  /** 0: no response. */
  readonly status: number;
  readonly body: Buffer;
  /** Of `Set-Cookie`, without its attributes. */
  readonly cookies: readonly string[];
}

/** Why a request was refused, for a table: its status, and the code of the error. 0: no response. */
export function refusalOf({ status, body }: Response): string {
  const code = /"code":"(\w+)"/.exec(body.toString())?.[1] ?? '';
  return `${status} ${code}`.trim();
}

export class Caller {
  readonly base: URL;
  readonly address: string;
  readonly session: string | null;
  readonly #agent: http.Agent;

  /** @param address of this machine, of 127.0.0.0/8, from which the requests come */
  constructor(base: string, address: string, session: string | null = null, connections = 64) {
    this.base = new URL(base);
    this.address = address;
    this.session = session;
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Never throws. @param body a buffer is sent as it is, anything else as JSON */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    return new Promise((resolve) => {
      const request = http.request({
        host: this.base.hostname,
        port: this.base.port,
        method,
        path,
        agent: this.#agent,
        localAddress: this.address,
        timeout: TIMEOUT,
        headers: {
          ...(this.session === null ? {} : { 'X-SESSION_ID': this.session }),
          ...(bytes === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
          ...headers,
        },
      });
      const none = () => resolve({ status: 0, body: Buffer.alloc(0), cookies: [] });
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        const cookies = (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]!);
        const status = response.statusCode ?? 0;
        response.on('end', () => resolve({ status, body: Buffer.concat(chunks), cookies }));
        response.on('error', none);
        response.on('aborted', none);
      });
      request.on('error', none);
      request.on('timeout', () => request.destroy());
      request.end(bytes);
    });
  }

  /** @throws Error when the response is an error */
  async json<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await this.send(method, path, body);
    const text = response.body.toString();
    if (response.status < 200 || response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return JSON.parse(text) as Body;
  }

  close(): void {
    this.#agent.destroy();
  }
}
