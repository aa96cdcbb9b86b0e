/** The cases of `ingest`. */
import { bodies } from './ingest/bodies.js';
import { idle } from './ingest/idle.js';
import { single } from './ingest/single.js';
import { stream } from './ingest/stream.js';
import { wide } from './ingest/wide.js';
import type { Options } from './options.js';

export async function benchIngest(options: Options): Promise<void> {
  if (options.cases.includes('bodies')) await bodies(options);
  if (options.cases.includes('single')) await single(options);
  if (options.cases.includes('stream')) await stream(options);
  if (options.cases.includes('idle')) await idle(options);
  await wide(options);
}
