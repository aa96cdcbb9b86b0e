/** A panel of a dashboard: its title, and what it shows or why it cannot. */
import type { Signal } from '@preact/signals';
import { Component, type ComponentChildren } from 'preact';
import { PAGES } from '../../addresses.js';
import { Icon } from '../../kit/icons/icon.js';
import { Skeleton } from '../../kit/skeleton.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import type { Panel } from './content.js';
import { BarPanel } from './panels/bar.js';
import { GaugePanel } from './panels/gauge.js';
import { HeatmapPanel } from './panels/heatmap.js';
import { LinesPanel } from './panels/lines.js';
import { MapPanel } from './panels/map.js';
import { NumberPanel } from './panels/number.js';
import type { PanelProps } from './panels/panel-props.js';
import { PicturePanel } from './panels/picture.js';
import { useReader } from './panels/reader.js';
import { TablePanel } from './panels/table.js';
import { TextPanel } from './panels/text.js';
import type { SharedRange } from './use-range.js';
import { type FoundSensors, type PanelSensors, sensorsFor } from './use-sensors.js';

export interface PanelFrameProps {
  readonly panel: Panel;
  /** Undefined: not there yet. */
  readonly found: FoundSensors | undefined;
  readonly range: SharedRange;
  readonly zone: string;
  readonly cursor: Signal<number | null>;
  readonly isLive: boolean;
  /** Controls of the editor. */
  readonly tools?: ComponentChildren;
}

/** The title of a panel, or the names of its sensors. */
export function titleOf(panel: Panel, found: FoundSensors | undefined): string {
  if (panel.title !== undefined && panel.title.trim() !== '') return panel.title;
  if (panel.type === 'text') return '';
  const names = sensorsFor(panel, found)?.sensors.map(({ name }) => name) ?? [];
  if (names.length === 0) return texts.types[panel.type];
  return names.length > 3 ? texts.andMore(names.slice(0, 2).join(', '), names.length - 2) : names.join(', ');
}

export function PanelFrame({ panel, found, range, zone, cursor, isLive, tools }: PanelFrameProps) {
  const title = titleOf(panel, found);
  const hiddenText = useReader().isPublic ? texts.hiddenPublicly : texts.hiddenText;
  const sensors = sensorsFor(panel, found);
  return (
    <>
      {(title !== '' || tools !== undefined) && (
        <header class="dash-head">
          <h2 class="dash-title cut" title={title}>
            {title === '' ? texts.types[panel.type] : title}
          </h2>
          {sensors !== undefined && sensors.hidden > 0 && sensors.sensors.length > 0 && (
            <span class="dash-hidden muted" title={hiddenText(sensors.hidden)}>
              <Icon name="lock" />
              <span>{texts.hidden(sensors.hidden)}</span>
            </span>
          )}
          {sensors !== undefined && sensors.more > 0 && (
            <span class="muted dash-hidden">{texts.moreSensors(sensors.more)}</span>
          )}
          {tools}
        </header>
      )}
      <div class="dash-body">
        <Fence key={`${panel.type}`}>
          {panel.type === 'text' ? (
            <TextPanel panel={panel} />
          ) : found === undefined || sensors === undefined ? (
            <Skeleton height={80} />
          ) : sensors.sensors.length === 0 ? (
            <Nothing panel={panel} sensors={sensors} />
          ) : (
            <OfSensors {...{ panel, sensors: sensors.sensors, range, zone, cursor, isLive, title }} />
          )}
        </Fence>
      </div>
    </>
  );
}

function Nothing({ sensors: { hidden } }: { readonly panel: Panel; readonly sensors: PanelSensors }) {
  const { isPublic } = useReader();
  const hiddenText = isPublic ? texts.hiddenPublicly : texts.hiddenText;
  return (
    <div class="dash-nothing muted">
      <Icon name={hidden > 0 ? 'lock' : 'sensors'} size={20} />
      <p>{hidden > 0 ? hiddenText(hidden) : texts.noSensors}</p>
      {hidden === 0 && !isPublic && <a href={PAGES.sensors}>{texts.toSensors}</a>}
    </div>
  );
}

function OfSensors(props: PanelProps) {
  const { panel } = props;
  switch (panel.type) {
    case 'number':
      return <NumberPanel {...props} panel={panel} />;
    case 'gauge':
      return <GaugePanel {...props} panel={panel} />;
    case 'bar':
      return <BarPanel {...props} panel={panel} />;
    case 'heatmap':
      return <HeatmapPanel {...props} panel={panel} />;
    case 'table':
      return <TablePanel {...props} panel={panel} />;
    case 'map':
      return <MapPanel {...props} panel={panel} />;
    case 'picture':
      return <PicturePanel {...props} panel={panel} />;
    case 'line':
    case 'state':
      return <LinesPanel {...props} panel={panel} />;
    default:
      return null;
  }
}

/** A panel with a defect does not take the others with it. */
class Fence extends Component<{ readonly children: ComponentChildren }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static override getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <p class="dash-note muted">{texts.defect}</p> : this.props.children;
  }
}
