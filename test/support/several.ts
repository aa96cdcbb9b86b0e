/**
 * Several files of tests, one after the other, in one process: a small file spends most of its processor time on loading the product, which the next file finds
 * loaded. Each file is a test of the root test and does what the file asks of the root test: its servers end before the next file begins.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';

/** What files ask of the root test. */
const ASKED = ['test', 'teardown'] as const;

/** @param files paths of compiled test files, which name the tests; each has an equal part of `TAP_TIMEOUT` */
export function runSeveral(files: readonly string[]): void {
  const timeout = (1000 * Number(process.env.TAP_TIMEOUT || 30 * files.length)) / files.length;
  const open = t.test.bind(t);
  for (const file of files) {
    void open(file, { timeout }, async (own: Test) => {
      for (const name of ASKED) Object.assign(t, { [name]: own[name].bind(own) });
      await import(pathToFileURL(path.resolve(file)).href);
    });
  }
}
