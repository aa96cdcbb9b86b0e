/**
 * Loads a process of the product, from its bundle if there is one (`common/bundle.ts`): a bundle loads in half the time of its several hundred
 * modules.
 */
import { existsSync } from 'node:fs';

/** Folder of the compiled modules. */
const BUILD = new URL('../', import.meta.url);

/** @param name of the first module of the process, for example `server/process` */
export async function loadProcess(name: string): Promise<void> {
  const bundle = new URL(`bundles/${name.replaceAll('/', '-')}.mjs`, BUILD);
  // Coverage is counted by module, and `tsc` alone makes no bundle.
  const isBundled = process.env.NODE_V8_COVERAGE === undefined && existsSync(bundle);
  // So that stack traces name lines of the sources.
  if (isBundled) process.setSourceMapsEnabled(true);
  await import(isBundled ? bundle.href : new URL(`${name}.js`, BUILD).href);
}
