/** Light Markdown of text panels. */
import fc from 'fast-check';
import t from 'tap';
import { type Block, blocksOf, type Inline, inlinesOf, safeHref } from '../../pages/dashboards/markdown.js';

const text = (each: string) => ({ kind: 'text', text: each });

t.test('headings, lists, quotes, code and paragraphs', (t) => {
  const given = '# One\n## Two\n\nplain\nline\n\n- a\n- b\n\n1. c\n2. d\n\n> said\n\n```\n<b> **x**\n```';
  t.same(blocksOf(given), [
    { kind: 'heading', level: 2, children: [text('One')] },
    { kind: 'heading', level: 3, children: [text('Two')] },
    { kind: 'paragraph', children: [text('plain\nline')] },
    { kind: 'list', isNumbered: false, items: [[text('a')], [text('b')]] },
    { kind: 'list', isNumbered: true, items: [[text('c')], [text('d')]] },
    { kind: 'quote', children: [text('said')] },
    { kind: 'code', text: '<b> **x**' },
  ]);
  t.end();
});

t.test('marks within a line', (t) => {
  t.same(inlinesOf('a **b *c*** `d*` https://e.org/f.'), [
    text('a '),
    { kind: 'strong', children: [text('b '), { kind: 'em', children: [text('c')] }] },
    text(' '),
    { kind: 'code', text: 'd*' },
    text(' '),
    { kind: 'link', href: 'https://e.org/f', children: [text('https://e.org/f')] },
    text('.'),
  ]);
  t.same(inlinesOf('[page](/app/sensors/3)'), [
    { kind: 'link', href: '/app/sensors/3', children: [text('page')] },
  ]);
  t.end();
});

t.test('a link that runs a script or leads to an address of the API is text', (t) => {
  for (const target of [
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'data:text/html,x',
    '//evil.org',
    '/logout',
    '/application',
  ])
    t.equal(safeHref(target), null, target);
  t.same(inlinesOf('[x](javascript:alert`1`)')[0]?.kind, 'text');
  for (const target of ['https://a.org', 'http://a.org/b?c', 'mailto:a@b.org', '/app', '/app/sensors'])
    t.equal(safeHref(target), target);
  t.end();
});

t.test('every text is read, and no text is lost', (t) => {
  const part = fc.constantFrom(
    '*',
    '**',
    '`',
    '[',
    '](',
    ')',
    'a',
    ' ',
    '\n',
    '# ',
    '- ',
    '<b>',
    '_',
    'https://x.y/z',
    '\n\n',
  );
  const words = (blocks: readonly Block[]) => JSON.stringify(blocks).match(/<b>/g)?.length ?? 0;
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const given = parts.join('');
      return words(blocksOf(given)) === (given.match(/<b>/g)?.length ?? 0);
    }),
  );
  t.end();
});

t.test('links of any text are safe', (t) => {
  const links = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((each) =>
      each.kind === 'link'
        ? [each.href, ...links(each.children)]
        : 'children' in each
          ? links(each.children)
          : [],
    );
  fc.assert(
    fc.property(fc.string(), fc.string(), (label, target) =>
      links(inlinesOf(`[${label}](${target})`)).every((href) => safeHref(href) === href),
    ),
  );
  t.end();
});
