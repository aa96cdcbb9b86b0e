/**
 * Maps characters beyond ASCII to bytes for the matcher: the code points in use get the codes from 128 on, in order, so that classes and ranges stay valid. If
 * there are more code points than codes, the rest of the subject shares the last code.
 */

const FIRST = 128;
const OTHER = 255;

export class Alphabet {
  private readonly codes = new Map<number, number>();

  /**
   * @param pattern JavaScript string
   * @param subject JavaScript string
   * @param ignoreCase whether to fold case
   */
  constructor(
    pattern: string,
    subject: string,
    private readonly ignoreCase: boolean,
  ) {
    const found = new Set(this.beyondAscii(pattern));
    for (const point of this.beyondAscii(subject)) {
      if (found.size >= OTHER - FIRST) break;
      found.add(point);
    }
    [...found]
      .sort((a, b) => a - b)
      .forEach((point, k) => {
        this.codes.set(point, Math.min(OTHER, FIRST + k));
      });
  }

  private *beyondAscii(text: string): Generator<number, void, undefined> {
    for (const letter of text) {
      const point = this.pointOf(letter);
      if (point >= FIRST) yield point;
    }
  }

  private pointOf(letter: string): number {
    const point = letter.codePointAt(0)!;
    return this.ignoreCase && point >= FIRST ? letter.toLowerCase().codePointAt(0)! : point;
  }

  /** The string with one unit per character, and the offset of each character in its UTF-8 bytes (with the end). */
  encode(text: string): { readonly text: string; readonly offsets: Uint32Array } {
    const units: string[] = [];
    const offsets: number[] = [];
    let at = 0;
    for (const letter of text) {
      const point = this.pointOf(letter);
      units.push(point < FIRST ? letter : String.fromCharCode(this.codes.get(point) ?? OTHER));
      offsets.push(at);
      at += Buffer.byteLength(letter, 'utf8');
    }
    offsets.push(at);
    return { text: units.join(''), offsets: Uint32Array.from(offsets) };
  }
}
