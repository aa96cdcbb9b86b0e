/** The transport on uWebSockets.js: less CPU time per request, some limits fixed by the library (`docs/reference/transport.md`). */
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sensorium/model/errors';
import { drainBacklog } from './backlog.js';
import { validateHandshake } from './handshake.js';
import { listenError } from './listen-error.js';
import { refusal, type Serve, serving } from './normalise.js';
import { whyNot } from './probe.js';
import {
  LINGER,
  type Transport,
  type TransportListener,
  type TransportOptions,
  type Upgrade,
} from './transport.js';
import type {
  UwsApp,
  UwsListenSocket,
  UwsModule,
  UwsRequest,
  UwsResponse,
  UwsSocketContext,
} from './uws-api.js';
import { UwsConnections } from './uws-connections.js';
import { peerAddressOf, UwsConversation, type UwsConversationParts } from './uws-conversation.js';
import { UwsSockets } from './uws-sockets.js';

/** Longest interval in milliseconds between two checks for late bodies. */
const LONGEST_SWEEP = 1000;

export function uwsTransport(uws: UwsModule): Transport {
  return {
    async listen(options, handler, upgrade) {
      const listener = new UwsListener(uws, options, serving(handler), upgrade);
      await listener.open();
      return listener;
    },
  };
}

class UwsListener implements TransportListener {
  readonly kind = 'uws';
  readonly #uws: UwsModule;
  readonly #options: TransportOptions;
  readonly #handle: Serve;
  readonly #upgrade: Upgrade | undefined;
  readonly #app: UwsApp;
  readonly #parts: UwsConversationParts;
  readonly #sockets = new UwsSockets();
  /** Null: without bounds. */
  readonly #connections: UwsConnections | null;
  readonly #underWay = new Set<UwsConversation>();
  /** Their responses are sent in the next turn of the event loop. */
  #ready: UwsConversation[] = [];
  /** One timer for all late bodies: a timer for each request would cost more than most requests. */
  #sweep: NodeJS.Timeout | undefined;
  #socket: UwsListenSocket | null = null;
  #port = 0;
  /** Connections so far. */
  #accepted = 0;
  #closed: Promise<void> | null = null;
  /** The port is closed: each response is the last of its connection. */
  #isEnding = false;
  #onIdle: () => void = () => {};

  constructor(uws: UwsModule, options: TransportOptions, handle: Serve, upgrade: Upgrade | undefined) {
    this.#uws = uws;
    this.#options = options;
    this.#handle = handle;
    this.#upgrade = upgrade;
    uws._cfg('silent');
    this.#parts = {
      options,
      isClosing: () => this.#isEnding,
      onReady: (conversation) => {
        if (this.#ready.push(conversation) === 1) setImmediate(() => this.#sendReady());
      },
      onOver: (conversation) => {
        this.#underWay.delete(conversation);
        if (this.#underWay.size === 0) this.#onIdle();
      },
    };
    const behavior = this.#sockets.behavior(options, (res, req, context) => this.#serve(res, req, context));
    const { connections } = options;
    this.#connections = connections === undefined ? null : new UwsConnections(connections, () => this.#port);
    const admit = (res: UwsResponse, count: 1 | -1) => {
      if (count === -1) return;
      this.#accepted++;
      if (this.#connections?.add(peerAddressOf(res)) === false) res.close();
    };
    this.#app = uws
      .App()
      .filter(admit)
      .ws('/*', behavior)
      .any('/*', (res, req) => this.#serve(res, req, null));
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<void> {
    const { host, port, portSetting } = this.#options;
    // Exclusive: otherwise a second server could share the port without an error.
    this.#app.listen(host, port, this.#uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
      if (socket === false) return;
      this.#socket = socket;
      this.#port = this.#uws.us_socket_local_port(socket);
    });
    // The library reports no reason; `node:net` does.
    if (this.#socket === null) throw listenError(await whyNot(host, port), host, port, portSetting);
    const every = Math.min(LONGEST_SWEEP, Math.ceil(this.#options.requestTimeout / 4));
    this.#sweep = setInterval(() => this.#expire(), every);
  }

  close(grace: number): Promise<void> {
    this.#closed ??= this.#close(grace);
    return this.#closed;
  }

  async #close(grace: number): Promise<void> {
    const left = await drainBacklog(() => this.#accepted, grace);
    this.#isEnding = true;
    if (this.#socket !== null) this.#uws.us_listen_socket_close(this.#socket);
    const linger = Math.max(this.#sockets.close(left), Math.min(left, LINGER));
    // Always, since the library does not report which connections are idle.
    await sleep(linger);
    await this.#idle(left - linger);
    this.#app.close();
    this.#connections?.close();
    clearInterval(this.#sweep);
  }

  /** Resolves when no request is under way, at latest after `grace` milliseconds. */
  async #idle(grace: number): Promise<void> {
    if (this.#underWay.size > 0) {
      await new Promise<void>((resolve) => {
        const cutOff = setTimeout(resolve, grace);
        this.#onIdle = () => {
          clearTimeout(cutOff);
          // Asynchronously: the last response may still be corked.
          setImmediate(resolve);
        };
      });
    }
  }

  #sendReady(): void {
    const ready = this.#ready;
    this.#ready = [];
    for (const conversation of ready) conversation.send();
  }

  #expire(): void {
    const now = performance.now();
    for (const conversation of this.#underWay) conversation.expire(now);
  }

  /** @param context of the library for an upgrade; never null for a valid handshake */
  #serve(res: UwsResponse, req: UwsRequest, context: UwsSocketContext | null): void {
    const conversation = new UwsConversation(res, req, this.#parts);
    this.#underWay.add(conversation);
    const { exchange } = conversation;
    if (conversation.isAmbiguous) {
      const reason = 'the header Content-Length is not one number';
      conversation.respond(refusal(new ApiError('malformed_request', reason)));
      return;
    }
    const opening = this.#isEnding ? null : validateHandshake(exchange, this.#upgrade);
    if (opening === null) {
      this.#handle(exchange, (response) => conversation.respond(response));
    } else if ('refusal' in opening) {
      conversation.respond(refusal(opening.refusal));
    } else if (context !== null) {
      conversation.upgrade({ accept: opening.accept }, context);
    }
  }
}
