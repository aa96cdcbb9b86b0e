/** Reads points, raw or down-sampled, into the page of an answer. */
import { invalid } from '@sensorium/model/errors';
import { type DataType, isNumeric } from '@sensorium/model/values';
import type { ShardQueryable, ShardSql } from '../../sql/connect.js';
import type { Shards } from '../../sql/shards.js';
import type { BucketPage } from '../../sql/store/points/bucket-page.js';
import { ALL_DATES, newestPoints, readPage } from '../../sql/store/points/read-page.js';
import { TEXTS, TooMuch } from '../../sql/store/points/too-much.js';
import type { Width } from '../../sql/store/points/widths.js';
import { rightsEpoch } from '../../sql/store/rights/rights-epoch.js';
import { askForFewer } from '../http/response-text.js';
import type { BucketSample } from './buckets/fill.js';
import { type BucketFunction, bucketValues, columnsFor, numberOf } from './buckets/functions.js';
import { type BucketRead, readBuckets, readFilled, readNewest } from './buckets/read.js';
import { lettersOf, type MergeableColumns, mergeColumns, type PageBounds } from './merge-columns.js';
import type { DataPage, Values } from './page.js';
import { pageOfOne, type ReadOptions } from './read-options.js';

export interface SensorType {
  readonly id: number;
  readonly type: DataType;
  readonly shard: number;
}

export interface ReadPage {
  readonly page: DataPage;
  /** Of all pages. */
  readonly total: number;
  /** Rights epoch of the last snapshot that was read. */
  readonly epoch: number;
}

/**
 * @param sensors one or many; many are answered in one order of time
 * @throws ApiError invalid_input naming what to ask less of, when an answer would hold too much
 */
export async function read(
  shards: Shards,
  sensors: readonly SensorType[],
  options: ReadOptions,
): Promise<ReadPage> {
  try {
    const found = await readAny(shards, sensors, options);
    return options.first ? { ...found, total: Math.min(found.total, 1) } : found;
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw askForFewer('per_page', error);
  }
}

async function readAny(
  shards: Shards,
  sensors: readonly SensorType[],
  options: ReadOptions,
): Promise<ReadPage> {
  const { width } = options;
  if (width === null) return readRaw(shards, sensors, options);
  if (options.fill === null) return readDownsampled(shards, sensors, options, width);
  if (sensors.length !== 1) throw invalid('fill', 'is for reads of one sensor');
  const [sensor] = sensors as readonly [SensorType];
  return readWithFill(shards.of(sensor.shard), sensor, options, width);
}

async function readRaw(
  shards: Shards,
  sensors: readonly SensorType[],
  options: ReadOptions,
): Promise<ReadPage> {
  const { from = ALL_DATES.from, to = ALL_DATES.to } = options;
  const readPart = options.last ? newestPoints : readPage;
  const { columns, total, epoch } = await readMerged(shards, sensors, options, {
    read: (sql, ids, page) => readPart(sql, ids, { from, to, ...page }),
    datesOf: ({ date }) => date,
  });
  const values = [{ numbers: columns.number, texts: columns.text, arePoints: true }];
  const page = {
    sensorIds: columns.sensor_id,
    dates: columns.date,
    typeOf: typesOf(sensors),
    valuesOf: () => values,
    named: null,
    typed: options.typed,
  };
  return { page, total, epoch };
}

async function readDownsampled(
  shards: Shards,
  sensors: readonly SensorType[],
  options: ReadOptions,
  width: Width,
): Promise<ReadPage> {
  const functions = new Set(sensors.flatMap(({ type }) => functionsFor(type, options)));
  const wanted = { ...bucketRange(options, width), columns: columnsFor(functions) };
  const readPart = options.last ? readNewest : readBuckets;
  const { columns, total, epoch } = await readMerged<BucketPage['columns']>(shards, sensors, options, {
    read: (sql, sensorIds, page) => readPart(sql, { ...wanted, ...page, sensorIds }),
    datesOf: ({ bucket }) => bucket,
  });
  const values = new Map([...functions].map((name) => [name, bucketValues(columns, name)]));
  return { page: bucketPage(columns.sensor_id, columns.bucket, values, sensors, options), total, epoch };
}

/** Rows up to the end of a page of sensors of several shards. */
const MERGED = 100_000;
const TOO_DEEP =
  `of sensors in several databases a page ends within the first ${MERGED} rows: ` +
  'shorten the range by start_date and end_date, or name sensors one by one';

/** A page of sensors of one shard, and how it is read. */
interface PartReader<Columns> {
  read(
    sql: ShardSql,
    sensorIds: readonly number[],
    page: PageBounds,
  ): Promise<{ readonly columns: Columns; readonly total: number; readonly epoch: number }>;
  datesOf(columns: Columns): Float64Array;
}

