/** Sensors at their places: the polygons of their environments, markers with newest values, and the same as a list. */
import { PAGES } from '../../../addresses.js';
import { withUnit } from '../../../chart/format.js';
import { useLoad } from '../../../kit/load.js';
import { readPoint } from '../../../parts/map/geometry.js';
import { type Pin, PlaceMap, type Shape } from '../../../parts/map/map.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';
import type { PanelOf } from '../content.js';
import { useNewest } from './newest.js';
import type { PanelProps } from './panel-props.js';
import { useReader } from './reader.js';
import { NewestTable } from './table.js';
import { valueText } from './value-text.js';

export function MapPanel({ sensors, isLive, title }: PanelProps<PanelOf<'map'>>) {
  const reader = useReader();
  const newest = useNewest(sensors, isLive);
  const placed = sensors.flatMap((sensor) => {
    const point = readPoint(sensor.place?.position ?? '');
    return point === null ? [] : [{ sensor, point }];
  });
  const key = placed.map(({ sensor: { id, place } }) => `${id} ${place?.id}`).join();
  const polygons = useLoad(() => reader.polygons(placed.map(({ sensor }) => sensor)), [key]);
  if (placed.length === 0)
    return (
      <div class="dash-nothing muted">
        <p>{texts.noPositions}</p>
        {!reader.isPublic && <a href={PAGES.environments}>{texts.toEnvironments}</a>}
      </div>
    );
  const shapes = (polygons.data.value ?? []).map(
    ({ id, name, corners }): Shape => ({ key: String(id), name, corners, kind: 'main' }),
  );
  const pins = placed.map(({ sensor, point }): Pin => {
    const last = newest.get(sensor.id);
    return {
      key: String(sensor.id),
      name: sensor.name,
      point,
      value: last === undefined ? '' : withUnit(valueText(last.value, sensor), sensor.unit),
      href: reader.isPublic ? undefined : PAGES.sensor(sensor.id),
      isActive: false,
    };
  });
  const unplaced = sensors.length - placed.length;
  return (
    <div class="dash-map">
      <PlaceMap
        label={texts.mapOf(title)}
        shapes={shapes}
        pins={pins}
        focus={[...shapes.flatMap(({ corners }) => corners), ...pins.map(({ point }) => point)]}
      />
      <details class="dash-map-list">
        <summary>
          {texts.asList}
          {unplaced > 0 && <span class="muted"> · {texts.unplaced(unplaced)}</span>}
        </summary>
        <NewestTable sensors={sensors} isLive={isLive} title={title} />
      </details>
    </div>
  );
}
