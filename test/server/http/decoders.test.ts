/** Decoders that run before a caller is known: they build no more than a body names, whatever it claims. */
import fc from 'fast-check';
import { Packr, pack } from 'msgpackr';
import qs from 'qs';
import t from 'tap';
import { decodeBody, decodeMsgpack, segmentsOf } from '../../../server/http/decode.js';
import { checkMsgpack } from '../../../server/http/msgpack-form.js';
import { PARAMETERS, parseParameters, TooManyParameters } from '../../../server/http/parameters.js';

/** Objects, places of lists and texts that a value takes: a sparse list counts with all its places. */
function sizeOf(value: unknown): number {
  if (Array.isArray(value)) {
    let size = 1 + value.length;
    for (const each of value) size += sizeOf(each);
    return size;
  }
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).reduce((size: number, each) => size + 1 + sizeOf(each), 1);
  }
  return 1;
}

/** What the earlier library made of queries and forms, which clients rely on. */
function asBefore(text: string): unknown {
  const limits = { depth: 4, arrayLimit: PARAMETERS, parameterLimit: PARAMETERS };
  return { ...qs.parse(text, { ...limits, allowPrototypes: true, plainObjects: true }) };
}

function isRefused(text: string): boolean {
  try {
    parseParameters(text);
    return false;
  } catch (error) {
    return error instanceof TooManyParameters;
  }
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

t.test('parameters in the spellings of clients decode as they always have', async (t) => {
  for (const text of [
    '',
    '&&',
    'a',
    'a=',
    '=1',
    'a=b=c',
    'a+b=c+d%2B',
    'a=%zz&b=%e9&c=%C3%A9&d=%',
    'a=%5B1%5D',
    'sensor%5Bname%5D=x&sensor[use_data_storage]=0',
    'sensor_id[]=1&sensor_id%5B%5D=2&sensor_id%5b%5d=3',
    'sensor_id=1&sensor_id=2',
    'sensor_id[1]=2&sensor_id[0]=1',
    'a[]=1',
    'data[0][value]=1&data[0][date]=2&data[1][value]=3',
    'data[][value]=1&data[][date]=2',
    '_METHOD=PUT&metatags[color][]=red&metatags[color][]=blue',
    'filter[metatag_statement_groups][0][0][name]=x',
    'a[b][c][d][e][f]=1',
    'a[b=c]=1',
    'a[01]=1&a[-1]=2',
    'a[0]=x&a[b]=y',
    'a=1&a[b]=2',
    '[a]=1',
    'a[b]c=1',
    'a]=1',
    'constructor=1&a[toString]=2',
    '__proto__[x]=1&a[__proto__]=1&__proto__=1',
  ]) {
    t.same(plain(parseParameters(text)), plain(asBefore(text)), text);
  }
  t.same(parseParameters('expression=x[1]==2'), { expression: 'x[1]==2' }, 'a bracket in a value');
  t.equal(({} as Record<string, unknown>).x, undefined);
});

t.test('each name in one spelling: parameters decode as they always have', async (t) => {
  const text = fc.string({ maxLength: 6 }).filter((each) => each.isWellFormed());
  const word = fc.stringMatching(/^[a-z_é ]{1,8}$/);
  const value = fc.oneof(
    text,
    fc.array(text, { minLength: 1, maxLength: 4 }),
    fc.dictionary(word, text, { minKeys: 1, maxKeys: 3 }),
    fc.array(fc.dictionary(word, text, { minKeys: 1, maxKeys: 3 }), { minLength: 1, maxLength: 4 }),
  );
  const form = fc.dictionary(word, value, { maxKeys: 5 });
  const style = fc.constantFrom('indices', 'brackets', 'repeat');
  fc.assert(
    fc.property(form, style, fc.boolean(), (given, arrayFormat, encode) => {
      const isNested = Object.values(given).some(
        (each) => Array.isArray(each) && typeof each[0] === 'object',
      );
      const spelt = qs.stringify(given, {
        arrayFormat: isNested ? 'indices' : arrayFormat,
        encodeValuesOnly: !encode,
      });
      t.same(plain(parseParameters(spelt)), plain(asBefore(spelt)), spelt, { diagnostic: false });
    }),
  );
});

t.test('parameters never build more than they name', async (t) => {
  const key = fc.oneof(
    fc.constantFrom('', '0', '1', '4999', '4998', 'a', '[', ']', '=', '%5B', '%5D', '__proto__'),
    fc.nat(PARAMETERS - 1).map(String),
  );
  const name = fc
    .tuple(fc.constantFrom('a', 'b', ''), fc.array(key, { maxLength: 8 }))
    .map(([first, keys]) => first + keys.map((each) => `[${each}]`).join(''));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), (names) => {
      const text = names.map((each) => `${each}=1`).join('&');
      let decoded: unknown;
      try {
        decoded = parseParameters(text);
      } catch (error) {
        return error instanceof TooManyParameters;
      }
      // A parameter has at most five names on its way, and each counts as a member and as what it holds.
      return sizeOf(decoded) <= 1 + 12 * names.length;
    }),
    { numRuns: 500 },
  );
  const worst = Array.from({ length: 4000 }, (_, i) => `a[${i}][4999][4999][4999]=1`).join('&');
  t.ok(sizeOf(parseParameters(worst)) <= 12 * 4000, 'the form that took seconds');
  for (const text of ['x[5000]=1', 'x[9999999]=1&x[1]=2', '&'.repeat(PARAMETERS)]) {
    t.ok(isRefused(text), text.slice(0, 20));
  }
  t.same(plain(parseParameters('x[99999999999999999999]=1')), { x: { '99999999999999999999': '1' } });
  const deep = `a${'[b]'.repeat(30_000)}=1`;
  t.ok(sizeOf(parseParameters(deep)) < 15, 'the rest of a deep name is one name');
});

