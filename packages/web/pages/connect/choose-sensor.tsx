/** Which sensor the device writes to: a new one, or one that is there. */
import { useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Segmented } from '../../kit/choice.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { FormError } from '../../kit/states.js';
import { type FormValues, useSubmit } from '../../kit/submit.js';
import { connectTexts as texts } from '../../texts/connect.js';

/** A sensor to write to. */
export interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

/** Milliseconds after the last key before a search. */
const PAUSE = 200;
const SHOWN = 8;

export interface ChooseSensorProps {
  /** Makes the key. @throws SensoriumError */
  readonly onChoose: (sensor: Chosen) => Promise<void>;
}

export function ChooseSensor({ onChoose }: ChooseSensorProps) {
  const which = useSignal<'fresh' | 'existing'>('fresh');
  return (
    <div class="stack connect-form">
      <Segmented
        label={texts.which}
        value={which.value}
        choices={[
          { value: 'fresh', label: texts.fresh },
          { value: 'existing', label: texts.existing },
        ]}
        onChange={(value) => {
          which.value = value;
        }}
      />
      {which.value === 'fresh' ? <FreshSensor onChoose={onChoose} /> : <ExistingSensor onChoose={onChoose} />}
    </div>
  );
}

function FreshSensor({ onChoose }: ChooseSensorProps) {
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }: FormValues) => {
    const sensor = { name: text('name'), unit: text('unit'), data_type: 'float' };
    const made = await call(() => client.post('/sensors', { body: { sensor } }));
    await onChoose(made.sensor);
  });
  return (
    <form class="stack" onSubmit={onSubmit}>
      <div class="connect-fields">
        <Field label={texts.name} hint={texts.nameHint} error={fieldError(error.value, 'name')}>
          <Input name="name" maxLength={255} autocomplete="off" required autofocus />
        </Field>
        <Field label={texts.unit} error={fieldError(error.value, 'unit')}>
          <Input name="unit" maxLength={64} autocomplete="off" placeholder="°C" />
        </Field>
      </div>
      <FormError error={error.value} fields={['name', 'unit']} />
      <div class="row">
        <Button type="submit" variant="primary" isBusy={isBusy.value}>
          {texts.make}
        </Button>
      </div>
    </form>
  );
}

function ExistingSensor({ onChoose }: ChooseSensorProps) {
  const search = useSignal('');
  const timer = useSignal<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { data, error } = useLoad(
    () =>
      call(() =>
        client.get('/sensors', { owned: true, details: 'row', per_page: SHOWN, search: search.value }),
      ),
    [search.value],
  );
  const chosen = useSignal<Chosen | null>(null);
  const submission = useSubmit(async () => {
    if (chosen.value !== null) await onChoose(chosen.value);
  });
  const sensors = data.value?.sensors ?? [];
  return (
    <div class="stack">
      <Field label={texts.search} hint={texts.searchHint}>
        <Input
          type="search"
          icon="search"
          autocomplete="off"
          autofocus
          onInput={({ currentTarget: { value } }) => {
            clearTimeout(timer.peek());
            timer.value = setTimeout(() => {
              search.value = value;
            }, PAUSE);
          }}
        />
      </Field>
      <FormError error={error.value} />
      <fieldset class="connect-found" aria-label={texts.found}>
        {data.value !== undefined && sensors.length === 0 && <p class="muted">{texts.noneFound}</p>}
        {sensors.map((sensor) => (
          <label key={sensor.id} class="connect-sensor">
            <input
              type="radio"
              name="sensor"
              checked={chosen.value?.id === sensor.id}
              onChange={() => {
                const { id, name = '', display_name, unit = '' } = sensor;
                chosen.value = { id, name: display_name || name, unit };
              }}
            />
            <span class="cut">{sensor.display_name || sensor.name}</span>
            <span class="muted">{sensor.unit}</span>
          </label>
        ))}
      </fieldset>
      <FormError error={submission.error.value} />
      <div class="row">
        <Button
          variant="primary"
          disabled={chosen.value === null}
          isBusy={submission.isBusy.value}
          onClick={submission.run}
        >
          {texts.makeKey}
        </Button>
      </div>
    </div>
  );
}
