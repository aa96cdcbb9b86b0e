/** Points as CSV, the same columns that an upload takes plus the id. RFC 4180, with plain line feeds. */
import { csvCell } from '../../common/csv-cell.js';
import { toSeconds } from './dates.js';
import type { Shown } from './format.js';

/** @param many true: with a column `sensor_id` in front */
export function pointsCsv(rows: readonly Shown[], many: boolean): string {
  const lines = [many ? 'sensor_id,date,value,id' : 'date,value,id'];
  for (const { sensor_id, date, value } of rows) {
    const cells = [String(toSeconds(date)), csvCell(value), String(date)];
    lines.push((many ? [String(sensor_id), ...cells] : cells).join(','));
  }
  return `${lines.join('\n')}\n`;
}
