/** Says what the chart draws: raw points, or means of which width, of how many points. */

import { momentStep } from '../../chart/chart.js';
import { countIn, thinned } from '../../chart/data.js';
import { DENSE, type Fill } from '../../chart/draw.js';
import { momentText, widthText, zoneName } from '../../chart/format.js';
import type { Detail } from '../../chart/source.js';
import { lengthOf, type View } from '../../chart/view.js';
import { texts } from '../../texts/texts.js';
import type { PageSeries } from './use-series.js';

export interface DrawnProps {
  readonly series: PageSeries;
  readonly view: View | null;
  readonly hasBand: boolean;
  readonly zone: string;
  readonly detail: Detail;
  readonly fill: Fill;
  /** Pixels of the chart. */
  readonly width: number;
}

export function Drawn({ series, view, hasBand, zone, detail, fill, width }: DrawnProps) {
  const loaded = series.source.loaded.value;
  if (loaded === null || view === null) return <p class="sensor-drawn muted">&nbsp;</p>;
  const step = momentStep(view);
  return (
    <p class="sensor-drawn muted number">
      <span>
        {wordsOf(loaded, view, hasBand, width)}
        {fill !== 'none' && loaded.line !== null && ` · ${texts.sensor.drawsFilled[fill]}`}
      </span>
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
  view: View,
  hasBand: boolean,
  pixels: number,
): string {
  const { from, to } = view;
  if (line === null) {
    const inside = spans.filter((span) => span.to > from && span.from < to);
    return texts.sensor.drawsStates(countText(inside.reduce((sum, { points }) => sum + points, 0)));
  }
  const count = countText(countIn(line, from, to));
  if (line.kind === 'points') {
    const column = (lengthOf(view) / pixels) * DENSE;
    const isDense = thinned(line, (moment) => Math.floor(moment / column)) !== line;
    return isDense ? texts.sensor.drawsDense(count) : texts.sensor.drawsRaw(count);
  }
  const width = widthText(line.width);
  if (line.fn !== 'avg') return texts.sensor.drawsFunction(texts.sensor.functions[line.fn], width, count);
  return hasBand ? texts.sensor.drawsMean(width, count) : texts.sensor.drawsMeanOnly(width, count);
}
