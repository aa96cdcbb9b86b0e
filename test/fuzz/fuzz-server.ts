/** The server that is fuzzed. */
import type { Test } from 'tap';
import { type TestServer, testServer } from '../support/server.js';

/** Without the limits of an account, which would end the run. */
export function startFuzzServer(t: Pick<Test, 'teardown'>): Promise<TestServer> {
  return testServer(t, { REQUESTS_PER_MINUTE: 1_000_000, LOGINS_PER_MINUTE: 1_000_000 });
}
