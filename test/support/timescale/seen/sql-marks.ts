/**
 * Instruments SQL: adds a NOTICE with the position after each statement of a file, and before each statement inside PL/pgSQL. The notices report which
 * statements were executed. The rest of the text stays unchanged.
 */

/** Prefix of the notice of a mark. */
export const MARK = 'executed: ';

export interface Marked {
  readonly text: string;
  /** Positions by their number. The body of an SQL function is a position too, but cannot be marked. */
  readonly places: readonly { readonly line: number; readonly statement: string }[];
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(?<tag>\$\w*\$)(?<body>[\s\S]*?)\k<tag>|(?<word>[A-Za-z_]\w*)|(?<end>;)|\S/g;

/** @param file its name, which the marks contain with the number of the position */
export function markStatements(file: string, text: string): Marked {
  const places: Marked['places'][number][] = [];
  /** @returns the statement that records the position */
  const place = (at: number, statement: string): string => {
    const line = text.slice(0, at).split('\n').length;
    places.push({ line, statement: shortened(statement) });
    return `RAISE NOTICE '${MARK}${file} ${places.length - 1}';`;
  };

  /** @param offset of `part` in the file. @param isBody whether it is PL/pgSQL, whose statements are marked before they run */
  const mark = (part: string, offset: number, isBody: boolean): string => {
    let out = '';
    let copied = 0;
    let start: number | null = null;
    // In PL/pgSQL statements begin after BEGIN.
    let isOpen = !isBody;
    let cases = 0;
    let isEnd = false;
    const tokens = [...part.matchAll(TOKEN)].filter(([token]) => !/^(--|\/\*)/.test(token));
    for (const [i, token] of tokens.entries()) {
      const { index: at, groups: { tag, body, word, end } = {} } = token;
      const keyword = word?.toUpperCase() ?? '';
      if (isOpen && start === null && end === undefined) {
        isEnd = isBody && /^(END|ELSE|ELSIF|EXCEPTION|WHEN)$/.test(keyword);
        start = at;
        if (isBody && !isEnd) {
          const rest = part.slice(at);
          const note = place(offset + at, rest.slice(0, rest.search(/;|\bTHEN\b|\bLOOP\b/)));
          out += `${part.slice(copied, at)}${note} `;
          copied = at;
        }
      }
      if (tag !== undefined && body !== undefined) {
        const before = part.slice(start ?? 0, at);
        const isFunction = tokens[i - 1]?.groups?.word?.toUpperCase() === 'AS';
        const isDo = /^DO\s*$/i.test(before);
        const from = at + tag.length;
        if (isDo || (isFunction && /\bLANGUAGE\s+plpgsql\b/i.test(before))) {
          out += part.slice(copied, from) + mark(body, offset + from, true);
          copied = from + body.length;
        } else if (isFunction) {
          place(offset + from + body.search(/\S/), body);
        }
      }
      if (keyword === 'CASE') cases += 1;
      else if (keyword === 'END' && cases > 0) cases -= 1;
      else if (
        isBody &&
        cases === 0 &&
        /^(BEGIN|THEN|ELSE|LOOP)$/.test(keyword) &&
        !(isEnd && keyword === 'LOOP')
      ) {
        isOpen = true;
        start = null;
      }
      if (end === undefined) continue;
      if (!isBody && start !== null) {
        const note = place(offset + start, part.slice(start, at));
        out += `${part.slice(copied, at + 1)} DO $mark$ BEGIN ${note} END $mark$;`;
        copied = at + 1;
      }
      start = null;
      isEnd = false;
    }
    return out + part.slice(copied);
  };

  return { text: mark(text, 0, false), places };
}

function shortened(statement: string): string {
  return statement.replace(/--.*/g, '').replace(/\s+/g, ' ').trim().slice(0, 90);
}
