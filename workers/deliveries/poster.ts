/** Posts deliveries. The HTTP client is loaded with the first one, since many sidecars send none. */
import type { Network } from '../../common/networks.js';
import type { AttemptOutcome } from './outcome.js';
import type { Posted } from './url.js';

type Post = (delivery: Posted, signal: AbortSignal) => Promise<AttemptOutcome>;

interface Loaded {
  readonly post: Post;
  readonly close: () => Promise<void>;
}

export class Poster {
  readonly #connections: number;
  readonly #allowed: readonly Network[];
  #loaded: Promise<Loaded> | undefined;

  /** Parameters as of `guardedAgent`. */
  constructor(connections: number, allowed: readonly Network[]) {
    this.#connections = connections;
    this.#allowed = allowed;
  }

  /** Parameters as of `postDelivery`. */
  async post(...parameters: Parameters<Post>): Promise<AttemptOutcome> {
    this.#loaded ??= this.#load();
    const { post } = await this.#loaded;
    return post(...parameters);
  }

  async close(): Promise<void> {
    await (await this.#loaded)?.close();
  }

  async #load(): Promise<Loaded> {
    const [{ guardedAgent }, { postDelivery }] = await Promise.all([
      import('./guarded-agent.js'),
      import('./url.js'),
    ]);
    const agent = guardedAgent(this.#connections, this.#allowed);
    return {
      post: (delivery, signal) => postDelivery(delivery, agent, signal),
      close: () => agent.destroy(),
    };
  }
}
