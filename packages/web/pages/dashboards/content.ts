/** The content of a dashboard, as the API keeps it. */
import type { Result } from '@sensorium/client';

export type Dashboard = Result<'GET', '/dashboards/{id}'>['dashboard'];
export type Content = Dashboard['content'];
export type Panel = Content['panels'][number];
export type PanelType = Panel['type'];
export type Place = Panel['grid'];
export type PanelOf<Type extends PanelType> = Extract<Panel, { type: Type }>;
export type SensorsOf = PanelOf<'line'>['sensors'];

export const SCHEMA = 1;

/** In the order in which they are offered. */
export const PANEL_TYPES = [
  'line',
  'number',
  'gauge',
  'bar',
  'heatmap',
  'state',
  'table',
  'picture',
  'map',
  'text',
] as const satisfies readonly PanelType[];

/** Columns and rows of a new panel. */
export const SIZES: Readonly<Record<PanelType, { readonly w: number; readonly h: number }>> = {
  line: { w: 8, h: 7 },
  number: { w: 3, h: 3 },
  gauge: { w: 3, h: 4 },
  bar: { w: 6, h: 6 },
  heatmap: { w: 6, h: 6 },
  state: { w: 12, h: 4 },
  table: { w: 6, h: 6 },
  picture: { w: 4, h: 6 },
  map: { w: 6, h: 8 },
  text: { w: 4, h: 3 },
};

/** @param taken ids of the other panels */
export function newId(taken: readonly { readonly id: string }[]): string {
  for (let number = taken.length + 1; ; number++) {
    const id = `p${number}`;
    if (taken.every((each) => each.id !== id)) return id;
  }
}

/** A panel that a drawer fills; it becomes part of the dashboard when it names sensors. */
export function newPanel(type: PanelType, id: string, y: number): Panel {
  const grid = { x: 0, y, ...SIZES[type] };
  if (type === 'text') return { id, type, grid, options: { text: '' } };
  return { id, type, grid, sensors: { ids: [] } };
}

/** The panel as another type: title, place and sensors stay. */
export function withType(panel: Panel, type: PanelType): Panel {
  const { id, grid, title } = panel;
  const common = { id, grid, ...(title === undefined ? {} : { title }) };
  if (type === 'text') return { ...common, type, options: { text: '' } };
  return { ...common, type, sensors: panel.type === 'text' ? { ids: [] } : panel.sensors };
}
