/** A new device, with its first sensors. */
import { useSignal } from '@preact/signals';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { Chip } from '../../../kit/chip.js';
import { Field } from '../../../kit/field.js';
import { Form } from '../../../kit/form.js';
import { Input } from '../../../kit/input.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { placesTexts as texts } from '../../../texts/places.js';
import { ChooseSensors } from '../choose-sensors.js';
import type { Sensor } from '../own-sensors.js';
import { nameOf } from './types.js';

export interface NewDeviceProps {
  readonly onCancel: () => void;
  readonly onCreated: (id: string) => void;
}

export function NewDevice({ onCancel, onCreated }: NewDeviceProps) {
  const chosen = useSignal<readonly Sensor[]>([]);
  const isMissing = useSignal(false);
  const uuid = useSignal('');
  const form = useSubmit(async ({ text }) => {
    isMissing.value = chosen.value.length === 0;
    if (isMissing.value) return;
    const device = { type: text('type').trim(), uuid: text('uuid').trim() };
    let id = '';
    for (const sensor of chosen.value) {
      const body = { device };
      const put = await call(() => client.post('/sensors/{id}/device', { id: Number(sensor.id), body }));
      id = put.device.id;
    }
    toast(texts.device.created);
    onCreated(id);
  });
  return (
    <Form of={form} title={texts.device.fresh} submit={texts.create} onCancel={onCancel}>
      <Field label={texts.device.type} hint={texts.device.typeHint} name="type">
        <Input maxLength={255} autocomplete="off" required autofocus />
      </Field>
      <Field label={texts.device.uuid} hint={texts.device.uuidHint} name="uuid">
        <div class="row places-beside">
          <Input
            maxLength={255}
            autocomplete="off"
            required
            value={uuid.value}
            onInput={(event) => {
              uuid.value = event.currentTarget.value;
            }}
          />
          <Button
            onClick={() => {
              uuid.value = randomUuid();
            }}
          >
            {texts.device.make}
          </Button>
        </div>
      </Field>
      <fieldset class="stack places-chosen">
        <legend class="field-label">{texts.device.firstSensors}</legend>
        {chosen.value.length > 0 && (
          <ul class="row places-chips" aria-label={texts.chosen}>
            {chosen.value.map((sensor) => (
              <li key={sensor.id}>
                <Chip
                  label={sensorName(sensor)}
                  onRemove={() => {
                    chosen.value = chosen.value.filter(({ id }) => id !== sensor.id);
                  }}
                >
                  {sensorName(sensor)}
                </Chip>
              </li>
            ))}
          </ul>
        )}
        {isMissing.value && chosen.value.length === 0 && (
          <p class="field-error" role="alert">
            {texts.device.needsSensor}
          </p>
        )}
        <ChooseSensors
          without={new Set(chosen.value.map(({ id }) => id))}
          elsewhere={({ device }) => (device === undefined ? undefined : nameOf(device))}
          hint={texts.device.firstHint}
          onAdd={(sensor) => {
            chosen.value = [...chosen.value, sensor];
          }}
        />
      </fieldset>
    </Form>
  );
}

/** `crypto.randomUUID` is there on pages of https only. */
function randomUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.*)$/, '$1-$2-4$3-8$4-$5');
}
