/** Notes what the tests have seen of the API, for `after.ts`; nothing is noted unless SEEN_DIR names a folder. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorCode } from '@sensorium/model/errors';

/** One kind of answer of one route; routes that no declaration names have the path `-`. */
export interface Seen {
  readonly method: string;
  /** As declared, for example `/sensors/{id}`. */
  readonly path: string;
  readonly outcome: 'success' | 'refusal';
  readonly code: ErrorCode | null;
}

const noted = new Set<string>();

export function noteSeen(seen: Seen): void {
  const folder = process.env.SEEN_DIR;
  if (!folder) return;
  const line = `${JSON.stringify(seen)}\n`;
  if (noted.has(line)) return;
  noted.add(line);
  // A file for each process: lines of two writers never mix.
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), line);
}
