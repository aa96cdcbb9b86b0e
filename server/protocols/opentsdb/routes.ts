/** Handlers of the protocol adapter for OpenTSDB's queries. */

import { invalid } from '@sensorium/model/errors';
import { now } from '../../../common/clock.js';
import type { InclusiveRange } from '../../data/public.js';
import { on, type Route } from '../../http/route.js';
import type { Static } from '../../http/schema.js';
import type { Caller } from '../../rights/caller.js';
import { AGGREGATORS, type SeriesSample } from './aggregate.js';
import * as api from './api.js';
import { pairsOf, parseExpression, parseTags } from './expression.js';
import { FILTERS, filterOfTag, type TagFilter } from './filters.js';
import { passes, readGroups, type Sources, type SubQuery } from './groups.js';
import { momentOf, momentOfNumber } from './moment.js';
import { newBudget } from './read.js';
import { seriesOf, suggestMetrics, suggestValues, TAG_KEYS } from './series.js';

type Responses = Static<typeof api.query.reply>;

const FEW = 25;
const MOST_NAMES = 10_000;

export function openTsdbRoutes(sources: Sources): Route[] {
  const { sql } = sources;
  return [
    on(api.suggest, async ({ query: { type, q = '', max = FEW }, caller }) => {
      const most = Math.min(max, MOST_NAMES);
      if (type === 'metrics') return { body: await suggestMetrics(sql, caller, q, most) };
      if (type === 'tagv') return { body: await suggestValues(sql, caller, q, most) };
      return { body: TAG_KEYS.filter((key) => key.includes(q.toLowerCase())) };
    }),

    on(api.aggregators, async () => ({ body: [...AGGREGATORS] })),

    on(api.filters, async () => ({ body: { ...FILTERS } })),

    on(api.lookup, async ({ query: { m, limit = FEW }, caller }) => {
      const { metric, filters } = lookedUp(m);
      const found = await seriesOf(sql, caller, metric, MOST_NAMES);
      const matching = found.filter(({ tags }) => passes(tags, filters)).slice(0, limit);
      const results = matching.map(({ tags }) => ({ metric, tags }));
      return { body: { type: 'LOOKUP' as const, metric, results, totalResults: results.length } };
    }),

    on(api.query, async ({ query: { arrays = false }, body, caller }) => {
      const { start, end, queries, msResolution = false, showQuery = false } = body;
      const range = rangeOf(momentOfNumber(start), end === undefined ? now() : momentOfNumber(end));
      const fields = queries.map((_, index) => `queries[${index}]`);
      const form = { arrays, milliseconds: msResolution, showQuery };
      return { body: await readAll(sources, caller, { queries, fields, range }, form) };
    }),

    on(api.queryByGet, async ({ query, caller }) => {
      const { m, start, end = 'now', tz } = query;
      const date = now();
      const range = rangeOf(momentOf('start', start, tz, date), momentOf('end', end, tz, date));
      const fields = m.map((_, index) => (m.length === 1 ? 'm' : `m[${index}]`));
      const queries = m.map((text, index) => parseExpression(text, fields[index]!));
      const form = {
        arrays: isSet(query.arrays),
        milliseconds: isSet(query.ms),
        showQuery: isSet(query.show_query),
      };
      return { body: await readAll(sources, caller, { queries, fields, range }, form) };
    }),

    on(api.version, async () => ({ body: VERSION })),

    on(api.config, async () => ({ body: CONFIG })),
  ];
}

/** Clients read only the version. */
const VERSION = {
  version: '2.4.0',
  short_revision: '',
  full_revision: '',
  timestamp: '0',
  repo_status: '',
  user: '',
  host: '',
  repo: 'sensorium',
};

/** This protocol is read-only here. */
const CONFIG = {
  'tsd.mode': 'ro',
  'tsd.core.auto_create_metrics': 'false',
  'tsd.http.query.allow_delete': 'false',
};

interface Asked {
  readonly queries: readonly SubQuery[];
  /** Name of each query in error texts. */
  readonly fields: readonly string[];
  readonly range: InclusiveRange;
}

interface Form {
  readonly arrays: boolean;
  readonly milliseconds: boolean;
  readonly showQuery: boolean;
}

/** @throws ApiError invalid_input */
async function readAll(
  sources: Sources,
  caller: Caller,
  { queries, fields, range }: Asked,
  { arrays, milliseconds, showQuery }: Form,
): Promise<Responses> {
  const budget = newBudget();
  const responses: Responses = [];
  for (const [index, query] of queries.entries()) {
    const asked = { query, range, budget, field: fields[index]! };
    for (const group of await readGroups(sources, caller, asked)) {
      responses.push({
        metric: query.metric,
        tags: group.tags,
        aggregateTags: [...group.aggregateTags],
        dps: dpsOf(group.samples, milliseconds ? 1000 : 1_000_000, arrays),
        ...(showQuery ? { query: { index } } : {}),
      });
    }
  }
  return responses;
}

/** In OpenTSDB a flag counts by its presence. */
function isSet(flag: string | undefined): boolean {
  return flag !== undefined && flag !== 'false' && flag !== '0';
}

function rangeOf(from: number, to: number): InclusiveRange {
  if (from > to) throw invalid('end', 'must not be before start');
  return { from, to };
}

/** @param unit microseconds of a date in the response; of several values in one unit the last counts */
function dpsOf(samples: readonly SeriesSample[], unit: number, arrays: boolean): Responses[number]['dps'] {
  const values = samples.map(([date, value]) => [Math.floor(date / unit), value] as const);
  if (!arrays) return Object.fromEntries(values);
  return [...new Map(values)].map(([date, value]) => [date, value]);
}

/** `name`, or `name{tag=*,tag=a|b}`. Names of sensors may hold braces. */
function lookedUp(text: string): { metric: string; filters: TagFilter[] } {
  const { name, tags } = parseTags(text, 1);
  const filters = pairsOf(tags[0] ?? '').map(([tag, value]) => filterOfTag(tag, value, 'm'));
  return { metric: name, filters };
}
