/** All texts that users read are in one catalogue. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import ts from 'typescript';

const WEB = fileURLToPath(new URL('../../', import.meta.url));

/** The page of the components shows them with made-up texts; the catalogue itself; what is no page. */
const EXCEPT = /^(?:texts|test|dist|node_modules|pages\/components)\//;
/** Templates of programs that users copy, and of a key of the browser's storage. */
const NO_TEXTS = /^(?:api\/viewed|pages\/connect\/snippets|pages\/docs\/samples)\.ts$/;
/** Names that no language has another word for. */
const NAMES = new Set(['Bearer', 'Sensorium', 'UTC']);
/** Attributes and members that users read. */
const READ = new Set(['aria-label', 'alt', 'hint', 'label', 'placeholder', 'submit', 'text', 'title']);

const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, '')) && !NAMES.has(text.trim());
/** Attributes whose values are for the browser: the page does not show them. */
const UNREAD = new Set(['class', 'key', 'style']);
/** Where a value stands in a template. */
const VALUE = '\0';
/** A word between spaces, which is a text: `${count} rows`. Words that touch a value are names: `row-${id}`. */
const hasFreeWord = (text: string) =>
  text.includes(' ') &&
  text.split(/\s+/).some((word) => !NAMES.has(word) && /^[("']?\p{L}{2,}[.,:;!?…)"']*$/u.test(word));

/** A capital, then words. */
const isSentence = (text: string) => /^[A-Z][a-z]+ [a-z]+/.test(text);

function textsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(WEB, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node, isKey: boolean) => {
    if (ts.isJsxAttribute(node) && UNREAD.has(node.name.getText())) return;
    const note = (text: string) =>
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text}`);
    const isKeyNow = isKey || (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'kbd');
    if (ts.isJsxText(node) && !isKeyNow && hasWord(node.text)) note(node.text.trim());
    if (ts.isJsxAttribute(node) && node.initializer !== undefined && ts.isStringLiteral(node.initializer)) {
      if (READ.has(node.name.getText()) && hasWord(node.initializer.text)) note(node.initializer.text);
    } else if (ts.isStringLiteralLike(node) && isSentence(node.text)) note(node.text);
    else if (ts.isTemplateExpression(node) && !NO_TEXTS.test(file)) {
      const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
      if (hasFreeWord(text.join(VALUE))) note(node.getText());
    }
    ts.forEachChild(node, (child) => visit(child, isKeyNow));
  };
  visit(source, false);
  return found;
}

t.test('no page, component or chart has a text of its own', (t) => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !EXCEPT.test(file),
  );
  t.ok(files.length > 200, 'the sources are here');
  t.same(files.flatMap(textsIn), []);
  t.end();
});
