/** Newest values in large figures, each with its age and its course. */
import { withUnit } from '../../../chart/format.js';
import { Age } from '../../../kit/age.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';
import type { PanelOf } from '../content.js';
import { useNewest } from './newest.js';
import type { PanelProps } from './panel-props.js';
import { SensorName } from './sensor-name.js';
import { Spark } from './spark.js';
import { valueText } from './value-text.js';

export function NumberPanel({ panel, sensors, range, zone, isLive }: PanelProps<PanelOf<'number'>>) {
  const newest = useNewest(sensors, isLive);
  const hasLine = panel.options?.sparkline !== false;
  return (
    <ul class="dash-numbers">
      {sensors.map((sensor) => {
        const last = newest.get(sensor.id);
        return (
          <li key={sensor.id} class="dash-number">
            {sensors.length > 1 && <SensorName class="dash-number-name cut" sensor={sensor} />}
            {last === undefined ? (
              <span class="muted">{texts.noValue}</span>
            ) : (
              <>
                <span class="dash-number-value number cut">
                  {withUnit(valueText(last.value, sensor), sensor.unit)}
                </span>
                <span class="muted dash-number-age">
                  <Age time={last.date * 1000} />
                </span>
                {hasLine && !sensor.isStates && <Spark sensor={sensor} range={range} zone={zone} />}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
