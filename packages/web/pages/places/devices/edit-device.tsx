/** Type and UUID of a device. */
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { fieldError } from '../../../kit/errors.js';
import { Field } from '../../../kit/field.js';
import { Input } from '../../../kit/input.js';
import { FormError } from '../../../kit/states.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { placesTexts as texts } from '../../../texts/places.js';
import type { Device } from './types.js';

export interface EditDeviceProps {
  readonly device: Device;
  readonly onCancel: () => void;
  readonly onSaved: () => Promise<void>;
}

export function EditDevice({ device: before, onCancel, onSaved }: EditDeviceProps) {
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }) => {
    const device = { type: text('type').trim(), uuid: text('uuid').trim() };
    await call(() => client.put('/devices/{id}', { id: Number(before.id), body: { device } }));
    toast(texts.device.saved);
    await onSaved();
  });
  return (
    <form class="panel form" onSubmit={onSubmit}>
      <h2>{texts.edit}</h2>
      <Field label={texts.device.type} hint={texts.device.typeHint} error={fieldError(error.value, 'type')}>
        <Input name="type" maxLength={255} autocomplete="off" defaultValue={before.type} autofocus />
      </Field>
      <Field label={texts.device.uuid} hint={texts.device.uuidHint} error={fieldError(error.value, 'uuid')}>
        <Input name="uuid" maxLength={255} autocomplete="off" required defaultValue={before.uuid} />
      </Field>
      <FormError error={error.value} fields={['type', 'uuid']} />
      <div class="row">
        <Button type="submit" variant="primary" isBusy={isBusy.value}>
          {texts.save}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
