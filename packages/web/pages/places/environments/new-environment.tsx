/** A new environment: its name is enough, centre and outline can follow on its page. */
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Field } from '../../../kit/field.js';
import { Form } from '../../../kit/form.js';
import { Input } from '../../../kit/input.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { positionText } from '../../../parts/map/geometry.js';
import { placesTexts as all } from '../../../texts/places.js';
import type { Environment } from './types.js';

const texts = all.environment;

export interface NewEnvironmentProps {
  readonly title: string;
  readonly onCancel: () => void;
  readonly onCreated: (environment: Environment) => void | Promise<void>;
}

export function NewEnvironment({ title, onCancel, onCreated }: NewEnvironmentProps) {
  const form = useSubmit(async ({ text }) => {
    const environment = { name: text('name').trim(), position: positionText(text('position')) };
    const made = await call(() => client.post('/environments', { body: { environment } }));
    toast(texts.created);
    await onCreated(made.environment);
  });
  return (
    <Form of={form} title={title} submit={all.create} onCancel={onCancel}>
      <Field label={all.name} hint={texts.nameHint} name="name">
        <Input maxLength={255} autocomplete="off" required autofocus />
      </Field>
      <Field label={texts.position} hint={texts.positionHint} isOptional name="position">
        <Input name="position" maxLength={255} autocomplete="off" inputMode="text" />
      </Field>
    </Form>
  );
}
