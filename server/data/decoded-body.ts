/** The body of an upload whose points have been read, and what it had beside them. */
import type { UnknownName } from '../http/body-decoder.js';
import type { Incoming } from './incoming.js';

/** A body whose points have been read; as members of its own what else it carried (`session_id`, `API_KEY`). */
export class DecodedBody {
  readonly incoming: Incoming;
  /** Names that are no part of any point. */
  readonly beside: readonly UnknownName[];
  [member: string]: unknown;

  /** @param incoming of one sensor: with any id */
  constructor(
    incoming: Incoming,
    members: Readonly<Record<string, string>>,
    beside: readonly UnknownName[] = [],
  ) {
    this.incoming = incoming;
    this.beside = beside;
    Object.assign(this, members);
  }
}
