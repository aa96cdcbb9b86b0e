import { float64Array } from '../../../common/float64.js';
import { Column, NO_SENSOR, type Upload } from '../../data/public.js';
import type { Admission } from '../../http/admission.js';
import type { SeriesUpload } from '../store-series.js';
import type { KnownSeries } from './known-series.js';
import { type LinePoints, type Parsed, parseLines, type RejectedLine } from './parse.js';
import type { Precision } from './precision.js';

export interface LineReaderParts {
  readonly admission: Pick<Admission, 'decode'>;
  readonly known: KnownSeries;
}

export interface LineBody {
  /** In the order in which they came. */
  readonly chunks: readonly Buffer[];
  readonly account: number;
  readonly precision: Precision;
  /** Tags that identify the sensor; null: all. */
  readonly tags: ReadonlySet<string> | null;
}

export interface ReadLines {
  readonly points: SeriesUpload;
  /** The first rejected lines. */
  readonly rejected: readonly RejectedLine[];
  readonly rejectedTotal: number;
}

/** A character of line protocol takes as long as so many bytes of other bodies. */
const COST = 3;

/** Accounts take turns at the event loop. */
export async function readLines(
  { admission, known }: LineReaderParts,
  { chunks, account, precision, tags }: LineBody,
): Promise<ReadLines> {
  const names = known.of(account, tags);
  const pause = (characters: number) => admission.decode(COST * characters, account);
  const parsed = await inSteps(parseLines(chunks, { precision, names }), pause);
  known.keep(account, names);
  const { rejected, rejectedTotal } = parsed;
  return { points: await bySeries(parsed, pause), rejected, rejectedTotal };
}

async function inSteps(
  steps: Generator<number, Parsed>,
  pause: (characters: number) => Promise<void> | undefined,
): Promise<Parsed> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    const turn = pause(step.value);
    if (turn !== undefined) await turn;
  }
}

/** Points that are put in order between two pauses. */
const STEP = 16_384;

/** The points of each series in one entry, in order; series whose lines were all rejected have none. */
async function bySeries(
  { series, places, values, dates, lines }: LinePoints,
  pause: (characters: number) => Promise<void> | undefined,
): Promise<SeriesUpload> {
  const counts = new Uint32Array(series.length);
  for (const place of places) counts[place]!++;
  const given = series.filter((_, place) => counts[place]! > 0);
  const starts = new Uint32Array(given.length);
  /** Of each series, where its next point goes. */
  const next = new Uint32Array(series.length);
  let [entry, start] = [0, 0];
  counts.forEach((count, place) => {
    next[place] = start;
    if (count > 0) starts[entry++] = start;
    start += count;
  });
  const { length } = dates;
  const [numbers, sorted, indexes] = [float64Array(length), float64Array(length), new Uint32Array(length)];
  let others: unknown[] | null = null;
  for (let i = 0; i < length; i++) {
    const turn = i > 0 && i % STEP === 0 ? pause(STEP) : undefined;
    if (turn !== undefined) await turn;
    const at = next[places[i]!]!++;
    const value = values[i]!;
    numbers[at] = typeof value === 'number' ? value : Number.NaN;
    if (typeof value !== 'number') {
      // A list with gaps would be a table of places, which takes much longer.
      others ??= new Array<unknown>(length).fill(undefined);
      others[at] = value;
    }
    sorted[at] = dates[i]!;
    indexes[at] = lines[i]!;
  }
  const upload: Upload = {
    length,
    sensorIds: float64Array(given.length).fill(NO_SENSOR),
    starts,
    values: new Column(numbers, others),
    dates: new Column(sorted),
    microseconds: true,
    indexes,
    rejected: null,
  };
  return { series: given, upload };
}
