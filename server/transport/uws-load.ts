/** Loads uWebSockets.js, which is not on the package registry: `npm run add-uws` installs it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { HEAD_LIMIT } from './normalise.js';
import type { UwsModule } from './uws-api.js';

/** Folder of `npm run add-uws`. */
export const UWS_FOLDER = new URL('../../../server/transport/uws/', import.meta.url);

export type UwsFound =
  /** `version` of the package. */
  | { readonly state: 'ready'; readonly uws: UwsModule; readonly version: string }
  | { readonly state: 'absent' }
  /** Installed, but not for this Node, system or processor. */
  | { readonly state: 'unusable'; readonly reason: string };

/** @param folder ends with a slash. The package is in its `node_modules`, in one of a parent folder, or in `NODE_PATH` */
export function loadUws(folder: URL = UWS_FOLDER): UwsFound {
  const require = createRequire(new URL('package.json', folder));
  let program: string;
  try {
    program = require.resolve('uWebSockets.js');
  } catch {
    return { state: 'absent' };
  }
  // The library reads it when it is loaded. Its default of 4096 bytes is too small for long cookies and queries.
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(HEAD_LIMIT);
  try {
    return { state: 'ready', uws: require(program) as UwsModule, version: versionOf(program) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { state: 'unusable', reason: reason.replace(/\s+/g, ' ').trim() };
  }
}

function versionOf(program: string): string {
  const file = path.join(path.dirname(program), 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
