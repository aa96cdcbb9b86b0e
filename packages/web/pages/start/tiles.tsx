/** Sensors with their newest value, each a link to its chart. */
import type { Result } from '@sensorium/client';
import { PAGES } from '../../addresses.js';
import { Age } from '../../kit/age.js';
import { sensorName } from '../../parts/sensor-name.js';
import { mayBeNumber, shownValue } from '../../parts/shown-value.js';
import { sparkPath } from '../../parts/sparkline/spark-path.js';
import { Sparkline } from '../../parts/sparkline/sparkline.js';
import { StatesLine } from '../../parts/states-line/states-line.js';
import { startTexts as texts } from '../../texts/start.js';

export type Line = Result<'GET', '/sensors/sparklines'>['sensors'][number];

export type Sensor = Result<'GET', '/sensors'>['sensors'][number];

/** Lines and states of sensors. */
export interface Courses {
  /** By id. */
  readonly lines: ReadonlyMap<string, Line>;
  /** UNIX seconds of their left and right edges. */
  readonly from: number;
  readonly to: number;
}

/** Drawing size of a line in pixels. */
const LINE = { width: 200, height: 32 } as const;

export interface TilesProps {
  readonly sensors: readonly Sensor[];
  readonly courses: Courses;
}

export function Tiles({ sensors, courses }: TilesProps) {
  return (
    <ul class="start-tiles">
      {sensors.map((sensor) => (
        <li key={sensor.id}>
          <Tile sensor={sensor} courses={courses} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ sensor, courses }: { readonly sensor: Sensor; readonly courses: Courses }) {
  const { id, unit, data_type_id = '', last_value, last_date } = sensor;
  return (
    <a class="start-tile panel" href={PAGES.sensor(id)}>
      <span class="start-tile-name cut">{sensorName(sensor)}</span>
      {last_value == null || last_date == null ? (
        <span class="muted">{texts.none}</span>
      ) : (
        <>
          <span class="start-tile-value">
            <span class="number cut" title={last_value}>
              {shownValue(last_value, mayBeNumber(data_type_id))}
            </span>
            {unit !== '' && <span class="muted">{unit}</span>}
          </span>
          <span class="muted start-tile-age">
            <Age time={last_date * 1000} isFocusable={false} />
          </span>
          <Course {...courses} id={id} />
        </>
      )}
    </a>
  );
}

/** What a sensor did in the last day. */
function Course({ id, lines, from, to }: Courses & { readonly id: string }) {
  const line = lines.get(id);
  if (line?.states !== undefined && line.states.length > 0)
    return <StatesLine sensorId={Number(id)} states={line.states} from={from} to={to} class="start-states" />;
  return <Sparkline path={line && sparkPath(line, LINE.width, LINE.height)} size={LINE} class="start-line" />;
}