/**
 * A page of sensors of any shards: each of several is asked for all rows up to the end of the page.
 * @throws ApiError invalid_input for a page that ends too far from the start
 */
async function readMerged<Columns extends MergeableColumns>(
  shards: Shards,
  sensors: readonly SensorType[],
  { sort, limit, offset }: PageBounds,
  { read, datesOf }: PartReader<Columns>,
): Promise<{ readonly columns: Columns; readonly total: number; readonly epoch: number }> {
  const parts = shards.divide(sensors);
  if (parts.length > 1 && offset + limit > MERGED) throw invalid('page', TOO_DEEP);
  const bounds = parts.length === 1 ? { sort, limit, offset } : { sort, limit: offset + limit, offset: 0 };
  const found = await Promise.all(
    parts.map((part) =>
      read(
        part.sql,
        part.sensors.map(({ id }) => id),
        bounds,
      ),
    ),
  );
  if (found.length === 1) return found[0]!;
  const columns = mergeColumns(
    found.map(({ columns }) => columns),
    datesOf,
    { sort, limit, offset },
  );
  // Each shard has bounded its own.
  if (lettersOf(columns) > TEXTS) throw TooMuch.texts();
  return {
    columns,
    total: found.reduce((sum, { total }) => sum + total, 0),
    epoch: Math.max(...found.map(({ epoch }) => epoch)),
  };
}

async function readWithFill(
  sql: ShardQueryable,
  sensor: SensorType,
  options: ReadOptions,
  width: Width,
): Promise<ReadPage> {
  const functions = functionsFor(sensor.type, options);
  const range = bucketRange(options, width);
  // The newest bucket is the first one from the end.
  const newest = options.last ? { sort: 'DESC' as const, ...pageOfOne(options) } : {};
  const filled = { ...range, ...newest, sensorId: sensor.id, fill: options.fill!, functions };
  const { rows, total } = await readFilled(sql, filled);
  const dates = Float64Array.from(rows, ({ bucket }) => bucket);
  const values = new Map(functions.map((name, place) => [name, filledValues(rows, name, place)]));
  const page = bucketPage(
    dates.map(() => sensor.id),
    dates,
    values,
    [sensor],
    options,
  );
  // It took several snapshots: what holds now held then.
  const epoch = await rightsEpoch(sql);
  return { page, total: options.last ? Math.min(total, 1) : total, epoch };
}

/** What samples have at one place. */
function filledValues(samples: readonly BucketSample[], name: BucketFunction, place: number): Values {
  const values = samples.map((sample) => sample.values[place] ?? null);
  return {
    numbers: Float64Array.from(values, (value) => numberOf(value) ?? Number.NaN),
    texts: values.map((value) => (typeof value === 'object' ? (value?.text ?? null) : null)),
    arePoints: name === 'first' || name === 'last',
  };
}

function bucketRange(options: ReadOptions, width: Width): Omit<BucketRead, 'sensorIds'> {
  const { zone, sort, limit, offset } = options;
  return { width, zone, from: options.from ?? null, to: options.to ?? null, sort, limit, offset };
}

/**
 * Numbers answer their mean, everything else its last value. A sensor without data type answers the mean of the
 * numbers in a bucket, or the last value of a bucket without any; both are read for it.
 */
function functionsFor(type: DataType, options: ReadOptions): readonly BucketFunction[] {
  if (options.functions.length > 0) return options.functions;
  if (type === 'any') return ['avg', 'last'];
  return isNumeric(type) ? ['avg'] : ['last'];
}

/** @param values of all functions that the sensors need */
function bucketPage(
  sensorIds: Float64Array,
  dates: Float64Array,
  values: ReadonlyMap<BucketFunction, Values>,
  sensors: readonly SensorType[],
  options: ReadOptions,
): DataPage {
  const { functions, typed } = options;
  // Of functions that were asked for, the value is the first one's, also where that is null.
  const firsts = (type: DataType) =>
    (functions.length > 0 ? functions.slice(0, 1) : functionsFor(type, options)).map(
      (name) => values.get(name)!,
    );
  const byType = new Map(sensors.map(({ type }) => [type, firsts(type)]));
  return {
    sensorIds,
    dates,
    typeOf: typesOf(sensors),
    valuesOf: (type) => byType.get(type)!,
    named: functions.length < 2 ? null : new Map(functions.map((name) => [name, values.get(name)!])),
    typed,
  };
}

function typesOf(sensors: readonly SensorType[]): (sensorId: number) => DataType {
  if (sensors.length === 1) return () => sensors[0]!.type;
  const types = new Map(sensors.map(({ id, type }) => [id, type]));
  return (sensorId) => types.get(sensorId)!;
}
