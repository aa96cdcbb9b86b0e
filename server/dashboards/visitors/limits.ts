/** Rate limits of visitors. They have no account whose requests could be counted. */
import { networkOf } from '../../../common/client-network.js';
import { RequestLimits } from '../../http/limits.js';

/** A link may be read from so many addresses at their full rate. */
const ADDRESSES = 20;

export class VisitorLimits {
  readonly #addresses: RequestLimits<string>;
  readonly #links: RequestLimits<number>;

  /** @param perMinute requests from one address */
  constructor(perMinute: number) {
    this.#addresses = new RequestLimits(perMinute);
    this.#links = new RequestLimits(perMinute * ADDRESSES);
  }

  /** Counts a request, also one with an unknown token. @throws ApiError too_many_requests */
  takeAddress(address: string): void {
    const { refusal } = this.#addresses.take(networkOf(address));
    if (refusal !== null) throw refusal;
  }

  /** @throws ApiError too_many_requests */
  takeLink(linkId: number): void {
    const { refusal } = this.#links.take(linkId);
    if (refusal !== null) throw refusal;
  }
}
