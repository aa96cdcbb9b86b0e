/** A sandbox that is started when it is first needed: most installations compute nothing. */
import type { Sandbox } from './sandbox.js';

export interface SandboxOnDemand<Context> {
  get(): Sandbox<Context>;
  close(): Promise<void>;
}

export function sandboxOnDemand<Context>(start: () => Sandbox<Context>): SandboxOnDemand<Context> {
  let sandbox: Sandbox<Context> | null = null;
  return {
    get() {
      sandbox ??= start();
      return sandbox;
    },
    async close() {
      await sandbox?.close();
    },
  };
}
