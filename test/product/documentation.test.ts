/** Documentation: every link leads to a file and to a heading of it, and diagrams are in the syntax of Mermaid. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Parts of generated pages, whose links are written as seen from the page. */
const SOURCES = 'docs/source/';

function pages(): string[] {
  const written = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('spec/'))
    .map((name) => `docs/${name}`);
  return ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'bench/REPORT.md', ...written];
}

/** @returns text without samples, in which brackets mean something else */
function proseOf(page: string): string {
  return readFileSync(path.join(ROOT, page), 'utf8').replace(/^```.*?^```/gms, '');
}

/** Anchors as GitHub makes them of headings: words in lower case, joined by hyphens, numbered when they come again. */
function anchorsOf(page: string): ReadonlySet<string> {
  const text = proseOf(page);
  const anchors = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name]) => name!));
  const seen = new Map<string, number>();
  for (const [, heading] of text.matchAll(/^#{1,6} +(.*)$/gm)) {
    const anchor = heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    anchors.add(before === 0 ? anchor : `${anchor}-${before}`);
  }
  return anchors;
}

function linksOf(page: string): string[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^([a-z]+:|\/)/.test(link));
}

t.test('every link leads to a file, and to a heading of it', async (t) => {
  const found = pages();
  t.ok(found.length > 50, 'there are pages');
  for (const page of found) {
    const at = page.startsWith(SOURCES) ? `docs/reference/${path.basename(page)}` : page;
    for (const link of linksOf(page)) {
      const [file, anchor] = link.split('#') as [string, string | undefined];
      const target = file === '' ? at : path.join(path.dirname(at), file);
      t.ok(existsSync(path.join(ROOT, target)), `${page}: ${link} leads to a file`);
      if (anchor === undefined || !target.endsWith('.md')) continue;
      t.ok(anchorsOf(target).has(anchor), `${page}: ${link} leads to a heading`);
    }
  }
});

t.test('every picture that a page shows is there, and every picture there is shown', async (t) => {
  const shown = new Set<string>();
  for (const page of pages()) {
    for (const [, address] of proseOf(page).matchAll(/<(?:img|source)\b[^>]*?\b(?:src|srcset)="([^"]+)"/g)) {
      const file = path.join(path.dirname(page), address!);
      t.ok(existsSync(path.join(ROOT, file)), `${page}: ${address} is there`);
      shown.add(file);
    }
    for (const link of linksOf(page)) shown.add(path.join(path.dirname(page), link));
  }
  const pictures = readdirSync(path.join(ROOT, 'docs/guide/images')).map(
    (name) => `docs/guide/images/${name}`,
  );
  t.ok(pictures.length > 0, 'there are pictures');
  t.same(
    pictures.filter((picture) => !shown.has(picture)),
    [],
  );
});

/** Text in Mermaid: quoted, or without characters that have a meaning there. */
const LABEL = String.raw`(?:"[^"]*"|[^"()[\]{}|;#]+)`;
/** `end` closes a subgraph, so it is no name. */
const NODE = String.raw`(?!end\b)\w+(?:\[\(${LABEL}\)\]|\(\[${LABEL}\]\)|\[${LABEL}\]|\{${LABEL}\})?`;
const NODES = `${NODE}(?: & ${NODE})*`;
const LINK = String.raw` (?:<?-->|---|-\.->|<?-- ${LABEL} -->|-\. ${LABEL} \.->) `;
/** The part of Mermaid that the diagrams use, by the first line of a diagram. */
const STATEMENTS: readonly (readonly [diagram: RegExp, statement: RegExp])[] = [
  [
    /^flowchart (?:LR|TD)$/,
    new RegExp(
      String.raw`^ *(?:${NODES}(?:${LINK}${NODES})*|subgraph \w+(?:\[${LABEL}\])?|direction (?:LR|TD)|end)$`,
    ),
  ],
  [/^sequenceDiagram$/, /^ *(?:participant \w+(?: as [^;#]+)?|\w+-{1,2}>>\w+: [^;#]+)$/],
];

t.test('every diagram is in the part of Mermaid that the pages use', async (t) => {
  let diagrams = 0;
  for (const page of pages()) {
    const text = readFileSync(path.join(ROOT, page), 'utf8');
    for (const [, diagram = ''] of text.matchAll(/^```mermaid\n(.*?)\n```/gms)) {
      const [first = '', ...lines] = diagram.split('\n');
      const statement = STATEMENTS.find(([known]) => known.test(first))?.[1] ?? /^$/;
      const wrong = lines.filter((line) => !statement.test(line));
      t.same(wrong, [], `${page}: ${first}`);
      const count = (word: RegExp) => lines.filter((line) => word.test(line)).length;
      t.equal(count(/^ *end$/), count(/^ *subgraph /), `${page}: each subgraph ends`);
      diagrams++;
    }
  }
  t.ok(diagrams > 20, 'there are diagrams');
});
