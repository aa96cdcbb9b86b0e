/** Sensors at their places: the polygons of their environments, markers with newest values, and the same as a list. */
import { PAGES } from '../../../addresses.js';
import { withUnit } from '../../../chart/format.js';
import { useLoad } from '../../../kit/load.js';
import { usePaced } from '../../../kit/paced.js';
import { type Point, readPoint } from '../../../parts/map/geometry.js';
import { type Pin, PlaceMap, type Shape } from '../../../parts/map/map.js';
import { dashboardTexts as texts } from '../../../texts/dashboards.js';
import type { PanelOf } from '../content.js';
import type { PanelSensor } from '../use-sensors.js';
import { useNewest } from './newest.js';
import type { PanelProps } from './panel-props.js';
import { type EnvironmentPolygon, useReader } from './reader.js';
import { NewestTable } from './table.js';
import { valueText } from './value-text.js';

/** Milliseconds between two reads of places at least. */
const RENEWAL = 60_000;

interface Placed {
  readonly sensor: PanelSensor;
  readonly point: Point;
}

interface Places {
  readonly placed: readonly Placed[];
  readonly polygons: readonly EnvironmentPolygon[];
}

/**
 * Where the sensors are. What moves sends points, so places are read again when points have arrived.
 * @param arrivals number of points that have arrived
 */
function usePlaces(sensors: readonly PanelSensor[], arrivals: number): Places {
  const reader = useReader();
  const turn = usePaced(arrivals, RENEWAL);
  const { data } = useLoad(async () => {
    const placed = placedOf(turn === 0 ? sensors : await reader.renewed(sensors));
    return { of: sensors, placed, polygons: await reader.polygons(placed.map(({ sensor }) => sensor)) };
  }, [sensors, turn]);
  const known = data.value;
  return {
    placed: known?.of === sensors ? known.placed : placedOf(sensors),
    polygons: known?.polygons ?? [],
  };
}

function placedOf(sensors: readonly PanelSensor[]): readonly Placed[] {
  return sensors.flatMap((sensor) => {
    const point = readPoint(sensor.place?.position ?? '');
    return point === null ? [] : [{ sensor, point }];
  });
}

export function MapPanel({ sensors, isLive, title }: PanelProps<PanelOf<'map'>>) {
  const reader = useReader();
  const newest = useNewest(sensors, isLive);
  const arrivals = [...newest.values()].reduce((sum, each) => sum + each.arrivals, 0);
  const { placed, polygons } = usePlaces(sensors, arrivals);
  if (placed.length === 0)
    return (
      <div class="dash-nothing muted">
        <p>{texts.noPositions}</p>
        {!reader.isPublic && <a href={PAGES.environments}>{texts.toEnvironments}</a>}
      </div>
    );
  const shapes = polygons.map(
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
