/** Memory for answers that are made, until those who asked have taken them: so that no number of slow readers makes the process run out of it. */
import type { HttpResponse } from '../transport/transport.js';

/** Bytes up to which an answer counts for nothing: it takes little more than its connection does. */
const SMALL = 256 * 1024;

export class ResponseMemory {
  readonly #size: number;
  #held = 0;
  readonly #byAccount = new Map<number | null, number>();

  /** @param bytes that all answers may take together */
  constructor(bytes: number) {
    this.#size = bytes;
  }

  /**
   * Room for an answer, given back when it is over. An account has half of what the others leave: so however many read slowly, one that
   * comes later still gets something. An answer that is alone gets it in any case.
   * @param account who asked; null: nobody knows
   * @returns null when there is no room
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

/** What comes in pieces is not held. */
function bytesOf({ body }: HttpResponse): number {
  if (typeof body === 'string') return body.length <= SMALL / 3 ? 0 : Buffer.byteLength(body);
  return Buffer.isBuffer(body) ? body.length : 0;
}
