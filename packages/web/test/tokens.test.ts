/** Contrast of the colours that components put on each other, in both themes, after WCAG 2.2, 1.4.3 and 1.4.11. */
import { readFileSync } from 'node:fs';
import t from 'tap';

const sheet = readFileSync(new URL('../../kit/tokens.css', import.meta.url), 'utf8');

/** Colours that a block of the style sheet sets. @param begin how the block begins */
function coloursOf(begin: string): Readonly<Record<string, string>> {
  const start = sheet.indexOf(begin);
  const block = sheet.slice(start, sheet.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--(?:color-)?([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  );
}

/** WCAG 2.2: relative luminance. @param colour `#rrggbb` */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const BACKGROUNDS = ['page', 'surface', 'well'];
const PAIRS: readonly (readonly [front: string, back: string, least: number])[] = [
  ...['text', 'muted', 'accent', 'accent-strong'].flatMap((front) =>
    BACKGROUNDS.map((back) => [front, back, 4.5] as const),
  ),
  ...['good', 'warning', 'bad', 'accent'].flatMap((status) =>
    ['page', 'surface', `${status}-soft`].map((back) => [status, back, 4.5] as const),
  ),
  ...['good', 'warning', 'bad', 'accent'].map((status) => ['text', `${status}-soft`, 4.5] as const),
  ['muted', 'accent-soft', 4.5],
  ['bad-strong', 'bad-soft', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ...BACKGROUNDS.map((back) => ['control', back, 3] as const),
  ...Array.from({ length: 8 }, (_, index) => [`series-${index + 1}`, 'surface', 3] as const),
];

const LIGHT = coloursOf(':root {\n  color-scheme: light;');
const DARK = coloursOf(':root[data-theme="dark"] {');

t.test('the dark theme is the same, chosen or by the system', (t) => {
  t.ok(Object.keys(DARK).length > 20);
  t.same(coloursOf('  :root:not([data-theme="light"]) {'), DARK);
  t.same(Object.keys(LIGHT), Object.keys(DARK), 'each colour has its counterpart');
  t.end();
});

for (const [theme, colours] of Object.entries({ light: LIGHT, dark: DARK })) {
  t.test(`texts, icons and series can be read in the ${theme} theme`, (t) => {
    for (const [front, back, least] of PAIRS) {
      const contrast = contrastOf(colours[front] ?? '', colours[back] ?? '');
      t.ok(contrast >= least, `${front} on ${back}: ${contrast.toFixed(2)}, at least ${least}`);
    }
    t.end();
  });
}
