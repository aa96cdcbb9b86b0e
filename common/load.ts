/**
 * Begins a process of the product. The build joins the modules of each process into one file (`common/bundle.ts`), which loads in half the time of its
 * several hundred modules.
 */
import { existsSync } from 'node:fs';

/** Of what is compiled. */
const BUILD = new URL('../', import.meta.url);

/** @param name of the first module of the process, for example `server/process` */
export async function loadProcess(name: string): Promise<void> {
  const bundle = new URL(`bundles/${name.replaceAll('/', '-')}.mjs`, BUILD);
  // Coverage is counted by module, and whoever only compiles has no bundle.
  const isBundled = process.env.NODE_V8_COVERAGE === undefined && existsSync(bundle);
  // Stack traces name lines of the sources.
  if (isBundled) process.setSourceMapsEnabled(true);
  await import(isBundled ? bundle.href : new URL(`${name}.js`, BUILD).href);
}
