/** Values as panels show them. */
import { numberText, precisionOf } from '../../../chart/format.js';
import type { PanelSensor } from '../use-sensors.js';
import { numberOf } from './newest.js';

/** Characters of a text value. */
const LONGEST = 200;

/** A value of a sensor, without its unit. */
export function valueText(value: unknown, { isStates }: PanelSensor): string {
  const number = isStates ? null : numberOf(value);
  if (number !== null) return numberText(number, Math.min(4, precisionOf([number])));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A computed number, such as a mean: as exact as four digits are. */
export function computedText(value: number): string {
  const size = Math.abs(value);
  return numberText(
    value,
    Math.min(size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3, precisionOf([value])),
  );
}
