/** The transport on uWebSockets.js: less processor time per request, some limits fixed by the library (`docs/transport.md`). */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listenError } from './listen-error.js';
import { neverRejecting } from './normalise.js';
import type { Handler, Listener, Transport, TransportOptions } from './transport.js';
import type { UwsApp, UwsListenSocket, UwsModule } from './uws-api.js';
import { UwsConversation, type UwsConversationParts } from './uws-conversation.js';

export function uwsTransport(uws: UwsModule): Transport {
  return {
    async listen(options, handler) {
      const listener = new UwsListener(uws, options, neverRejecting(handler));
      await listener.open();
      return listener;
    },
  };
}

class UwsListener implements Listener {
  readonly kind = 'uws';
  readonly #uws: UwsModule;
  readonly #options: TransportOptions;
  readonly #app: UwsApp;
  readonly #underWay = new Set<UwsConversation>();
  #socket: UwsListenSocket | null = null;
  #port = 0;
  #closed: Promise<void> | null = null;
  #onIdle: () => void = () => {};

  constructor(uws: UwsModule, options: TransportOptions, handler: Handler) {
    this.#uws = uws;
    this.#options = options;
    uws._cfg('silent');
    const parts: UwsConversationParts = {
      options,
      isClosing: () => this.#closed !== null,
      onOver: (conversation) => {
        this.#underWay.delete(conversation);
        if (this.#underWay.size === 0) this.#onIdle();
      },
    };
    this.#app = uws.App().any('/*', (res, req) => {
      const conversation = new UwsConversation(res, req, parts);
      this.#underWay.add(conversation);
      void handler(conversation.exchange).then((answer) => conversation.answer(answer));
    });
  }

  get port(): number {
    return this.#port;
  }

  async open(): Promise<void> {
    const { host, port } = this.#options;
    // Exclusive: otherwise a second server on the same port would quietly share its connections.
    this.#app.listen(host, port, this.#uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
      if (socket === false) return;
      this.#socket = socket;
      this.#port = this.#uws.us_socket_local_port(socket);
    });
    if (this.#socket === null) throw listenError(await whyNot(host, port), host, port);
  }

  close(grace: number): Promise<void> {
    this.#closed ??= this.#close(grace);
    return this.#closed;
  }

  async #close(grace: number): Promise<void> {
    if (this.#socket !== null) this.#uws.us_listen_socket_close(this.#socket);
    if (this.#underWay.size > 0) {
      await new Promise<void>((resolve) => {
        const cutOff = setTimeout(resolve, grace);
        this.#onIdle = () => {
          clearTimeout(cutOff);
          // Not at once: the last answer may still be corked.
          setImmediate(resolve);
        };
      });
    }
    this.#app.close();
  }
}

/** The library says only that it failed: asking again through `node:net` gives the reason. */
async function whyNot(host: string, port: number): Promise<string | undefined> {
  const probe = createServer().listen({ host, port, exclusive: true });
  try {
    await once(probe, 'listening');
    probe.close();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
