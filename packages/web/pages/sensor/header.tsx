/** Name, last value and its age, and what can be done with the sensor. */
import type { RefObject } from 'preact';
import { PAGES } from '../../addresses.js';
import { numberText, precisionOf, withUnit } from '../../chart/format.js';
import type { View } from '../../chart/view.js';
import { Age } from '../../kit/age.js';
import { Button } from '../../kit/button.js';
import { Menu } from '../../kit/menu.js';
import { VisuallyHidden } from '../../kit/visually-hidden.js';
import { sensorName } from '../../parts/sensor-name.js';
import { texts } from '../../texts/texts.js';
import { downloadImage, downloadPoints } from './download.js';
import type { Access, Sensor } from './sensor-type.js';
import type { PageSeries } from './use-series.js';

export interface LastPoint {
  /** UNIX seconds. */
  readonly date: number;
  readonly value: unknown;
}

export interface HeaderProps {
  readonly sensor: Sensor;
  readonly access: Access;
  /** Null: it has no point; undefined: not known yet. */
  readonly last: LastPoint | null | undefined;
  readonly series: readonly PageSeries[];
  readonly view: View | null;
  readonly zone: string;
  readonly onOpen: (panel: string) => void;
  readonly area: RefObject<HTMLDivElement | null>;
}

export function Header({ sensor, access, last, series, view, zone, onOpen, area }: HeaderProps) {
  const name = sensorName(sensor);
  return (
    <header class="sensor-head">
      <div class="sensor-title">
        <h1 tabIndex={-1}>{name}</h1>
        {name !== sensor.name && <span class="muted cut">{sensor.name}</span>}
      </div>
      <p class="sensor-last">
        <VisuallyHidden>{texts.sensor.lastValue}</VisuallyHidden>
        {last === null && <span class="muted">{texts.sensor.never}</span>}
        {last != null && (
          <>
            <strong class="sensor-value number cut">{valueText(last.value, sensor.unit)}</strong>
            <span class="muted">
              <Age time={last.date * 1000} />
            </span>
          </>
        )}
      </p>
      <div class="row sensor-actions">
        <Button icon="info" onClick={() => onOpen('details')}>
          {texts.sensor.details}
        </Button>
        <Menu
          label={texts.sensor.more}
          icon="more"
          isIconOnly={true}
          align="end"
          items={[
            {
              label: texts.sensor.downloadCsv,
              icon: 'download',
              onSelect: () => view !== null && void downloadPoints(sensor, view, 'csv'),
            },
            {
              label: texts.sensor.downloadJson,
              icon: 'download',
              onSelect: () => view !== null && void downloadPoints(sensor, view, 'json'),
            },
            {
              label: texts.sensor.downloadImage,
              icon: 'download',
              onSelect: () =>
                view !== null &&
                area.current !== null &&
                downloadImage(area.current, name, series, view, zone),
            },
            {
              label: texts.sensor.connectService,
              icon: 'connect',
              href: PAGES.newService(undefined, sensor.id),
            },
            ...(access.isOwner && sensor.data_type_id !== '6'
              ? [{ label: texts.sensor.upload, icon: 'upload' as const, onSelect: () => onOpen('upload') }]
              : []),
            ...(access.isOwner
              ? [{ label: texts.sensor.editSensor, icon: 'edit' as const, onSelect: () => onOpen('edit') }]
              : []),
          ]}
        />
      </div>
    </header>
  );
}

/**
 * @param value as JSON has it
 * @param digits behind the point; absent: as many as it has
 */
export function valueText(value: unknown, unit: string, digits?: number): string {
  if (typeof value === 'number') return withUnit(numberText(value, digits ?? precisionOf([value])), unit);
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? '';
}
