/**
 * Loads a process of the product, from its bundle if there is one (`common/bundle.ts`): a bundle loads in half the time of its several hundred
 * modules.
 */
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

/** Folder of the compiled modules. */
const BUILD = new URL('../', import.meta.url);

// While many points arrive or are merged, V8 marks the whole heap for each few megabytes of new columns, which takes an eighth of the processor time. The
// heap of a process at rest is some 35 MB: it may be four times as large as what was left by a collection before the next one. V8 reads this flag at each collection.
setFlagsFromString('--heap-growing-percent=300');

/** @param name of the first module of the process, for example `server/process` */
export async function loadProcess(name: string): Promise<void> {
  const bundle = new URL(`bundles/${name.replaceAll('/', '-')}.mjs`, BUILD);
  // Coverage is counted by module, and `tsc` alone makes no bundle.
  const isBundled = process.env.NODE_V8_COVERAGE === undefined && existsSync(bundle);
  // So that stack traces name lines of the sources.
  if (isBundled) process.setSourceMapsEnabled(true);
  await import(isBundled ? bundle.href : new URL(`${name}.js`, BUILD).href);
}
