/** A new sensor, by its name. */
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { type FormValues, useSubmit } from '../../kit/submit.js';
import { startTexts as texts } from '../../texts/start.js';

export function CreateSensor() {
  const { route } = useLocation();
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }: FormValues) => {
    const sensor = { name: text('name'), unit: text('unit'), data_type: 'float' };
    const made = await call(() => client.post('/sensors', { body: { sensor } }));
    route(PAGES.sensor(made.sensor.id));
  });
  return (
    <form class="stack" onSubmit={onSubmit}>
      <FormError error={error.value} fields={['name', 'unit']} />
      <div class="start-create">
        <Field label={texts.name} error={fieldError(error.value, 'name')}>
          <Input name="name" maxLength={255} autocomplete="off" required />
        </Field>
        <Field label={texts.unit} error={fieldError(error.value, 'unit')}>
          <Input name="unit" maxLength={64} autocomplete="off" placeholder="°C" />
        </Field>
      </div>
      <Button type="submit" icon="plus" isBusy={isBusy.value}>
        {texts.create}
      </Button>
    </form>
  );
}
