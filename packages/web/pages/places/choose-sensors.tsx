/** Finds sensors of the user by words, searched on the server, and adds them one by one. */
import { useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { useAnswer } from '../../kit/answer.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { placesTexts as texts } from '../../texts/places.js';
import { labelOf, type Sensor } from './own-sensors.js';

const SHOWN = 6;
/** Sensors that are read beyond those shown, since some of them are left out. */
const SPARE = 50;

export interface ChooseSensorsProps {
  /** Ids of sensors that are not offered. */
  readonly without: ReadonlySet<string>;
  /** Where a sensor is now, if it would leave that. */
  readonly elsewhere: (sensor: Sensor) => string | undefined;
  readonly hint?: string;
  readonly onAdd: (sensor: Sensor) => void | Promise<void>;
}

export function ChooseSensors({ without, elsewhere, hint, onAdd }: ChooseSensorsProps) {
  const words = useSignal('');
  const busy = useSignal('');
  const refusal = useSignal<unknown>(null);
  const { answer, error } = useAnswer(`words ${words.value.trim()}`, (signal) => {
    const search = words.value.trim();
    const query = { owned: true, details: 'row', order: 'name', per_page: SHOWN + SPARE } as const;
    return call(() => client.get('/sensors', search === '' ? query : { ...query, search }, { signal }));
  });
  const offered = answer.value?.sensors.filter(({ id }) => !without.has(id)).slice(0, SHOWN);
  if (answer.value?.total === 0 && words.value.trim() === '')
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
        <Input
          type="search"
          icon="search"
          autocomplete="off"
          maxLength={200}
          value={words.value}
          onInput={(event) => {
            words.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      <FormError error={refusal.value ?? error.value} />
      {offered?.length === 0 && <p class="muted">{texts.noSuchSensor}</p>}
      {offered !== undefined && offered.length > 0 && (
        <ul class="places-offered">
          {offered.map((sensor) => {
            const there = elsewhere(sensor);
            return (
              <li key={sensor.id}>
                <Button
                  icon="plus"
                  variant="quiet"
                  isBusy={busy.value === sensor.id}
                  aria-label={texts.addOf(labelOf(sensor))}
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
                  {labelOf(sensor)}
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
