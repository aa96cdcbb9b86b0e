/** Filters of series by tags. Wildcards are not compiled to regular expressions, since user input could make those slow. */
import { invalid } from '@sensorium/model/errors';

export type Tags = Readonly<Record<string, string>>;

/** Example and description of each filter, which Grafana shows. */
export const FILTERS = {
  literal_or: { examples: 'sensor=literal_or(7|8)', description: 'one of these values' },
  iliteral_or: { examples: 'device_type=iliteral_or(Meter|logger)', description: 'the same in any case' },
  not_literal_or: { examples: 'sensor=not_literal_or(7)', description: 'none of these values' },
  not_iliteral_or: { examples: 'device_type=not_iliteral_or(meter)', description: 'the same in any case' },
  wildcard: { examples: 'device_type=wildcard(met*)', description: 'a value in which * stands for anything' },
  iwildcard: { examples: 'device_type=iwildcard(MET*)', description: 'the same in any case' },
} as const;

export type FilterKind = keyof typeof FILTERS;
export const FILTER_KINDS = Object.keys(FILTERS) as readonly FilterKind[];

export interface TagFilter {
  readonly tagk: string;
  readonly matches: (value: string) => boolean;
  /** Whether series with different values form different groups. */
  readonly groupBy: boolean;
}

/** @throws ApiError invalid_input naming the field */
export function tagFilterOf(
  kind: string,
  tagk: string,
  text: string,
  groupBy: boolean,
  field: string,
): TagFilter {
  const known = FILTER_KINDS.find((each) => each === kind);
  if (known === undefined) throw invalid(field, `the filter must be one of ${FILTER_KINDS.join(', ')}`);
  return { tagk, groupBy, matches: matcher(known, text) };
}

/** A tag of version 2.1: `*`, `a|b`, or a filter such as `wildcard(a*)`. It groups series by value. */
export function filterOfTag(tagk: string, text: string, field: string): TagFilter {
  const { type, filter } = kindOfTag(text);
  return tagFilterOf(type, tagk, filter, true, field);
}

/** Parses `*`, `a|b` or `kind(text)`. */
export function kindOfTag(text: string): { type: string; filter: string } {
  const [, type, inner = ''] = /^([a-z_]+)\((.*)\)$/.exec(text) ?? [];
  if (type !== undefined) return { type, filter: inner };
  return { type: text.includes('*') ? 'wildcard' : 'literal_or', filter: text };
}

function matcher(kind: FilterKind, text: string): (value: string) => boolean {
  const folds = /^(not_)?i/.test(kind);
  const fold = (value: string) => (folds ? value.toLowerCase() : value);
  if (kind === 'wildcard' || kind === 'iwildcard') {
    // Without empty literals, which would be searched too.
    const literals = fold(text).replaceAll(/\*+/g, '*').split('*');
    return (value) => fits(fold(value), literals);
  }
  const values = new Set(fold(text).split('|'));
  const wanted = !kind.startsWith('not_');
  return (value) => values.has(fold(value)) === wanted;
}

/** @param literals texts between the asterisks */
function fits(value: string, literals: readonly string[]): boolean {
  const [first = '', ...rest] = literals;
  const last = rest.pop();
  if (last === undefined) return value === first;
  if (!value.startsWith(first) || value.length < first.length + last.length || !value.endsWith(last))
    return false;
  const end = value.length - last.length;
  let at = first.length;
  for (const literal of rest) {
    const found = value.indexOf(literal, at);
    if (found === -1 || found + literal.length > end) return false;
    at = found + literal.length;
  }
  return true;
}
