/** Annotations of a dashboard and of the sensors on its lines: marked on the lines, listed below the panels. */
import { type Signal, useComputed, useSignal } from '@preact/signals';
import { type ComponentChildren, createContext } from 'preact';
import { AnnotationList, type Draft } from '../../parts/annotations/annotations.js';
import {
  type AllAnnotations,
  type Annotation,
  cellAround,
  useAnnotationsOf,
  within,
} from '../../parts/annotations/use-annotations.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import type { Panel } from './content.js';
import type { SharedRange } from './use-range.js';
import { type FoundSensors, sensorsFor } from './use-sensors.js';

/** Milliseconds between two reads: other users write annotations too. */
const RENEWAL = 60_000;

/** Annotations around the range in sight, for the panels that draw lines. A public link shows none. */
export const DashboardAnnotations = createContext<readonly Annotation[]>([]);

export interface AnnotatedProps {
  readonly dashboardId: number;
  readonly panels: readonly Panel[];
  readonly found: FoundSensors | undefined;
  readonly range: SharedRange;
  readonly zone: string;
  readonly cursor: Signal<number | null>;
  readonly canWrite: boolean;
  /** The panels. */
  readonly children: ComponentChildren;
}

export function Annotated({ dashboardId, panels, found, range, children, ...rest }: AnnotatedProps) {
  const lines = panels.filter(({ type }) => type === 'line' || type === 'state');
  const names = new Map(
    lines.flatMap((panel) => sensorsFor(panel, found)?.sensors ?? []).map(({ id, name }) => [id, name]),
  );
  // As text, so that the dashboard is drawn again only where the range that is read changes.
  const cell = useComputed(() => JSON.stringify(cellAround(range.view.value)));
  const annotations = useAnnotationsOf(
    { sensorIds: [...names.keys()], dashboardId },
    found === undefined || lines.length === 0 ? null : JSON.parse(cell.value),
    RENEWAL,
  );
  return (
    <DashboardAnnotations.Provider value={annotations.all}>
      {children}
      {lines.length > 0 && (
        <Listed {...rest} dashboardId={dashboardId} names={names} range={range} annotations={annotations} />
      )}
    </DashboardAnnotations.Provider>
  );
}

interface ListedProps extends Omit<AnnotatedProps, 'panels' | 'found' | 'children'> {
  readonly names: ReadonlyMap<number, string>;
  readonly annotations: AllAnnotations;
}

function Listed({ dashboardId, names, annotations, range, zone, cursor, canWrite }: ListedProps) {
  const draft = useSignal<Draft | null>(null);
  const view = range.view.value;
  return (
    <AnnotationList
      subject={{ dashboard_id: dashboardId }}
      annotations={{ ...annotations, shown: within(annotations.all, view) }}
      draft={draft}
      place={() => {
        const moment = Math.round(cursor.value ?? Math.min(range.view.peek().to, Date.now() / 1000));
        return { from: moment, to: moment };
      }}
      canWrite={canWrite}
      view={view}
      zone={zone}
      nameOf={({ sensor_id }) =>
        sensor_id === undefined
          ? texts.ofDashboard
          : (names.get(sensor_id) ?? texts.sensorId(String(sensor_id)))
      }
    />
  );
}
