/** The sensor that a new alert watches, found by words. */
import { useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { FormError } from '../../kit/states.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { alertAddress } from './addresses.js';

/** Milliseconds after the last key before a search. */
const PAUSE = 200;
const SHOWN = 12;

export function ChooseSensor() {
  const search = useSignal('');
  const timer = useSignal<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { data, error } = useLoad(
    () => call(() => client.get('/sensors', { details: 'row', per_page: SHOWN, search: search.value })),
    [search.value],
  );
  return (
    <section class="stack form" aria-label={texts.chooseSensor}>
      <h2>{texts.chooseSensor}</h2>
      <Field label={texts.search}>
        <Input
          type="search"
          icon="search"
          autocomplete="off"
          onInput={({ currentTarget: { value } }) => {
            clearTimeout(timer.peek());
            timer.value = setTimeout(() => {
              search.value = value;
            }, PAUSE);
          }}
        />
      </Field>
      <FormError error={error.value} />
      {data.value?.sensors.length === 0 && <p class="muted">{texts.noSensors}</p>}
      {data.value !== undefined && data.value.sensors.length > 0 && (
        <div class="alerts-sensors">
          {data.value.sensors.map(({ id, name, display_name, unit }) => (
            <a key={id} href={alertAddress('new', id)}>
              <span class="cut">{display_name || name}</span>
              <span class="muted">{unit}</span>
            </a>
          ))}
        </div>
      )}
    </section>
  );
}
