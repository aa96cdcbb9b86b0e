/** Parses the parameter `m` of OpenTSDB: a query in one line. */
import { invalid } from '@sensorium/model/errors';
import { AGGREGATORS } from './aggregate.js';
import { FORM } from './downsample.js';
import { kindOfTag } from './filters.js';
import type { SubQuery } from './groups.js';

type GivenFilter = NonNullable<SubQuery['filters']>[number];

const RATE = /^rate(?:\{(?:(counter|dropcounter)(?:,(\d{1,20})?(?:,(\d{1,20})?)?)?)?\})?$/;

/**
 * @param text `aggregator:[rate[{counter,max,reset}]:][down-sampling:][explicit_tags:]metric[{grouping tags}[{other tags}]]`. The metric starts at the
 *   first part that is no option; its name may hold colons and braces
 * @throws ApiError invalid_input naming the field
 */
export function parseExpression(text: string, field: string): SubQuery {
  const parts = text.split(':');
  const aggregator = AGGREGATORS.find((each) => each === parts[0]);
  if (aggregator === undefined || parts.length < 2)
    throw invalid(field, `must look like sum:5m-avg:metric{tag=*}, with one of ${AGGREGATORS.join(', ')}`);
  const options: Partial<SubQuery> = {};
  let at = 1;
  for (; at < parts.length - 1; at++) {
    const part = parts[at]!;
    const rate = RATE.exec(part);
    if (rate !== null) Object.assign(options, rateOf(rate));
    else if (FORM.test(part)) options.downsample = part;
    else if (part === 'explicit_tags') options.explicitTags = true;
    else break;
  }
  const { name, tags } = parseTags(parts.slice(at).join(':'));
  if (name === '') throw invalid(field, 'names no metric');
  const [grouping = '', others = ''] = tags;
  const filters = [...filtersOf(grouping, true, field), ...filtersOf(others, false, field)];
  return { metric: name, aggregator, ...options, ...(filters.length === 0 ? {} : { filters }) };
}

/** `name{a=*}{b=1}`: splits the name from the tags in braces at its end. Braces without `=` belong to the name. */
export function parseTags(text: string, most = 2): { name: string; tags: string[] } {
  const tags: string[] = [];
  let name = text;
  while (tags.length < most && name.endsWith('}')) {
    const brace = name.lastIndexOf('{');
    const inner = name.slice(brace + 1, -1);
    if (brace === -1 || (inner !== '' && !inner.includes('='))) break;
    tags.unshift(inner);
    name = name.slice(0, brace);
  }
  return { name, tags };
}

/** `tag=*,tag=a|b` as pairs; a tag without a value matches any value. */
export function pairsOf(text: string): [tag: string, value: string][] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', value = '*'] = part.split('=', 2);
      return [name.trim(), value.trim()];
    });
}

function filtersOf(text: string, groupBy: boolean, field: string): GivenFilter[] {
  const pairs = pairsOf(text);
  if (pairs.length > 100) throw invalid(field, 'has more than 100 tags');
  return pairs.map(([tagk, value]) => ({ ...kindOfTag(value), tagk, groupBy }));
}

function rateOf([, kind, counterMax, resetValue]: RegExpExecArray): Partial<SubQuery> {
  if (kind === undefined) return { rate: true };
  const rateOptions = {
    counter: true,
    dropResets: kind === 'dropcounter',
    ...(counterMax === undefined ? {} : { counterMax: Number(counterMax) }),
    ...(resetValue === undefined ? {} : { resetValue: Number(resetValue) }),
  };
  return { rate: true, rateOptions };
}
