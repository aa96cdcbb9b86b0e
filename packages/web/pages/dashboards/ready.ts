/** A dashboard that is made of sensors by one click. */
import { type Content, newId, type Panel, SCHEMA, SIZES } from './content.js';
import { arranged, endOf } from './layout.js';

export interface ReadySensor {
  readonly id: string;
  readonly unit: string;
  readonly isStates: boolean;
}

/** Panels that suit the sensors: newest values, courses by unit, states, a calendar and a table. @param sensors those that have points */
export function readyContent(sensors: readonly ReadySensor[]): Content {
  const numbers = sensors.filter(({ isStates }) => !isStates);
  const states = sensors.filter(({ isStates }) => isStates);
  const panels: Panel[] = [];
  const add = (panel: Pick<Panel, 'type'> & object, x: number, y: number, w?: number) => {
    const grid = { x, y, ...SIZES[panel.type], ...(w === undefined ? {} : { w }) };
    panels.push({ ...panel, id: newId(panels), grid } as Panel);
  };
  const ids = (some: readonly ReadySensor[]) => ({ ids: some.map(({ id }) => id) });
  for (const [index, sensor] of numbers.slice(0, 4).entries())
    add({ type: 'number', sensors: ids([sensor]) } as never, index * 3, 0);
  const units = [...new Set(numbers.map(({ unit }) => unit))];
  for (const [index, unit] of units.slice(0, 2).entries()) {
    const same = numbers.filter((sensor) => sensor.unit === unit).slice(0, 6);
    add({ type: 'line', sensors: ids(same) } as never, index * 6, endOf(panels.slice(0, 4)), 6);
  }
  if (states.length > 0) add({ type: 'state', sensors: ids(states.slice(0, 6)) } as never, 0, endOf(panels));
  const [first] = numbers;
  if (first !== undefined) {
    const y = endOf(panels);
    add({ type: 'bar', sensors: ids([first]), options: { span: 'day', statistic: 'mean' } } as never, 0, y);
    add({ type: 'heatmap', sensors: ids([first]) } as never, 6, y);
  }
  if (sensors.length > 0)
    add({ type: 'table', sensors: ids(sensors.slice(0, 20)) } as never, 0, endOf(panels), 12);
  return { schema: SCHEMA, time: { last: 604_800 }, panels: arranged(panels) };
}
