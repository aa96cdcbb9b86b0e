/** Handlers of the door for OpenTSDB's queries. */
import { now } from '../../../common/clock.js';
import { invalid } from '../../../common/errors.js';
import { DATE_END } from '../../../sql/points/widths.js';
import { on, type Route } from '../../http/route.js';
import type { Static } from '../../http/schema.js';
import { AGGREGATORS, type Sample } from './aggregate.js';
import * as api from './api.js';
import { FILTERS, type Filter, filterOfTag } from './filters.js';
import { passes, readGroups, type Sources } from './groups.js';
import { newBudget, type Range } from './read.js';
import { seriesOf, suggestMetrics, suggestValues, TAG_KEYS } from './series.js';

type Answers = Static<typeof api.query.reply>;

const FEW = 25;
const MOST_NAMES = 10_000;
/** Dates up to this are seconds: milliseconds of April 1970 are asked for by nobody. */
const SECONDS = 9_999_999_999;

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
      const found = await seriesOf(sql, caller, metric, Math.min(limit, MOST_NAMES));
      const results = found.filter(({ tags }) => passes(tags, filters)).map(({ tags }) => ({ metric, tags }));
      return { body: { type: 'LOOKUP' as const, metric, results, totalResults: results.length } };
    }),

    on(api.query, async ({ query: { arrays = false }, body, caller }) => {
      const range = rangeOf(body);
      const unit = body.msResolution === true ? 1000 : 1_000_000;
      const budget = newBudget();
      const answers: Answers = [];
      for (const [index, query] of body.queries.entries()) {
        for (const group of await readGroups(sources, caller, query, range, budget, `queries[${index}]`)) {
          answers.push({
            metric: query.metric,
            tags: group.tags,
            aggregateTags: [...group.aggregateTags],
            dps: dpsOf(group.samples, unit, arrays),
            ...(body.showQuery === true ? { query: { index } } : {}),
          });
        }
      }
      return { body: answers };
    }),
  ];
}

function rangeOf({ start, end }: Static<typeof api.query.body>): Range {
  const from = dateOf(start);
  const to = end === undefined ? now() : dateOf(end);
  if (from > to) throw invalid('end', 'must not be before start');
  return { from, to };
}

function dateOf(given: number): number {
  return Math.min(given * (given > SECONDS ? 1000 : 1_000_000), DATE_END - 1);
}

/** @param unit microseconds; of several values in one the last is answered, as its date stands for all of them */
function dpsOf(samples: readonly Sample[], unit: number, arrays: boolean): Answers[number]['dps'] {
  const values = samples.map(([date, value]) => [Math.floor(date / unit), value] as const);
  if (!arrays) return Object.fromEntries(values);
  return [...new Map(values)].map(([date, value]) => [date, value]);
}

/** `name`, or `name{tag=*,tag=a|b}`. The name of a sensor may hold braces of its own. */
function lookedUp(text: string): { metric: string; filters: Filter[] } {
  const brace = text.endsWith('}') ? text.lastIndexOf('{') : -1;
  if (brace === -1) return { metric: text, filters: [] };
  const parts = text.slice(brace + 1, -1).split(',');
  const filters = parts
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', value = '*'] = part.split('=', 2);
      return filterOfTag(name.trim(), value.trim(), 'm');
    });
  return { metric: text.slice(0, brace), filters };
}
