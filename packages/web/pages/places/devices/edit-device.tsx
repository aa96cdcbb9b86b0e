/** Type and UUID of a device. */
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Field } from '../../../kit/field.js';
import { Form } from '../../../kit/form.js';
import { Input } from '../../../kit/input.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { changedMembers } from '../../../parts/changed-members.js';
import { placesTexts as texts } from '../../../texts/places.js';
import type { Device } from './types.js';

export interface EditDeviceProps {
  readonly device: Device;
  readonly onCancel: () => void;
  readonly onSaved: () => Promise<void>;
}

export function EditDevice({ device: before, onCancel, onSaved }: EditDeviceProps) {
  const form = useSubmit(async ({ text }) => {
    const device = changedMembers({ type: text('type').trim(), uuid: text('uuid').trim() }, before);
    await call(() => client.put('/devices/{id}', { id: Number(before.id), body: { device } }));
    toast(texts.device.saved);
    await onSaved();
  });
  return (
    <Form of={form} title={texts.edit} submit={texts.save} onCancel={onCancel}>
      <Field label={texts.device.type} hint={texts.device.typeHint} name="type">
        <Input maxLength={255} autocomplete="off" defaultValue={before.type} autofocus />
      </Field>
      <Field label={texts.device.uuid} hint={texts.device.uuidHint} name="uuid">
        <Input maxLength={255} autocomplete="off" required defaultValue={before.uuid} />
      </Field>
    </Form>
  );
}
