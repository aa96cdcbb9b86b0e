/** Newest values on a scale. */
import { numberText, precisionOf, withUnit } from '../../../chart/format.js';
import { Age } from '../../../kit/age.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';
import type { PanelOf } from '../content.js';
import { numberOf, useNewest } from './newest.js';
import type { PanelProps } from './panel-props.js';
import { valueText } from './value-text.js';

const RADIUS = 44;
/** Half of a circle. */
const LENGTH = Math.PI * RADIUS;
const ARC = `M6 52A${RADIUS} ${RADIUS} 0 0 1 94 52`;

export function GaugePanel({ panel, sensors, isLive }: PanelProps<PanelOf<'gauge'>>) {
  const newest = useNewest(sensors, isLive);
  const { min = 0, max = 100 } = panel.options ?? {};
  return (
    <ul class="dash-gauges">
      {sensors.map((sensor) => {
        const last = newest.get(sensor.id);
        const number = last === undefined ? null : numberOf(last.value);
        const part = number === null ? 0 : Math.min(1, Math.max(0, (number - min) / (max - min)));
        const isOutside = number !== null && (number < min || number > max);
        return (
          <li key={sensor.id} class="dash-gauge">
            <svg viewBox="0 0 100 58" aria-hidden="true" class="dash-gauge-dial">
              <path class="dash-gauge-scale" d={ARC} />
              {number !== null && (
                <path
                  class={isOutside ? 'dash-gauge-part dash-gauge-outside' : 'dash-gauge-part'}
                  d={ARC}
                  style={{ strokeDasharray: `${part * LENGTH} ${LENGTH}` }}
                />
              )}
            </svg>
            <span class="dash-gauge-value number cut">
              {last === undefined ? texts.noValue : withUnit(valueText(last.value, sensor), sensor.unit)}
            </span>
            <span class="dash-gauge-ends muted number">
              <span>{numberText(min, precisionOf([min]))}</span>
              <span>{last !== undefined && <Age time={last.date * 1000} />}</span>
              <span>{numberText(max, precisionOf([max]))}</span>
            </span>
            {(sensors.length > 1 || isOutside || (number === null && last !== undefined)) && (
              <span class="dash-gauge-name muted cut">
                {[
                  ...(sensors.length > 1 ? [sensor.name] : []),
                  ...(isOutside ? [texts.outside] : []),
                  ...(number === null && last !== undefined ? [texts.noNumber] : []),
                ].join(' · ')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
