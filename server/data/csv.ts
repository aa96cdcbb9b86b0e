/** Points as CSV, the same columns that an upload takes plus the id. RFC 4180, with plain line feeds. */
import type { PointRow } from './format.js';

/** @param many true: with a column `sensor_id` in front */
export function pointsCsv(rows: readonly PointRow[], many: boolean): string {
  const lines = [many ? 'sensor_id,date,value,id' : 'date,value,id'];
  for (const { sensor_id, date, value, id } of rows) {
    const cells = [String(date), cell(value), id];
    lines.push((many ? [String(sensor_id), ...cells] : cells).join(','));
  }
  return `${lines.join('\n')}\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}
