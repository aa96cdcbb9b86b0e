/**
 * Checks the form of a MessagePack message before anything is built of it.
 *
 * The decoder allocates a list of as many elements as its header says, and recurses into each level: five bytes can stand for 100 MB, and deep nesting
 * ends in an exhausted stack. Here one pass over the bytes, without recursion, shows that all elements of all lists are there.
 */

/** `foreign`: well-formed, with a type that JSON does not have. */
export type MsgpackForm = 'sound' | 'malformed' | 'foreign';

/** Levels of lists and maps. */
const DEPTH = 500;

/** Extension type of `undefined`, which msgpackr encodes so. */
const UNDEFINED = 0;
/** Extension type of msgpackr for typed arrays; the first byte of its data says which one. */
const TYPED_ARRAY = 0x74;
/** Int8Array to Float64Array; later ones hold big integers. */
const TYPED_ARRAYS = 9;

/** Bytes behind the first one, from 0xca (float32) to 0xd3 (int64). */
const NUMBER_BYTES = [4, 8, 1, 2, 4, 8, 1, 2, 4, 8];

/** @param typedArrays whether lists of numbers may be typed arrays, as msgpackr encodes them */
export function checkMsgpack(bytes: Buffer, typedArrays: boolean): MsgpackForm {
  return new Check(bytes, typedArrays).run();
}

class Check {
  readonly #bytes: Buffer;
  readonly #typedArrays: boolean;
  #at = 0;
  /** Elements that headers promise and that have not begun. */
  #owed = 1;
  #depth = 0;
  /** Elements left at each level; of a map names and values. */
  readonly #left: number[] = [];
  readonly #isMap: boolean[] = [];
  #isForeign = false;

  constructor(bytes: Buffer, typedArrays: boolean) {
    this.#bytes = bytes;
    this.#typedArrays = typedArrays;
  }

  run(): MsgpackForm {
    const { length } = this.#bytes;
    while (this.#owed > 0) {
      // Each element takes a byte at least.
      if (this.#owed > length - this.#at || !this.#element() || this.#at > length) return 'malformed';
      while (this.#depth > 0 && this.#left[this.#depth - 1] === 0) this.#depth--;
    }
    if (this.#at !== length) return 'malformed';
    return this.#isForeign ? 'foreign' : 'sound';
  }

  /** Passes one element, or the header of a list or map. @returns false when the message is malformed */
  #element(): boolean {
    const first = this.#bytes[this.#at++]!;
    this.#owed--;
    const level = this.#depth - 1;
    const isName = level >= 0 && this.#isMap[level]! && this.#left[level]! % 2 === 0;
    if (level >= 0) this.#left[level]!--;
    if (first < 0x80 || first >= 0xe0) return true;
    if (first < 0x90) return this.#open(2 * (first & 0x0f), true, isName);
    if (first < 0xa0) return this.#open(first & 0x0f, false, isName);
    if (first < 0xc0) return this.#skip(first & 0x1f);
    if (first >= 0xca && first <= 0xd3) return this.#skip(NUMBER_BYTES[first - 0xca]!);
    switch (first) {
      case 0xc0:
      case 0xc2:
      case 0xc3:
        return true;
      case 0xc4:
      case 0xc5:
      case 0xc6:
        this.#isForeign = true;
        return this.#skip(this.#size(1 << (first - 0xc4)));
      case 0xc7:
      case 0xc8:
      case 0xc9:
        return this.#extension(this.#size(1 << (first - 0xc7)));
      case 0xd4:
      case 0xd5:
      case 0xd6:
      case 0xd7:
      case 0xd8:
        return this.#extension(1 << (first - 0xd4));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.#skip(this.#size(1 << (first - 0xd9)));
      case 0xdc:
      case 0xdd:
        return this.#open(this.#size(first === 0xdc ? 2 : 4), false, isName);
      case 0xde:
      case 0xdf:
        return this.#open(2 * this.#size(first === 0xde ? 2 : 4), true, isName);
      default:
        return false;
    }
  }

  #open(elements: number, isMap: boolean, isName: boolean): boolean {
    if (this.#depth === DEPTH) return false;
    if (isName) this.#isForeign = true;
    this.#owed += elements;
    this.#left[this.#depth] = elements;
    this.#isMap[this.#depth] = isMap;
    this.#depth++;
    return true;
  }

  #extension(size: number): boolean {
    const type = this.#bytes[this.#at];
    const isUndefined = type === UNDEFINED && size === 1;
    const isTypedArray =
      this.#typedArrays && type === TYPED_ARRAY && this.#bytes[this.#at + 1]! < TYPED_ARRAYS;
    if (!isUndefined && !isTypedArray) this.#isForeign = true;
    return this.#skip(1 + size);
  }

  /** An unsigned number of so many bytes; beyond the end of the message: more than fits into it. */
  #size(width: number): number {
    if (this.#at + width > this.#bytes.length) return Number.POSITIVE_INFINITY;
    const size = this.#bytes.readUIntBE(this.#at, width);
    this.#at += width;
    return size;
  }

  #skip(bytes: number): boolean {
    this.#at += bytes;
    return this.#at <= this.#bytes.length;
  }
}
