/** Says what the chart draws: raw points, or means of which width, of how many points. */

import { momentStep } from '../../chart/chart.js';
import { countIn } from '../../chart/data.js';
import { momentText, widthText, zoneName } from '../../chart/format.js';
import type { Detail } from '../../chart/source.js';
import type { View } from '../../chart/view.js';
import { texts } from '../../texts/texts.js';
import type { PageSeries } from './use-series.js';

export interface DrawnProps {
  readonly series: PageSeries;
  readonly view: View | null;
  readonly hasBand: boolean;
  readonly zone: string;
  readonly detail: Detail;
}

export function Drawn({ series, view, hasBand, zone, detail }: DrawnProps) {
  const loaded = series.source.loaded.value;
  if (loaded === null || view === null) return <p class="sensor-drawn muted">&nbsp;</p>;
  const step = momentStep(view);
  return (
    <p class="sensor-drawn muted number">
      <span>{wordsOf(loaded, view, hasBand)}</span>
      {detail === 'raw' && loaded.line?.kind === 'buckets' && (
        <span>{texts.sensor.tooManyForRaw(loaded.reply.total.toLocaleString('en'))}</span>
      )}
      <span>
        {momentText(view.from, zone, step)} – {momentText(view.to, zone, step)} · {zone} (
        {zoneName(zone, view.to)})
      </span>
    </p>
  );
}

export function countText(count: number): string {
  return texts.sensor.points(count.toLocaleString('en'), count === 1);
}

function wordsOf(
  { line, spans }: NonNullable<PageSeries['source']['loaded']['value']>,
  { from, to }: View,
  hasBand: boolean,
): string {
  if (line === null) {
    const inside = spans.filter((span) => span.to > from && span.from < to);
    return texts.sensor.drawsStates(countText(inside.reduce((sum, { points }) => sum + points, 0)));
  }
  const count = countText(countIn(line, from, to));
  if (line.kind === 'points') return texts.sensor.drawsRaw(count);
  const width = widthText(line.width);
  return hasBand ? texts.sensor.drawsMean(width, count) : texts.sensor.drawsMeanOnly(width, count);
}
