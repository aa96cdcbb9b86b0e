/** The header `Range` of RFC 9110, 14. */

/** Bytes, from 0; both inclusive. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * @param header value of `Range`
 * @param size bytes of the file, at least 1
 * @returns `whole` when the header is absent, invalid or has several ranges; `none` when the range lies outside the file
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
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
