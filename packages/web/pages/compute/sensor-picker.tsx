/** Chooses one of the caller's sensors. */
import { SearchInput } from '../../kit/search-input.js';
import { sensorName } from '../../parts/sensor-name.js';
import { SensorRadios } from '../../parts/sensor-radios.js';
import { useSensorSearch } from '../../parts/sensor-search.js';
import { computeTexts as texts } from '../../texts/compute.js';

export interface Picked {
  readonly id: string;
  readonly name: string;
}

const SHOWN = 6;

export interface SensorPickerProps {
  readonly label: string;
  readonly picked: string | null;
  /** Whether sensors that others share for reading are found too. */
  readonly hasShared: boolean;
  readonly onPick: (sensor: Picked) => void;
}

export function SensorPicker({ label, picked, hasShared, onPick }: SensorPickerProps) {
  const { words, found } = useSensorSearch({ most: SHOWN, isOwned: !hasShared });
  return (
    <div class="stack compute-picker">
      <SearchInput words={words} aria-label={`${label}: ${texts.search}`} placeholder={texts.search} />
      <SensorRadios
        label={label}
        sensors={found}
        none={texts.noneFound}
        picked={picked}
        onPick={(sensor) => onPick({ id: sensor.id, name: sensorName(sensor) })}
      />
    </div>
  );
}
