/** How much is read, and answered, at once. */
import { TooMuch } from '../../driver/too-much.js';

export { TEXTS, TooMuch } from '../../driver/too-much.js';

/** Cost of one read at most, in points that are unpacked: a few seconds of one processor. */
export const COST = 20_000_000;

/** A read that is refused before it begins, by what it would cost. */
export class TooCostly extends TooMuch {
  /** @param points that the read would unpack */
  constructor(readonly points: number) {
    super(`${COST} points to unpack`);
  }
}
