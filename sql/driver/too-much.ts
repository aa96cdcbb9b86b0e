/** How much is read at once. */

/** Bytes of texts, 16 MB, that are read at once: as objects and as JSON they take several times as much. */
export const TEXTS = 16 * 2 ** 20;

/** The message says how many there are more than. */
export class TooMuch extends Error {
  static texts(): TooMuch {
    return new TooMuch(`${TEXTS / 2 ** 20} MB of texts`);
  }

  /** @param bytes that an answer may have, in whole MB */
  static answer(bytes: number): TooMuch {
    return new TooMuch(`${bytes / 2 ** 20} MB in JSON`);
  }
}
