/** Settings of a group, for members who may change it. */
import { useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Checkbox } from '../../kit/choice.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input, Textarea } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { groupTexts as texts } from '../../texts/groups.js';
import { EntranceFields, entranceBody, entranceOf } from './entrance.js';
import type { Group } from './types.js';

export interface SettingsProps {
  readonly group: Group;
  readonly onSaved: () => Promise<void>;
}

export function Settings({ group: before, onSaved }: SettingsProps) {
  const entrance = useSignal(entranceOf(before));
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }) => {
    const group = {
      name: text('name'),
      description: text('description'),
      hidden: text('hidden') === 'on',
      ...entranceBody(entrance.value, text),
    };
    await call(() => client.put('/groups/{id}', { id: before.id, body: { group } }));
    toast(texts.saved);
    await onSaved();
  });
  return (
    <section class="stack">
      <h2>{texts.settings}</h2>
      <form class="panel form" onSubmit={onSubmit}>
        <Field label={texts.name} error={fieldError(error.value, 'name')}>
          <Input name="name" maxLength={255} autocomplete="off" required defaultValue={before.name} />
        </Field>
        <Field label={texts.description} isOptional error={fieldError(error.value, 'description')}>
          <Textarea name="description" rows={2} maxLength={8000} defaultValue={before.description} />
        </Field>
        <EntranceFields entrance={entrance} hasPassword={before.has_access_password} error={error.value} />
        <Checkbox name="hidden" label={texts.hidden} hint={texts.hiddenHint} defaultChecked={before.hidden} />
        <FormError error={error.value} fields={['name', 'description', 'access_password']} />
        <div class="row">
          <Button type="submit" variant="primary" isBusy={isBusy.value}>
            {texts.save}
          </Button>
        </div>
      </form>
    </section>
  );
}
