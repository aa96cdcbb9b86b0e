/** Decoders take steps in proportion to the bytes that they get: generated worst cases, counted, never timed. */
import fc from 'fast-check';
import t from 'tap';
import { Steps } from '../../support/steps.js';

/** A text that repeats a part: work that is not linear shows when the part is repeated more often. */
interface Pumped {
  readonly before: string;
  readonly part: string;
  readonly after: string;
}

/** @param words of the grammar, from which the parts are made */
function pumped(words: readonly string[]): fc.Arbitrary<Pumped> {
  const some = (minLength: number) =>
    fc.array(fc.constantFrom(...words), { minLength, maxLength: 4 }).map((each) => each.join(''));
  return fc.record({ before: some(0), part: some(1), after: some(0) });
}

/** @param size bytes, about */
function textOf({ before, part, after }: Pumped, size: number): string {
  return before + part.repeat(Math.ceil(size / Buffer.byteLength(part))) + after;
}

/** Bytes of the two texts that are compared. The steps of the larger one may be twice what the smaller one leads to. */
const [SMALL, LARGE] = [2000, 16_000];
/** Steps that a byte takes at most, and those of an empty text: streams, limits, an error. */
const PER_BYTE = 150;
const FIXED = 40_000;

const steps = new Steps(t, (url) => url.startsWith('file:') && !url.includes('/test/'));

/** Imported after counting has begun: V8 counts the blocks of code that it compiles afterwards. */
async function decoders() {
  await steps.begin();
  const [csv, lines, series, files, credential, decode] = await Promise.all([
    import('../../../server/data/csv-points.js'),
    import('../../../server/protocols/line-protocol/parse.js'),
    import('../../../server/protocols/line-protocol/known-series.js'),
    import('../../../server/files/upload.js'),
    import('../../../server/rights/credential.js'),
    import('../../../server/http/decode.js'),
  ]);
  return { ...csv, ...lines, ...series, ...files, ...credential, ...decode };
}
const loaded = decoders();

async function isLinear(
  decode: (size: number) => unknown,
  [small, large] = [SMALL, LARGE],
): Promise<boolean> {
  const few = await steps.count(() => decode(small));
  const many = await steps.count(() => decode(large));
  return many <= (2 * few * large) / small + FIXED && many <= PER_BYTE * large + FIXED;
}

/** @throws when the decoder takes more steps than in proportion to its bytes, with the text that shows it */
async function check(words: readonly string[], decode: (text: string) => unknown): Promise<void> {
  await fc.assert(
    fc.asyncProperty(pumped(words), (each) => isLinear((size) => decode(textOf(each, size)))),
    { numRuns: 40 },
  );
}

t.test('the counter sees what is not linear', async (t) => {
  const { decodeQuery } = await loaded;
  t.notOk(
    await isLinear((size) => {
      for (let at = 0; at < size; at++) ''.padEnd(size).indexOf('x', at);
    }),
    'searches in code of Node',
  );
  t.notOk(
    await isLinear((size) => {
      for (let at = 0; at < size / 50; at++) decodeQuery('a&'.repeat(at));
    }),
    'blocks of a module',
  );
  t.ok(await isLinear((size) => decodeQuery('a=1&'.repeat(size / 4))));
});

const SPACES = [' ', '\t', '\n', '\r\n', '\r'];
const NAMES = ['a', 'é', '😀', '__proto__', '0', '4999', '\0'];

t.test('queries and forms', async () => {
  const { decodeQuery, decodeBody } = await loaded;
  const words = [
    ...NAMES,
    '&',
    '=',
    '[',
    ']',
    '%5B',
    '%5d',
    '%',
    '%zz',
    '%C3%A9',
    '%e9',
    '+',
    '[]',
    '[4999]',
  ];
  await check(words, decodeQuery);
  const type = 'application/x-www-form-urlencoded';
  await check([...words, ...SPACES, '{'], (text) => decodeBody(Buffer.from(text), type, []));
});

t.test('CSV', async (t) => {
  const { CsvBody, uploadOfCsv } = await loaded;
  const cells = ['1', '20.5,7\n', '"', '""', '"a"', ',', ';', '\\', '\ufeff', '2026-01-01', '1e9'];
  const words = [...NAMES, ...SPACES, ...cells, 'date,value\n', 'sensor_id,value'];
  await check(words, (text) => uploadOfCsv(new CsvBody(`date,value\n${text}`), 1));
  await check(words, (text) => uploadOfCsv(new CsvBody(text), undefined));
  // A cell, a row and a header across many of the chunks that the parser gets.
  for (const [before, part] of [
    ['date,value\n1,"', 'a'],
    ['date,value\n1,"', '""'],
    ['date,value\n', ','],
    ['', 'x,'],
    ['', '"x"'],
    ['', ' '],
  ] as const) {
    const decode = (size: number) => uploadOfCsv(new CsvBody(textOf({ before, part, after: '' }, size)), 1);
    t.ok(await isLinear(decode, [100_000, 800_000]), `${before}${part}`);
  }
});

