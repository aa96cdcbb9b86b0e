/** A row of the list. */
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in parts
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { Component } from 'preact';
import { PAGES } from '../../addresses.js';
import { Age } from '../../kit/age.js';
import { classes } from '../../kit/classes.js';
import { Icon, type IconName } from '../../kit/icons/icon.js';
import { sensorName } from '../../parts/sensor-name.js';
import { mayBeNumber, shownValue } from '../../parts/shown-value.js';
import { Sparkline } from '../../parts/sparkline/sparkline.js';
import { StatesLine } from '../../parts/states-line/states-line.js';
import { userName } from '../../parts/user-name.js';
import { sensorsTexts as texts } from '../../texts/sensors.js';
import type { LiveValue } from './live-values.js';
import type { SensorRow } from './rows.js';
import { SPARK, type Spark } from './sparklines.js';

export interface RowProps {
  readonly id: string;
  readonly index: number;
  /** Pixels from the top of the list, and height of the row. */
  readonly top: number;
  readonly height: number;
  /** Undefined: not loaded yet. */
  readonly sensor: SensorRow | undefined;
  readonly live: LiveValue | undefined;
  readonly spark: Spark | null | undefined;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (index: number, isRange: boolean) => void;
  readonly onSearch: (word: string) => void;
}

function RowView(props: RowProps) {
  const { id, index, top, height, sensor, isActive, isSelected } = props;
  const style = { transform: `translateY(${top}px)`, height: `${height}px` };
  if (sensor === undefined) {
    return (
      <div class="sensors-row sensors-row-empty" role="row" id={id} aria-rowindex={index + 2} style={style}>
        <span role="gridcell" class="sensors-name">
          <span class="skeleton-line sensors-ghost" />
        </span>
      </div>
    );
  }
  const name = sensorName(sensor);
  return (
    <div
      class={classes('sensors-row', isActive && 'sensors-row-active', isSelected && 'sensors-row-selected')}
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected ? 'true' : 'false'}
      style={style}
      data-index={index}
    >
      <span role="gridcell" class="sensors-select">
        <input
          type="checkbox"
          class="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={texts.selectOne(name)}
          onClick={(event) => {
            event.stopPropagation();
            props.onSelect(index, event.shiftKey);
          }}
        />
      </span>
      <span role="gridcell" class="sensors-name">
        <a class="cut" href={PAGES.sensor(sensor.id)} tabIndex={-1} title={titleOf(sensor)}>
          {name}
        </a>
        {sensor.shared && (
          <span class="sensors-hint" title={texts.sharedOut}>
            <Icon name="share" size={12} />
          </span>
        )}
      </span>
      <Value sensor={sensor} live={props.live} />
      <span role="gridcell" class="sensors-spark">
        <Course sensor={sensor} spark={props.spark} />
      </span>
      <span role="gridcell" class="sensors-place">
        <Places sensor={sensor} onSearch={props.onSearch} />
      </span>
      <span role="gridcell" class="sensors-owner cut muted">
        {sensor.owned ? '' : ownerOf(sensor)}
      </span>
    </div>
  );
}

/** What the sensor did in the last day. */
function Course({ sensor, spark }: { readonly sensor: SensorRow; readonly spark: RowProps['spark'] }) {
  if (spark != null && 'states' in spark)
    return <StatesLine sensorId={Number(sensor.id)} {...spark} class="sensors-states" />;
  return <Sparkline path={spark} size={SPARK} class="sensors-line" />;
}

/** Draws again only what has changed: a scroll moves most rows by nothing. */
export class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    return (Object.keys(next) as (keyof RowProps)[]).some((name) => next[name] !== this.props[name]);
  }

  override render(props: RowProps) {
    return <RowView {...props} />;
  }
}

function Value({ sensor, live }: { readonly sensor: SensorRow; readonly live: LiveValue | undefined }) {
  const isNewer = live !== undefined && live.date >= (sensor.last_date ?? 0);
  const value = isNewer ? live.value : sensor.last_value;
  const date = isNewer ? live.date : sensor.last_date;
  if (value === null || date === null) {
    return (
      <>
        <span role="gridcell" class="sensors-value muted">
          <span class="sensors-none">{texts.noValue}</span>
        </span>
        <span role="gridcell" class="sensors-age" />
      </>
    );
  }
  const shown = shownValue(value, mayBeNumber(sensor.data_type_id));
  return (
    <>
      <span role="gridcell" class="sensors-value number" title={value}>
        <span class="cut">{shown}</span>
        {sensor.unit !== '' && <span class="sensors-unit">{sensor.unit}</span>}
      </span>
      <span role="gridcell" class="sensors-age muted">
        <Age time={date * 1000} isFocusable={false} />
      </span>
    </>
  );
}

interface Where {
  readonly icon: IconName;
  readonly text: string;
}

function Places({
  sensor,
  onSearch,
}: {
  readonly sensor: SensorRow;
  readonly onSearch: (word: string) => void;
}) {
  return (
    <>
      {placesOf(sensor).map(({ icon, text }) => (
        <button
          key={icon}
          type="button"
          class="sensors-where"
          tabIndex={-1}
          title={text}
          onClick={(event) => {
            event.stopPropagation();
            onSearch(text);
          }}
        >
          <Icon name={icon} size={12} />
          <span class="cut">{text}</span>
        </button>
      ))}
    </>
  );
}

function placesOf({ place, device, groups = [] }: SensorRow): Where[] {
  const list: Where[] = [];
  if (place !== undefined) list.push({ icon: 'pin', text: place.name });
  if (device !== undefined) list.push({ icon: 'connect', text: device.type || device.uuid });
  if (groups.length > 0) list.push({ icon: 'share', text: groups.map(({ name }) => name).join(', ') });
  return list;
}

function titleOf({ name, display_name }: SensorRow): string {
  return display_name === '' ? name : `${display_name} (${name})`;
}

function ownerOf({ owner = {} }: SensorRow): string {
  return userName(owner) || texts.someone;
}
