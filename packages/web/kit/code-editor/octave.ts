/** Highlighting and indentation of the script language, which is that of Octave (`packages/script/syntax/lexer.ts`). */
import { StreamLanguage, type StreamParser, type StringStream } from '@codemirror/language';

const OPENING = words('if while for parfor do switch try unwind_protect function');
const MIDDLE = words('else elseif case otherwise catch unwind_protect_cleanup');
const CLOSING = words(
  `end endif endwhile endfor endparfor endswitch end_try_catch end_unwind_protect endfunction until`,
);
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...OPENING,
  ...MIDDLE,
  ...CLOSING,
  ...words('return break continue global persistent'),
]);

const BLANKS = /^[ \t\r]+/;
const NUMBER =
  /^(?:0[xX][0-9a-fA-F][0-9a-fA-F_]*(?:[su](?:8|16|32|64))?|0[bB][01][01_]*(?:[su](?:8|16|32|64))?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eEdD][+-]?\d+)?)[ijIJ]?/;
const NAME = /^[A-Za-z_][A-Za-z0-9_]*/;
const OPERATOR =
  /^(?:\.\*|\.\/|\.\\|\.\^|\.'|==|[~!<>]=|&&|\|\||\+\+|--|[-+*/^|&\\]=|\*\*|[-+*/\\^<>=~!&|:@])/;
/** In texts of double quotes a backslash escapes; a quote is doubled in both. */
const QUOTED = { '"': /^"(?:[^"\\]|\\.|"")*"?/, "'": /^'(?:[^']|'')*'?/ };
const CLOSER = /^\s*(?:end\w*|else|elseif|case|otherwise|catch|until|unwind_protect_cleanup)$/;

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

interface State {
  /** Block comments that are open. */
  comments: number;
  /** Open brackets, innermost last. */
  brackets: string[];
  /** Blocks that are open: `if`, `for`, ... */
  blocks: number;
  /** The last token ends an operand: a quote after it is a transpose. */
  isOperand: boolean;
  /** Blanks stand between the last token and here. */
  isSpaced: boolean;
  /** A name after a dot is a field. */
  isField: boolean;
}

const begin = (): State => ({
  comments: 0,
  brackets: [],
  blocks: 0,
  isOperand: false,
  isSpaced: false,
  isField: false,
});

/** @param functions names of the language's functions, which are drawn unlike variables */
export function octave(functions: ReadonlySet<string>): StreamLanguage<State> {
  const parser: StreamParser<State> = {
    name: 'octave',
    startState: begin,
    copyState: (state) => ({ ...state, brackets: [...state.brackets] }),
    token: (stream, state) => token(stream, state, functions),
    indent: ({ blocks, brackets }, after, { unit }) => {
      const word = NAME.exec(after.trim())?.[0] ?? '';
      const isLess = MIDDLE.has(word) || CLOSING.has(word) || /^[)\]}]/.test(after);
      return Math.max(0, blocks + brackets.length - (isLess ? 1 : 0)) * unit;
    },
    languageData: {
      commentTokens: { line: '%' },
      closeBrackets: { brackets: ['(', '[', '{', '"'] },
      indentOnInput: CLOSER,
    },
  };
  return StreamLanguage.define(parser);
}

function token(stream: StringStream, state: State, functions: ReadonlySet<string>): string | null {
  if (stream.sol()) {
    if (stream.match(/^\s*[%#]\{\s*$/)) {
      state.comments += 1;
      return 'comment';
    }
    if (state.comments > 0) {
      if (stream.match(/^\s*[%#]\}\s*$/)) state.comments -= 1;
      else stream.skipToEnd();
      return 'comment';
    }
    state.isOperand = false;
    state.isSpaced = false;
    state.isField = false;
  }
  if (stream.match(BLANKS)) {
    state.isSpaced = true;
    return null;
  }
  const { isOperand, isSpaced, isField } = state;
  state.isSpaced = false;
  state.isField = false;
  const ends = (isEnd: boolean, style: string | null) => {
    state.isOperand = isEnd;
    return style;
  };
  if (stream.match(/^(?:[%#]|\.\.\.).*/)) return 'comment';
  if (stream.match(NUMBER)) return ends(true, 'number');
  const name = stream.match(NAME);
  if (name) return word((name as RegExpMatchArray)[0], isField, state, functions);
  const next = stream.peek() ?? '';
  if (next === "'" || next === '"') {
    const isInMatrix = '[{'.includes(state.brackets.at(-1) ?? ' ');
    if (next === "'" && isOperand && !(isInMatrix && isSpaced)) {
      stream.next();
      return ends(true, 'operator');
    }
    stream.match(QUOTED[next]);
    return ends(true, 'string');
  }
  if (stream.match(OPERATOR)) return ends(/'$/.test(stream.current()), 'operator');
  stream.next();
  if ('([{'.includes(next)) {
    state.brackets.push(next);
    return ends(false, 'bracket');
  }
  if (')]}'.includes(next)) {
    state.brackets.pop();
    return ends(true, 'bracket');
  }
  state.isField = next === '.';
  return ends(false, 'punctuation');
}

function word(name: string, isField: boolean, state: State, functions: ReadonlySet<string>): string {
  state.isOperand = true;
  if (isField) return 'propertyName';
  const isIndex = state.brackets.length > 0;
  if (name === 'end' && isIndex) return 'atom';
  if (!KEYWORDS.has(name)) return functions.has(name) ? 'variableName.standard' : 'variableName';
  state.isOperand = false;
  if (OPENING.has(name)) state.blocks += 1;
  if (CLOSING.has(name)) state.blocks = Math.max(0, state.blocks - 1);
  return 'keyword';
}
