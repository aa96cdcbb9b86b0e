/** A new sensor, beside the list. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Field } from '../../kit/field.js';
import { DrawerForm } from '../../kit/form.js';
import { Input, Textarea } from '../../kit/input.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { DataTypeSelect } from '../../parts/data-type-select.js';
import { sensorName } from '../../parts/sensor-name.js';
import { sensorsTexts as texts } from '../../texts/sensors.js';

const FIELDS = ['name', 'display_name', 'unit', 'data_type', 'description'] as const;

export interface CreateDrawerProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

export function CreateDrawer({ onClose, onCreated }: CreateDrawerProps) {
  const form = useSubmit(async ({ text }) => {
    const given = Object.fromEntries(FIELDS.map((name) => [name, text(name).trim()]));
    const { sensor } = await call(() =>
      client.post('/sensors', { body: { sensor: { name: '', ...given } } }),
    );
    toast(texts.created(sensorName(sensor)));
    onCreated(sensor.id);
  });
  return (
    <DrawerForm title={texts.creating} of={form} submit={texts.createIt} onClose={onClose}>
      <Field label={texts.name} hint={texts.nameHint} name="name">
        <Input autocomplete="off" maxLength={255} required pattern=".*\S.*" autofocus />
      </Field>
      <Field label={texts.displayName} hint={texts.displayHint} name="display_name" isOptional>
        <Input autocomplete="off" maxLength={255} />
      </Field>
      <Field label={texts.dataType} name="data_type">
        <DataTypeSelect />
      </Field>
      <Field label={texts.unit} hint={texts.unitHint} name="unit" isOptional>
        <Input autocomplete="off" maxLength={64} />
      </Field>
      <Field label={texts.description} name="description" isOptional>
        <Textarea maxLength={8000} rows={3} />
      </Field>
    </DrawerForm>
  );
}
