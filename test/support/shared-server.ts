/** A server for several tests of a file. */
import root from 'tap';
import { type TestServer, testServer } from './server.js';

let shared: Promise<TestServer> | undefined;

/**
 * One server for all tests of a file that ask for it, until the end of the file: a server and its database cost a quarter of a second of processor time.
 * For tests that need no settings, and see only what belongs to accounts of their own: others have stored something before them. A test that looks at a whole
 * table, changes what all accounts share, or starts a sidecar has `testServer`.
 */
export function sharedServer(): Promise<TestServer> {
  if (shared === undefined) {
    // Before the server takes part in the end of the file: the next file of the same process has one of its own.
    root.teardown(() => {
      shared = undefined;
    });
    shared = testServer(root);
  }
  return shared;
}
