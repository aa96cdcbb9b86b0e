import { begin, CHUNK, handOver, type ThreadTask } from '../../data/large/hand-over.js';
import { type LineGroup, type LineOptions, type Parsed, parseBytes } from './parse.js';

export interface ParseTask extends ThreadTask {
  readonly options: LineOptions;
}

/** The result without the groups, which are transferred before. */
export type Rest = Omit<Parsed, 'groups'>;

export default async function parse({ chunks, port, options }: ParseTask): Promise<Rest> {
  begin(port);
  try {
    const { groups, ...rest } = parseBytes(Buffer.concat(chunks), options);
    await handOver(port, chunksOf(groups));
    return rest;
  } finally {
    port.close();
  }
}

/** Splits large groups. */
function* chunksOf(groups: readonly LineGroup[]): Generator<LineGroup[]> {
  let chunk: LineGroup[] = [];
  let points = 0;
  for (const group of groups) {
    for (let from = 0; from < group.values.length; from += CHUNK) {
      const to = from + CHUNK;
      const { values, dates, lines } = group;
      const part = {
        values: values.slice(from, to),
        dates: dates.slice(from, to),
        lines: lines.slice(from, to),
      };
      chunk.push({ ...group, ...part });
      points += part.values.length;
      if (points < CHUNK) continue;
      yield chunk;
      chunk = [];
      points = 0;
    }
  }
  if (chunk.length > 0) yield chunk;
}
