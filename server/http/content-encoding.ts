/** Choice among the encodings in which a response is stored. */

/**
 * @param header value of `Accept-Encoding`
 * @param stored in order of preference
 * @returns the first that the client accepts; null: none
 */
export function preferredEncoding<Name extends string>(header: string, stored: readonly Name[]): Name | null {
  return stored.find((name) => accepts(header, name)) ?? null;
}

/** RFC 9110, 12.5.3: a coding with `q=0` is not accepted. */
function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    return name === coding && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each));
  });
}
