/** Downloads of what the chart shows: its points as a file, or itself as an image. */
import { csvCell } from '@sensorium/model/csv-cell';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { momentText } from '../../chart/format.js';
import type { View } from '../../chart/view.js';
import { runInBackground } from '../../kit/toast.js';
import { sensorName } from '../../parts/sensor-name.js';
import { texts } from '../../texts/texts.js';
import type { Sensor } from './sensor-type.js';
import type { PageSeries } from './use-series.js';

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function fileName(name: string, { from, to }: View, ending: string): string {
  const day = (moment: number) => new Date(moment * 1000).toISOString().slice(0, 10);
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+|-+$/g, '') || 'sensor';
  return `${plain}_${day(from)}_${day(to)}.${ending}`;
}

/** Points that are gathered before they become a part of the file. */
const CHUNK = 10_000;

/** All points of a range, page by page, as a file. */
export function downloadPoints(sensor: Sensor, view: View, format: 'csv' | 'json'): Promise<boolean> {
  const range = {
    id: sensor.id,
    start_date: Math.max(view.from, 0.000001).toFixed(6),
    end_date: view.to.toFixed(6),
  };
  return runInBackground(texts.sensor.downloading(sensorName(sensor)), async ({ signal, progress }) => {
    const parts: Blob[] = [];
    let [lines, count]: [string[], number] = [[], 0];
    const flush = () => {
      parts.push(new Blob([lines.join('')]));
      lines = [];
    };
    const { total } = await call(() =>
      client.get('/sensors/{id}/data', { ...range, per_page: 1 }, { signal }),
    );
    lines.push(format === 'csv' ? 'date,value\n' : '[');
    await call(async () => {
      for await (const { date, value } of client.points({ ...range, values: 'typed' }, { signal })) {
        if (format === 'csv') lines.push(`${date},${csvCell(value)}\n`);
        else lines.push(`${count === 0 ? '\n' : ',\n'}${JSON.stringify({ date, value })}`);
        count += 1;
        if (count % CHUNK !== 0) continue;
        flush();
        progress(Math.min(1, count / total), texts.sensor.downloaded(...inEnglish(count, total)));
      }
    });
    if (format === 'json') lines.push('\n]\n');
    flush();
    const type = format === 'csv' ? 'text/csv' : 'application/json';
    save(new Blob(parts, { type }), fileName(sensorName(sensor), view, format));
  });
}

function inEnglish(count: number, total: number): [string, string] {
  return [count.toLocaleString('en'), Math.max(count, total).toLocaleString('en')];
}

/** The chart as it is seen, with a title and the names of its series. */
export function downloadImage(
  area: HTMLElement,
  name: string,
  series: readonly PageSeries[],
  view: View,
  zone: string,
): void {
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const ratio = devicePixelRatio;
  const head = 56;
  const canvas = document.createElement('canvas');
  const box = area.getBoundingClientRect();
  canvas.width = Math.round((box.width + 16) * ratio);
  canvas.height = Math.round((box.height + head + 8) * ratio);
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour('--color-surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(ratio, ratio);
  const font = colour('--font');
  context.fillStyle = colour('--color-text');
  context.font = `600 16px ${font}`;
  context.fillText(name, 12, 24);
  context.font = `12px ${font}`;
  context.fillStyle = colour('--color-muted');
  context.fillText(`${momentText(view.from, zone)} – ${momentText(view.to, zone)} (${zone})`, 12, 42);
  let x =
    14 +
    context.measureText(`${momentText(view.from, zone)} – ${momentText(view.to, zone)} (${zone})`).width +
    16;
  if (series.length > 1)
    for (const each of series) {
      context.fillStyle = colour(`--series-${each.colour}`);
      context.fillRect(x, 34, 10, 10);
      context.fillStyle = colour('--color-text');
      context.fillText(each.name, x + 14, 42);
      x += context.measureText(each.name).width + 30;
    }
  for (const part of area.querySelectorAll('canvas')) {
    const at = part.getBoundingClientRect();
    context.drawImage(part, at.left - box.left + 8, at.top - box.top + head, at.width, at.height);
  }
  canvas.toBlob((blob) => {
    if (blob !== null) save(blob, fileName(name, view, 'png'));
  });
}
