/** A sandbox that is started on first use, since most installations compute nothing. */
import type { Sandbox } from './sandbox.js';

export interface SandboxOnDemand {
  get(): Sandbox;
  close(): Promise<void>;
}

export function sandboxOnDemand(start: () => Sandbox): SandboxOnDemand {
  let sandbox: Sandbox | null = null;
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
