/** Cells of a sensor in a table: its name, its newest value and how old that is. */
import { PAGES } from '../../addresses.js';
import { Age } from '../../kit/age.js';
import { sensorName } from '../../parts/sensor-name.js';
import { placesTexts as texts } from '../../texts/places.js';
import type { Newest } from './newest.js';
import type { Sensor } from './own-sensors.js';

export interface SensorCellsProps {
  readonly sensor: Sensor;
  readonly newest: Newest | undefined;
}

export function SensorCells({ sensor, newest }: SensorCellsProps) {
  return (
    <>
      <th scope="row">
        <a class="cut places-name" href={PAGES.sensor(sensor.id)}>
          {sensorName(sensor)}
        </a>
      </th>
      <td class="number" data-label={texts.value}>
        <div class="cut places-value">{newest?.text ?? <span class="muted">{texts.noPoint}</span>}</div>
      </td>
      <td class="muted" data-label={texts.lastPoint}>
        {newest !== undefined && <Age time={newest.date * 1000} isFocusable={false} />}
      </td>
    </>
  );
}
