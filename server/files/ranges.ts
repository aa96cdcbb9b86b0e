/** Which part of a file is asked for: the header `Range` of RFC 9110, 14. */

/** Bytes, from 0; both inclusive. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * @param header value of `Range`
 * @param size bytes of the whole, at least 1
 * @returns `whole` when nothing is asked for in a way that we know (several parts at once are not), `none` when the file has no such part
 */
export function partOf(header: string | undefined, size: number): Part | 'whole' | 'none' {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return 'whole';
  return from >= size ? 'none' : { from, to };
}
