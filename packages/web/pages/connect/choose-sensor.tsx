/** Which sensor the device writes to: a new one, or one that is there. */
import { useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Segmented } from '../../kit/choice.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { SearchInput } from '../../kit/search-input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { sensorName } from '../../parts/sensor-name.js';
import { SensorRadios } from '../../parts/sensor-radios.js';
import { useSensorSearch } from '../../parts/sensor-search.js';
import { connectTexts as texts } from '../../texts/connect.js';

/** A sensor to write to. */
export interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

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
  const form = useSubmit(async ({ text }) => {
    const sensor = { name: text('name'), unit: text('unit'), data_type: 'float' };
    const made = await call(() => client.post('/sensors', { body: { sensor } }));
    await onChoose(made.sensor);
  });
  return (
    <Form of={form} class="stack" submit={texts.make}>
      <div class="connect-fields">
        <Field label={texts.name} name="name" hint={texts.nameHint}>
          <Input maxLength={255} autocomplete="off" required autofocus />
        </Field>
        <Field label={texts.unit} name="unit">
          <Input maxLength={64} autocomplete="off" placeholder="°C" />
        </Field>
      </div>
    </Form>
  );
}

function ExistingSensor({ onChoose }: ChooseSensorProps) {
  const { words, found, error } = useSensorSearch({ most: SHOWN, isOwned: true });
  const chosen = useSignal<Chosen | null>(null);
  const submission = useSubmit(async () => {
    if (chosen.value !== null) await onChoose(chosen.value);
  });
  return (
    <div class="stack">
      <Field label={texts.search} hint={texts.searchHint}>
        <SearchInput words={words} autofocus />
      </Field>
      <FormError error={error} />
      <SensorRadios
        label={texts.found}
        sensors={found}
        none={texts.noneFound}
        picked={chosen.value?.id ?? null}
        onPick={(sensor) => {
          chosen.value = { id: sensor.id, name: sensorName(sensor), unit: sensor.unit ?? '' };
        }}
      />
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
