/** Memory budget for complete responses until their clients have read them, so that slow clients cannot exhaust the memory of the process. */
import type { HttpResponse } from '../transport/transport.js';

/** Bytes up to which a response does not count: it takes little more memory than its connection. */
const SMALL = 256 * 1024;

export class ResponseMemory {
  readonly #size: number;
  #held = 0;
  readonly #byAccount = new Map<number | null, number>();

  /** @param bytes of all responses together */
  constructor(bytes: number) {
    this.#size = bytes;
  }

  /**
   * Reserves memory for a response until `over` is called. An account may use half of the memory that the others leave, so that accounts that
   * come later still get some. If no response is held, any size is accepted.
   * @param account of the caller; null: unknown
   * @returns null when the budget is exceeded
   */
  reserve(response: HttpResponse, account: number | null): HttpResponse | null {
    const bytes = bytesOf(response);
    if (bytes <= SMALL) return response;
    const own = this.#byAccount.get(account) ?? 0;
    const others = this.#held - own;
    if (this.#held > 0 && own + bytes > (this.#size - others) / 2) return null;
    this.#add(bytes, account);
    return { ...response, over: () => this.#add(-bytes, account) };
  }

  #add(bytes: number, account: number | null): void {
    this.#held += bytes;
    const own = (this.#byAccount.get(account) ?? 0) + bytes;
    if (own === 0) this.#byAccount.delete(account);
    else this.#byAccount.set(account, own);
  }
}

/** A body in chunks takes no memory of the budget. */
function bytesOf({ body }: HttpResponse): number {
  if (typeof body === 'string') return body.length <= SMALL / 3 ? 0 : Buffer.byteLength(body);
  return Buffer.isBuffer(body) ? body.length : 0;
}
