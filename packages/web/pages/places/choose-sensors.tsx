/** Finds sensors of the user by words, searched on the server, and adds them one by one. */
import { useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { PAGES } from '../../addresses.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { SearchInput } from '../../kit/search-input.js';
import { FormError } from '../../kit/states.js';
import { sensorName } from '../../parts/sensor-name.js';
import { useSensorSearch } from '../../parts/sensor-search.js';
import { placesTexts as texts } from '../../texts/places.js';
import type { Sensor } from './own-sensors.js';

const SHOWN = 6;

export interface ChooseSensorsProps {
  /** Ids of sensors that are not offered. */
  readonly without: ReadonlySet<string>;
  /** Where a sensor is now, if it would leave that. */
  readonly elsewhere: (sensor: Sensor) => string | undefined;
  readonly hint?: string;
  readonly onAdd: (sensor: Sensor) => void | Promise<void>;
}

export function ChooseSensors({ without, elsewhere, hint, onAdd }: ChooseSensorsProps) {
  const busy = useSignal('');
  const refusal = useSignal<unknown>(null);
  const { words, found, error } = useSensorSearch({ most: SHOWN, isOwned: true, without });
  if (found?.length === 0 && without.size === 0 && words.value.trim() === '')
    return (
      <div class="row">
        <p class="muted">{texts.noSensorsYet}</p>
        <ButtonLink icon="connect" href={PAGES.connect}>
          {texts.connect}
        </ButtonLink>
      </div>
    );
  return (
    <div class="stack places-choose">
      <Field label={texts.searchSensors} hint={hint}>
        <SearchInput words={words} />
      </Field>
      <FormError error={refusal.value ?? error} />
      {found?.length === 0 && <p class="muted">{texts.noSuchSensor}</p>}
      {found !== null && found.length > 0 && (
        <ul class="places-offered">
          {found.map((sensor) => {
            const there = elsewhere(sensor);
            return (
              <li key={sensor.id}>
                <Button
                  icon="plus"
                  variant="quiet"
                  isBusy={busy.value === sensor.id}
                  aria-label={texts.addOf(sensorName(sensor))}
                  onClick={async () => {
                    busy.value = sensor.id;
                    refusal.value = null;
                    try {
                      await onAdd(sensor);
                    } catch (thrown) {
                      if (!(thrown instanceof SensoriumError)) throw thrown;
                      refusal.value = thrown;
                    } finally {
                      busy.value = '';
                    }
                  }}
                >
                  {sensorName(sensor)}
                </Button>
                {there !== undefined && <span class="muted cut">{texts.isElsewhere(there)}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
