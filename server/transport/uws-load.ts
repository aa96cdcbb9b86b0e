/** Finds uWebSockets.js, which is not on the package registry and therefore installed apart, by `npm run add-uws`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { HEAD_LIMIT } from './normalise.js';
import type { UwsModule } from './uws-api.js';

/** Where `npm run add-uws` puts it. */
export const UWS_FOLDER = new URL('../../../server/transport/uws/', import.meta.url);

export type UwsFound =
  /** `version` as its package says. */
  | { readonly state: 'ready'; readonly uws: UwsModule; readonly version: string }
  | { readonly state: 'absent' }
  /** Installed, but not for this Node, system or processor. */
  | { readonly state: 'unusable'; readonly reason: string };

/** @param folder ends with a slash; its `node_modules`, or one above it, holds the package, or one of `NODE_PATH` */
export function loadUws(folder: URL = UWS_FOLDER): UwsFound {
  const require = createRequire(new URL('package.json', folder));
  let program: string;
  try {
    program = require.resolve('uWebSockets.js');
  } catch {
    return { state: 'absent' };
  }
  // Read by the library once, when it is loaded; its own 4096 bytes are too few for long cookies and queries.
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
