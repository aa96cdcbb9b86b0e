/** Finds sensors for a panel, searched on the server. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Button } from '../../kit/button.js';
import { Chip } from '../../kit/chip.js';
import { Field } from '../../kit/field.js';
import { SearchInput } from '../../kit/search-input.js';
import { sensorName } from '../../parts/sensor-name.js';
import { useSensorSearch } from '../../parts/sensor-search.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { sensorsById } from './use-sensors.js';

const SHOWN = 8;
const MOST = 20;

export interface SensorPickerProps {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export function SensorPicker({ ids, onChange }: SensorPickerProps) {
  const names = useNames(ids);
  const { words, found } = useSensorSearch({ most: SHOWN, without: new Set(ids) });
  return (
    <div class="stack dash-picker">
      {ids.length > 0 && (
        <ul class="row dash-chosen">
          {ids.map((id) => {
            const name = names.value.get(id) ?? texts.sensorId(id);
            return (
              <li key={id}>
                <Chip label={name} onRemove={() => onChange(ids.filter((each) => each !== id))}>
                  {name}
                </Chip>
              </li>
            );
          })}
        </ul>
      )}
      {ids.length < MOST && (
        <>
          <Field label={texts.sensorSearch}>
            <SearchInput words={words} />
          </Field>
          <ul class="dash-offered">
            {found?.map((sensor) => {
              const { id, unit = '' } = sensor;
              const label = sensorName(sensor);
              return (
                <li key={id}>
                  <Button
                    variant="quiet"
                    icon="plus"
                    aria-label={texts.addSensor(label)}
                    onClick={() => {
                      names.value = new Map([...names.value, [id, label]]);
                      onChange([...ids, id]);
                    }}
                  >
                    {label} {unit !== '' && <span class="muted">{unit}</span>}
                  </Button>
                </li>
              );
            })}
          </ul>
          {found?.length === 0 && <p class="muted">{texts.noSuchSensor}</p>}
        </>
      )}
    </div>
  );
}

/** Names of sensors; a sensor that the user may not read has none. */
function useNames(ids: readonly string[]) {
  const names = useSignal<ReadonlyMap<string, string>>(new Map());
  const unknown = ids.filter((id) => !names.value.has(id));
  useEffect(() => {
    if (unknown.length === 0) return;
    let isOver = false;
    sensorsById(unknown).then(
      (read) => {
        if (isOver) return;
        const named = unknown.map((id) => [id, read.get(id)?.name ?? texts.sensorId(id)] as const);
        names.value = new Map([...names.value, ...named]);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [unknown.join()]);
  return names;
}
