/** A new environment: its name is enough, centre and outline can follow on its page. */
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { fieldError } from '../../../kit/errors.js';
import { Field } from '../../../kit/field.js';
import { Input } from '../../../kit/input.js';
import { FormError } from '../../../kit/states.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { placesTexts as all } from '../../../texts/places.js';
import { positionText } from './geometry.js';
import type { Environment } from './types.js';

const texts = all.environment;

export interface NewEnvironmentProps {
  readonly title: string;
  readonly onCancel: () => void;
  readonly onCreated: (environment: Environment) => void | Promise<void>;
}

export function NewEnvironment({ title, onCancel, onCreated }: NewEnvironmentProps) {
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }) => {
    const environment = { name: text('name').trim(), position: positionText(text('position')) };
    const made = await call(() => client.post('/environments', { body: { environment } }));
    toast(texts.created);
    await onCreated(made.environment);
  });
  return (
    <form class="panel form" onSubmit={onSubmit}>
      <h2>{title}</h2>
      <Field label={all.name} hint={texts.nameHint} error={fieldError(error.value, 'name')}>
        <Input name="name" maxLength={255} autocomplete="off" required autofocus />
      </Field>
      <Field
        label={texts.position}
        hint={texts.positionHint}
        isOptional
        error={fieldError(error.value, 'position')}
      >
        <Input name="position" maxLength={255} autocomplete="off" inputMode="text" />
      </Field>
      <FormError error={error.value} fields={['name', 'position']} />
      <div class="row">
        <Button type="submit" variant="primary" isBusy={isBusy.value}>
          {all.create}
        </Button>
        <Button onClick={onCancel}>{all.cancel}</Button>
      </div>
    </form>
  );
}
