/** The endpoint tables of `docs/spec/`. */
import { readFileSync } from 'node:fs';

/** Names of parameters are of no matter: `{group_id}` and `{id}` are the same place. */
export function endpoint(method: string, path: string): string {
  return `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
}

/** @param name of a page of `docs/spec/` */
export function specification(name: string): string {
  return readFileSync(new URL(`../../../docs/spec/${name}`, import.meta.url), 'utf8');
}

/** @param text with tables whose rows begin with method and path */
export function endpointsIn(text: string): string[] {
  const rows = [...text.matchAll(/^\| (GET|POST|PUT|DELETE) \| (\S+) \|/gm)];
  return rows.map(([, method = '', path = '']) => endpoint(method, path));
}
