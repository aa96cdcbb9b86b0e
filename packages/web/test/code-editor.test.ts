/** Colours of the script language, and the call that a text ends in. */
import t from 'tap';
import { callAround } from '../kit/code-editor/call-around.js';
import { octave } from '../kit/code-editor/octave.js';

/** Styled tokens of a script, as `style:text`. */
function styled(text: string, functions: readonly string[] = []): string[] {
  const tree = octave(new Set(functions)).parser.parse(text);
  const found: string[] = [];
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (name !== 'Document') found.push(`${name}:${text.slice(from, to)}`);
    },
  });
  return found;
}

const texts = (text: string) => styled(text).filter((each) => each.startsWith('string:'));
const comments = (text: string) => styled(text).filter((each) => each.startsWith('comment:'));

t.test('a quote is a transpose after an operand and begins a text elsewhere', (t) => {
  t.same(texts("y = x';"), []);
  t.same(texts("y = x.';"), []);
  t.same(texts("y = f (1)' + [1 2]';"), []);
  t.same(texts("y = 'a''b';"), ["string:'a''b'"]);
  t.same(texts("[a 'b']"), ["string:'b'"]);
  t.same(texts("[a' b']"), []);
  t.same(texts("if 'a'"), ["string:'a'"]);
  t.end();
});

t.test('a backslash escapes in double quotes only', (t) => {
  t.same(texts('printf ("a\\"b", x)'), ['string:"a\\"b"']);
  t.same(texts("a = 'c:\\'; b = 1"), ["string:'c:\\'"]);
  t.end();
});

t.test('comments end with their line, blocks with their mark', (t) => {
  t.same(comments('x % why\ny # and\nz'), ['comment:% why', 'comment:# and']);
  t.same(comments('%{\nx = 1\n%{\n%}\n%}\ny'), [
    'comment:%{',
    'comment:x = 1',
    'comment:%{',
    'comment:%}',
    'comment:%}',
  ]);
  t.same(texts('a = "x % y";'), ['string:"x % y"']);
  t.end();
});

t.test('words are keywords, functions, fields or variables', (t) => {
  t.same(styled('while s.end < x(end)', ['x']), [
    'keyword:while',
    'variableName:s',
    'punctuation:.',
    'propertyName:end',
    'operator:<',
    'variableName.standard:x',
    'bracket:(',
    'atom:end',
    'bracket:)',
  ]);
  t.end();
});

t.test('the call around the cursor is the innermost open one', (t) => {
  t.same(callAround('x = mean ('), { name: 'mean', at: 4 });
  t.same(callAround('x = max (min (a), '), { name: 'max', at: 4 });
  t.same(callAround('x = max (min (a'), { name: 'min', at: 9 });
  t.same(callAround('printf ("(%d", '), { name: 'printf', at: 0 });
  t.same(callAround("f (x', "), { name: 'f', at: 0 });
  t.same(callAround('f ((1 + '), { name: 'f', at: 0 });
  for (const text of ['', 'mean', 'mean (x)', '% mean (', 'x = "mean (', 'f ([1, '])
    t.equal(callAround(text), null, text);
  t.end();
});
