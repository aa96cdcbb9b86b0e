/** Newest values as a table. */
import { withUnit } from '../../../chart/format.js';
import { Age } from '../../../kit/age.js';
import { Table } from '../../../kit/table.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';
import type { PanelOf } from '../content.js';
import { useNewest } from './newest.js';
import type { PanelProps } from './panel-props.js';
import { SensorName } from './sensor-name.js';
import { valueText } from './value-text.js';

export function TablePanel({ sensors, isLive, title }: PanelProps<PanelOf<'table'>>) {
  return <NewestTable sensors={sensors} isLive={isLive} title={title} />;
}

export function NewestTable({ sensors, isLive, title }: Pick<PanelProps, 'sensors' | 'isLive' | 'title'>) {
  const newest = useNewest(sensors, isLive);
  return (
    <Table
      label={title}
      class="dash-table"
      head={
        <tr>
          <th>{texts.sensor}</th>
          <th class="number">{texts.value}</th>
          <th>{texts.age}</th>
        </tr>
      }
    >
      {sensors.map((sensor) => {
        const last = newest.get(sensor.id);
        return (
          <tr key={sensor.id}>
            <td>
              <SensorName sensor={sensor} />
            </td>
            <td class="number">
              {last === undefined ? (
                <span class="muted">{texts.noValue}</span>
              ) : (
                withUnit(valueText(last.value, sensor), sensor.unit)
              )}
            </td>
            <td>{last !== undefined && <Age time={last.date * 1000} isFocusable={false} />}</td>
          </tr>
        );
      })}
    </Table>
  );
}
