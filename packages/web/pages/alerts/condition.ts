/** Conditions as people choose them, and as the API has them. */
import { alertsTexts as texts } from '../../texts/alerts.js';

/** As `trigger` in a request. */
export interface Condition {
  readonly expression: string;
  /** Seconds. */
  readonly inactivity: number;
  readonly hysteresis: string;
  /** Seconds. */
  readonly for: number;
}

export const KINDS = ['above', 'below', 'equals', 'changes', 'inactive', 'expression'] as const;
export type Kind = (typeof KINDS)[number];

/** What a form holds, as texts. */
export interface Draft {
  readonly kind: Kind;
  /** Of `above`, `below` and `equals`. */
  readonly limit: string;
  /** Value behind which it may fire again; empty: none. */
  readonly reset: string;
  /** Minutes that it has to hold; empty: one point is enough. */
  readonly hold: string;
  /** Minutes without data. */
  readonly minutes: string;
  readonly expression: string;
  readonly hysteresis: string;
}

export const NEW_DRAFT: Draft = {
  kind: 'above',
  limit: '',
  reset: '',
  hold: '',
  minutes: '60',
  expression: '',
  hysteresis: '',
};

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const IS_NUMBER = new RegExp(`^${NUMBER}$`);
const COMPARED = new RegExp(`^sensor_data_value (>|<) (${NUMBER})$`);
const EQUAL = new RegExp(`^sensor_data_value == (?:(${NUMBER})|"((?:[^"\\\\\\n]|\\\\["\\\\])*)")$`);
/** At the first point there is none before: the comparison with it would hold. */
const CHANGES = 'last_sensor_data_date > 0 && sensor_data_value != last_sensor_data_value';

/** @returns null: something is missing, or no number */
export function conditionOf(draft: Draft): Condition | null {
  const hold = draft.hold.trim() === '' ? 0 : Number(draft.hold) * 60;
  if (!Number.isFinite(hold) || hold < 0) return null;
  const expression = expressionOf(draft);
  const hysteresis = hysteresisOf(draft);
  if (draft.kind === 'inactive') {
    const inactivity = Math.round(Number(draft.minutes) * 60);
    return inactivity > 0 ? { expression: '', inactivity, hysteresis: '', for: 0 } : null;
  }
  if (expression === null || hysteresis === null) return null;
  return { expression, inactivity: 0, hysteresis, for: Math.round(hold) };
}

/** @returns null: the draft says none */
export function expressionOf({ kind, limit, expression }: Draft): string | null {
  const value = limit.trim();
  if (kind === 'above' || kind === 'below') {
    return IS_NUMBER.test(value) ? `sensor_data_value ${kind === 'above' ? '>' : '<'} ${value}` : null;
  }
  if (kind === 'equals') {
    if (value === '') return null;
    return `sensor_data_value == ${IS_NUMBER.test(value) ? value : quoted(value)}`;
  }
  if (kind === 'changes') return CHANGES;
  return expression.trim() === '' ? null : expression;
}

/** @returns empty: none; null: what is given is no number */
export function hysteresisOf({ kind, reset, hysteresis }: Draft): string | null {
  if (kind === 'expression') return hysteresis.trim();
  const value = reset.trim();
  if ((kind !== 'above' && kind !== 'below') || value === '') return '';
  return IS_NUMBER.test(value) ? `sensor_data_value ${kind === 'above' ? '<' : '>'} ${value}` : null;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** The form of a stored condition: a plain one where it says all of it, else the expression. */
export function draftOf({ expression, inactivity, hysteresis, for: hold }: Condition): Draft {
  const rest = { hold: hold === 0 ? '' : String(hold / 60), expression, hysteresis };
  if (inactivity > 0) return { ...NEW_DRAFT, kind: 'inactive', minutes: String(inactivity / 60) };
  const compared = COMPARED.exec(expression);
  const again = COMPARED.exec(hysteresis);
  if (compared !== null && (hysteresis === '' || (again !== null && again[1] !== compared[1]))) {
    const kind = compared[1] === '>' ? 'above' : 'below';
    return { ...NEW_DRAFT, ...rest, kind, limit: compared[2]!, reset: again?.[2] ?? '' };
  }
  if (hysteresis === '' && expression === CHANGES) return { ...NEW_DRAFT, ...rest, kind: 'changes' };
  const equal = hysteresis === '' ? EQUAL.exec(expression) : null;
  if (equal !== null) {
    const limit = equal[1] ?? equal[2]!.replace(/\\(["\\])/g, '$1');
    if (expressionOf({ ...NEW_DRAFT, kind: 'equals', limit }) === expression)
      return { ...NEW_DRAFT, ...rest, kind: 'equals', limit };
  }
  return { ...NEW_DRAFT, ...rest, kind: 'expression' };
}

const PLAIN = new RegExp(String.raw`^\s*sensor_data_value\s*([<>]=?|==)\s*(${NUMBER})\s*;?\s*$`);

/** The value of the point, compared with a number. */
export interface Comparison {
  readonly operator: '<' | '>' | '<=' | '>=' | '==';
  readonly value: number;
}

/** @returns null: the expression is more than a comparison of the value with a number */
export function comparisonOf(expression: string): Comparison | null {
  const found = PLAIN.exec(expression);
  if (found === null) return null;
  return { operator: found[1] as Comparison['operator'], value: Number(found[2]) };
}

/** One line that says a condition. */
export function conditionText({
  expression,
  inactivity,
}: Pick<Condition, 'expression' | 'inactivity'>): string {
  return inactivity > 0 ? texts.noDataFor(inactivity / 60) : expression;
}
