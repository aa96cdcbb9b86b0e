/** Executes one query of a request: finds series by tags, reads, groups and aggregates them. */
import { ApiError, invalid, tryLater } from '@sensorium/model/errors';
import type { Queryable } from '../../../sql/connect.js';
import { rightsEpoch } from '../../../sql/store/rights/rights-epoch.js';
import type { History, InclusiveRange } from '../../data/public.js';
import type { Static } from '../../http/schema.js';
import type { Caller } from '../../rights/caller.js';
import type { ReadRights } from '../../rights/read-rights.js';
import { aggregate, rates, type SeriesSample } from './aggregate.js';
import type * as api from './api.js';
import { downsampleOf } from './downsample.js';
import { filterOfTag, type TagFilter, type Tags, tagFilterOf } from './filters.js';
import { type Budget, readSeries } from './read.js';
import { type SeriesFound, seriesOf } from './series.js';

export type SubQuery = Static<typeof api.query.body>['queries'][number];

export interface SeriesGroup {
  /** Tags with equal values in all series of the group. */
  readonly tags: Tags;
  /** Names of the tags with different values. */
  readonly aggregateTags: readonly string[];
  readonly samples: readonly SeriesSample[];
}

/** Sensors of one name that a query considers, and sensors that it reads. */
const MOST_NAMED = 10_000;
const MOST_READ = 1000;
/** Attempts to find and read the sensors of a query. */
const ATTEMPTS = 3;
/** Tags that a query may filter by. */
const MOST_TAGS = 100;

export interface Sources {
  /** Connections for everything except points. */
  readonly sql: Queryable;
  readonly history: History;
  readonly readRights: ReadRights;
}

/** One query, and its place in the request. */
export interface GroupQuery {
  readonly query: SubQuery;
  readonly range: InclusiveRange;
  /** What the request may still read; the query reduces it. */
  readonly budget: Budget;
  /** Name of the query in error texts. */
  readonly field: string;
}

/** @throws ApiError invalid_input; overloaded when shares end during each attempt */
export async function readGroups(
  sources: Sources,
  caller: Caller,
  asked: GroupQuery,
): Promise<SeriesGroup[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await readOnce(sources, caller, asked);
    } catch (error) {
      // A share has ended after its sensor was found.
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    }
  }
  throw tryLater('overloaded', 1);
}

async function readOnce(
  { sql, history, readRights }: Sources,
  caller: Caller,
  { query, range, budget, field }: GroupQuery,
): Promise<SeriesGroup[]> {
  const { metric, aggregator, rate, rateOptions = {} } = query;
  const downsample =
    query.downsample === undefined ? null : downsampleOf(query.downsample, `${field}.downsample`);
  const filters = filtersOf(query, field);
  const named = await seriesOf(sql, caller, metric, MOST_NAMED);
  const wanted = named.filter(({ tags }) => passes(tags, filters, query.explicitTags));
  if (wanted.length > MOST_READ) throw invalid(field, `asks for more than ${MOST_READ} sensors`);
  const ids = wanted.map(({ sensorId }) => sensorId);
  const { values, left } = await readRights.reading(caller, ids, field, (sensors) =>
    history.read(caller.userId, async (shards) => {
      const left = { ...budget };
      const parts = shards.divide(sensors);
      const values = await readSeries(parts, range, downsample, left, field);
      const epochs = await Promise.all(parts.map(({ sql }) => rightsEpoch(sql)));
      return { values, left, epoch: Math.max(...epochs) };
    }),
  );
  Object.assign(budget, left);
  const nonEmpty = wanted.filter(({ sensorId }) => values.get(sensorId)!.length > 0);
  return grouped(nonEmpty, aggregator === 'none' ? ['sensor'] : keysOf(filters)).map((members) => {
    const series = members.map(({ sensorId }) => values.get(sensorId)!);
    const samples = aggregator === 'none' ? series[0]! : aggregate(aggregator, series);
    return { ...tagsOf(members), samples: rate ? rates(samples, rateOptions) : samples };
  });
}

/** Whether a series has all filtered tags with matching values. @param only whether it must have no other tags */
export function passes(tags: Tags, filters: readonly TagFilter[], only = false): boolean {
  if (only && Object.keys(tags).some((key) => !filters.some(({ tagk }) => tagk === key))) return false;
  return filters.every(({ tagk, matches }) => Object.hasOwn(tags, tagk) && matches(tags[tagk]!));
}

/** As in OpenTSDB, tags count only without filters. */
function filtersOf({ filters = [], tags = {} }: SubQuery, field: string): TagFilter[] {
  if (filters.length > 0) {
    return filters.map(({ type, tagk, filter, groupBy = false }, index) =>
      tagFilterOf(type, tagk, filter, groupBy, `${field}.filters[${index}]`),
    );
  }
  const given = typeof tags === 'object' && tags !== null ? Object.entries(tags) : [];
  if (given.length > MOST_TAGS) throw invalid(`${field}.tags`, `has more than ${MOST_TAGS} members`);
  return given.map(([tagk, text]) => {
    if (typeof text !== 'string') throw invalid(`${field}.tags.${tagk}`, 'must be a text');
    return filterOfTag(tagk, text, `${field}.tags.${tagk}`);
  });
}

function keysOf(filters: readonly TagFilter[]): string[] {
  return filters.filter(({ groupBy }) => groupBy).map(({ tagk }) => tagk);
}

function grouped(series: readonly SeriesFound[], keys: readonly string[]): SeriesFound[][] {
  const groups = new Map<string, SeriesFound[]>();
  for (const each of series) {
    const key = JSON.stringify(keys.map((name) => each.tags[name]));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}

function tagsOf(members: readonly SeriesFound[]): Pick<SeriesGroup, 'tags' | 'aggregateTags'> {
  const names = [...new Set(members.flatMap(({ tags }) => Object.keys(tags)))].sort();
  const alike = (name: string) => members.every(({ tags }) => tags[name] === members[0]!.tags[name]);
  return {
    tags: Object.fromEntries(names.filter(alike).map((name) => [name, members[0]!.tags[name]!])),
    aggregateTags: names.filter((name) => !alike(name)),
  };
}
