/** Message digests of strings. */
import { createHash } from 'node:crypto';
import { fail } from '../../errors.js';
import { md2, md4 } from '../../text/digests.js';
import { bytesOf } from '../../values/convert.js';
import { Cell, type Value } from '../../values/types.js';
import type { Builtin } from '../builtin.js';
import { textFrom } from './support.js';

type Digest = (bytes: Uint8Array) => Uint8Array;

const node =
  (name: string): Digest =>
  (bytes) =>
    createHash(name).update(bytes).digest();

const DIGESTS: ReadonlyMap<string, Digest> = new Map<string, Digest>([
  ['md2', md2],
  ['md4', md4],
  ['md5', node('md5')],
  ['sha1', node('sha1')],
  ['sha224', node('sha224')],
  ['sha256', node('sha256')],
  ['sha384', node('sha384')],
  ['sha512', node('sha512')],
]);

/** Of a cell array the first string. */
const one = (value: Value): Value => (value instanceof Cell ? (value.items[0] ?? '') : value);

export const functions: readonly Builtin[] = [
  {
    name: 'hash',
    signatures: ['hash (HFUN, STR)'],
    summary: "Digest of a text by 'md2', 'md4', 'md5', 'sha1', 'sha224', 'sha256', 'sha384' or 'sha512'.",
    examples: [{ code: "hash ('md5', 'abc')", output: 'ans = 900150983cd24fb0d6963f7d28e17f72\n' }],
    inputs: [2, 2],
    run([method, text], _nargout, context) {
      const name = textFrom(one(method!), context);
      const bytes = bytesOf(textFrom(one(text!), context));
      const digest = DIGESTS.get(name.toLowerCase()) ?? fail(`hash function '${name}' not supported`);
      context.meter.work(bytes.length * (name.toLowerCase() === 'md2' ? 64 : 8));
      return Buffer.from(digest(bytes)).toString('hex');
    },
  },
];
