/** The points of a large body on their way from the thread that decodes it: columns of numbers at once, all else in chunks. */
import { Column, type Upload } from '../upload.js';
import { CHUNK } from './hand-over.js';

/** The points of an upload as columns of numbers, which are handed over at once, however long they are. */
export interface Bare extends Omit<Upload, 'values' | 'dates' | 'rejected'> {
  readonly values: Float64Array;
  readonly dates: Float64Array;
}

/** What else there is of the points from a place on. */
export interface Chunk {
  readonly from: number;
  /** By place in the chunk; null: none of them has any. */
  readonly values: readonly unknown[] | null;
  readonly dates: readonly unknown[] | null;
  readonly rejected: readonly (readonly [place: number, reason: string])[];
}

export function bareOf({ values, dates, rejected: _, ...rest }: Upload): Bare {
  return { ...rest, values: values.numbers, dates: dates.numbers };
}

export function* chunksOf({ length, values, dates, rejected }: Upload): Generator<Chunk[]> {
  if (values.others === null && dates.others === null && rejected === null) return;
  const reasons = [...(rejected ?? [])].sort(([left], [right]) => left - right);
  for (let [from, next] = [0, 0]; from < length; from += CHUNK) {
    const to = from + CHUNK;
    const first = next;
    while (next < reasons.length && reasons[next]![0] < to) next++;
    const chunk = {
      from,
      values: values.others?.slice(from, to).map(flat) ?? null,
      dates: dates.others?.slice(from, to) ?? null,
      rejected: reasons.slice(first, next),
    };
    yield [chunk];
  }
}

/** The whole of what was handed over. */
export function joined({ values, dates, ...rest }: Bare, handed: readonly Chunk[]): Upload {
  const rejected = new Map<number, string>();
  const others: { values: unknown[] | null; dates: unknown[] | null } = { values: null, dates: null };
  for (const chunk of handed) {
    for (const [place, reason] of chunk.rejected) rejected.set(place, reason);
    for (const name of ['values', 'dates'] as const) {
      const own = chunk[name];
      if (own === null) continue;
      others[name] ??= new Array(rest.length);
      for (let i = 0; i < own.length; i++) others[name][chunk.from + i] = own[i];
    }
  }
  return {
    ...rest,
    values: new Column(values, others.values),
    dates: new Column(dates, others.dates),
    rejected: rejected.size === 0 ? null : rejected,
  };
}

/** JSON as text: validated the same, and no value is too deep to be handed over. */
function flat(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
