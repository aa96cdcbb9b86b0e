/** The name of a sensor, which leads to its page where there is one. */
import { PAGES } from '../../../addresses.js';
import type { PanelSensor } from '../use-sensors.js';
import { useReader } from './reader.js';

export interface SensorNameProps {
  readonly sensor: Pick<PanelSensor, 'id' | 'name'>;
  readonly class?: string;
}

export function SensorName({ sensor: { id, name }, class: className }: SensorNameProps) {
  if (useReader().isPublic) return <span class={className}>{name}</span>;
  return (
    <a class={className} href={PAGES.sensor(id)}>
      {name}
    </a>
  );
}