t.test('line protocol', async () => {
  const { parseLines, SeriesNames } = await loaded;
  const parse = (bytes: Buffer, precision: 'ns' | 'auto' | 's', tags: ReadonlySet<string> | null) => {
    for (const _ of parseLines([bytes], { precision, names: new SeriesNames(tags) }));
  };
  const words = [
    ...NAMES,
    ...SPACES,
    ',',
    '=',
    '\\',
    '"',
    '#',
    '1',
    'i',
    'u',
    'e',
    '-',
    '.',
    'a=1,',
    'm,t=v f=1 1\n',
    'true',
  ];
  for (const precision of ['ns', 'auto'] as const) {
    await check(words, (text) => parse(Buffer.from(text), precision, null));
    const tags = new Set(['t']);
    await check(words, (text) => parse(Buffer.from(`m,t=v ${text}`), precision, tags));
  }
  // Bytes that are no UTF-8.
  await check(words, (text) => parse(Buffer.from(`${text}\xff`, 'latin1'), 's', null));
});

t.test('forms of several parts', async (t) => {
  const { readUpload } = await loaded;
  const bytes = (text: string) => Buffer.from(text);
  const head = 'Content-Disposition: form-data; name="file"; filename="a.png"';
  const read = (type: string, body: string) =>
    readUpload({ body: bytes(body), type, disposition: undefined, query: {} });
  const parts = [
    '--b',
    '--b--',
    '\r\n--b\r\n',
    '\r\n\r\n',
    head,
    '; ',
    '"',
    '*=',
    "utf-8''",
    '%41',
    'charset=',
    '-',
    ':',
  ];
  const words = [...NAMES, ...SPACES, ...parts, '=', '\\', 'name=', 'Content-Type: text/plain', ';;'];
  const type = 'multipart/form-data; boundary=b';
  await check(words, (text) => read(type, text));
  await check(words, (text) => read(type, `--b\r\n${head}\r\n\r\n${text}`));
  await check(words, (text) => read(type, `--b\r\n${head}; ${text}\r\n\r\nx\r\n--b--`));
  await check(words, (text) => read(`multipart/form-data; ${text}`, '--b\r\n\r\n'));
  // Bytes that are nearly a boundary, for boundaries that resemble themselves.
  for (const length of [1, 70, 250, 4000]) {
    const boundary = '-'.repeat(length);
    for (const part of ['-', '\r\n-', `\r\n--${boundary.slice(1)}`, '\r']) {
      const body = (size: number) =>
        textOf({ before: `--${boundary}\r\n${head}\r\n\r\n`, part, after: '' }, size);
      const decode = (size: number) => read(`multipart/form-data; boundary=${boundary}`, body(size));
      t.ok(
        await isLinear(decode, [100_000, 400_000]),
        `boundary of ${length}, ${JSON.stringify(part.slice(0, 5))}`,
      );
    }
  }
});

t.test('Content-Disposition', async () => {
  const { readUpload } = await loaded;
  const words = [
    ...NAMES,
    ...SPACES,
    'attachment',
    ';',
    '; ',
    'filename',
    '=',
    '*=',
    '"',
    '\\',
    '%',
    "UTF-8''",
    '%41',
    "iso-8859-1''",
    '/',
  ];
  const read = (disposition: string) =>
    readUpload({ body: Buffer.from('x'), type: 'image/png', disposition, query: {} });
  await check(words, read);
  await check(words, (text) => read(`attachment; filename${text}`));
});

t.test('cookies and other headers with secrets', async () => {
  const { cookieOf, headerCredential } = await loaded;
  const words = [...NAMES, ' ', '\t', ';', '; ', '=', 'session_id', 'session_id=;', '"', ','];
  await check(words, (text) => cookieOf(() => text, 'session_id'));
  await check([...words, 'Bearer ', 'bearer'], (text) => headerCredential(() => text));
  await check(words, (text) => headerCredential(() => `Bearer ${text}`));
});

t.test('JSON and MessagePack that are refused', async () => {
  const { decodeBody } = await loaded;
  const json = [...NAMES, ...SPACES, '[', ']', '{', '}', '"', '\\', ':', ',', '1', 'null', '\ufeff', '"a":'];
  await check(json, (text) => decodeBody(Buffer.from(text), 'application/json', []));
  const packed = [
    '\x91',
    '\x81',
    '\xdd\0\0\0\x80',
    '\xc0',
    '\xa1a',
    '\xd9\xff',
    '\xc1',
    '\xdf\x7f',
    '\xd4\x01',
    '\0',
  ];
  await check(packed, (text) => decodeBody(Buffer.from(text, 'latin1'), 'application/msgpack', []));
});
