/** What the tests have left out, once all of them have run: routes and error codes that nobody has seen. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { catalogue } from '@sensorium/model/errors';
import { declarations } from '../../server/declarations.js';
import type { Seen } from './seen.js';

/**
 * Reads what was noted in SEEN_DIR.
 * @returns one line for each gap; empty when every route has a reply schema, a success and a refusal, and every code
 *   of the catalogue was answered
 */
export async function afterTests(): Promise<string[]> {
  const folder = process.env.SEEN_DIR;
  if (!folder) throw new Error('SEEN_DIR names no folder: nothing was noted');
  const seen = await readSeen(folder);
  const has = (method: string, route: string, outcome: Seen['outcome']) =>
    seen.some((each) => each.method === method && each.path === route && each.outcome === outcome);

  const gaps: string[] = [];
  for (const { method, path: route, reply } of declarations) {
    if (Object.keys(reply).length === 0) gaps.push(`${method} ${route}: no reply schema`);
    if (!has(method, route, 'success')) gaps.push(`${method} ${route}: no success in the tests`);
    if (!has(method, route, 'refusal')) gaps.push(`${method} ${route}: no refusal in the tests`);
  }
  const codes = new Set(seen.map((each) => each.code));
  for (const code of Object.keys(catalogue) as Array<keyof typeof catalogue>) {
    if (!codes.has(code)) gaps.push(`error code ${code}: never answered in the tests`);
  }
  return gaps;
}

async function readSeen(folder: string): Promise<Seen[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Seen),
  );
}
