/** Sensors of which one is chosen. */
import './sensor-radios.css';
import { useId } from 'preact/hooks';
import { sensorName } from './sensor-name.js';
import type { FoundSensor } from './sensor-search.js';

export interface SensorRadiosProps {
  /** Names the choice for screen readers. */
  readonly label: string;
  /** Null: not known yet. */
  readonly sensors: readonly FoundSensor[] | null;
  /** What it says where no sensor is found. */
  readonly none: string;
  /** Id of the one that is chosen. */
  readonly picked: string | null;
  readonly onPick: (sensor: FoundSensor) => void;
}

export function SensorRadios({ label, sensors, none, picked, onPick }: SensorRadiosProps) {
  const group = useId();
  return (
    <fieldset class="sensor-radios" aria-label={label}>
      {sensors?.length === 0 && <p class="muted">{none}</p>}
      {sensors?.map((sensor) => (
        <label key={sensor.id} class="sensor-radio">
          <input type="radio" name={group} checked={picked === sensor.id} onChange={() => onPick(sensor)} />
          <span class="cut">{sensorName(sensor)}</span>
          <span class="muted">{sensor.unit}</span>
        </label>
      ))}
    </fieldset>
  );
}