t.test('MessagePack that clients encode is sound, and decodes to what it was', async (t) => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const bytes = pack(value);
      return checkMsgpack(bytes, false) === 'sound';
    }),
    { numRuns: 500 },
  );
  for (const value of [
    { data: [{ value: 1.5, date: undefined }, { value: 'ä'.repeat(300) }] },
    Array.from({ length: 70_000 }, (_, i) => i * 1e9),
    Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`n${i}`, -i])),
    'x'.repeat(70_000),
    [[], {}, null, true, false, -1, -40_000, 2 ** 40, -(2 ** 40)],
  ]) {
    t.same(decodeMsgpack(pack(value), { what: 'body', typedArrays: false }), value);
  }
  const packr = new Packr({ useRecords: false, moreTypes: true });
  const typed = packr.pack({ values: Float64Array.of(1, 2), dates: Int32Array.of(3) });
  t.equal(checkMsgpack(typed, true), 'sound');
  t.equal(checkMsgpack(typed, false), 'foreign');
  t.equal(checkMsgpack(Buffer.from('c709740900000000000000ff', 'hex'), true), 'foreign', 'big integers');
});

t.test('MessagePack that promises more than it holds is refused before anything is built', async (t) => {
  const malformed = [
    'dd00ffffff',
    'dd00ffffff'.repeat(200),
    'df7fffffff',
    '82a161c0',
    'dbffffffff61',
    'c6ffffffff00',
    'c9ffffffff0100',
    'c1',
    '',
    'c0c0',
    '91'.repeat(501),
    // The lists share their elements: together they promise more than there are bytes.
    `dd00000080${'dd00000080'.repeat(20)}${'c0'.repeat(128)}`,
  ];
  for (const hex of malformed) {
    const bytes = Buffer.from(hex, 'hex');
    t.equal(checkMsgpack(bytes, true), 'malformed', hex.slice(0, 40));
    t.throws(() => decodeMsgpack(bytes, { what: 'body', typedArrays: false }), { code: 'malformed_body' });
  }
  for (const hex of ['c403616263', '81c0c0'.replace('c0c0', '90c0'), 'd40100', 'd6ff00000000']) {
    t.equal(checkMsgpack(Buffer.from(hex, 'hex'), true), 'foreign', hex);
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const buffer = Buffer.from(bytes);
      if (checkMsgpack(buffer, false) !== 'sound') return true;
      try {
        return sizeOf(decodeMsgpack(buffer, { what: 'body', typedArrays: false })) <= 1 + 3 * bytes.length;
      } catch (error) {
        return (error as { code?: string }).code === 'malformed_body';
      }
    }),
    { numRuns: 5000 },
  );
});

t.test('a path has no more segments than slashes, and a form no more members than parameters', async (t) => {
  t.equal(segmentsOf('/a'.repeat(8000)).length, 8000);
  t.equal(segmentsOf('/'.repeat(16_000)).length, 0);
  const form = Buffer.from(`${'a[0]'.repeat(10_000)}=1`);
  t.ok(sizeOf(decodeBody(form, 'application/x-www-form-urlencoded', [])) < 15);
});
