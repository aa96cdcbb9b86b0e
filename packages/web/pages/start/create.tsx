/** A new sensor, by its name. */
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { useSubmit } from '../../kit/submit.js';
import { startTexts as texts } from '../../texts/start.js';

export function CreateSensor() {
  const { route } = useLocation();
  const form = useSubmit(async ({ text }) => {
    const sensor = { name: text('name'), unit: text('unit'), data_type: 'float' };
    const made = await call(() => client.post('/sensors', { body: { sensor } }));
    route(PAGES.sensor(made.sensor.id));
  });
  return (
    <Form of={form} class="stack" variant="plain" icon="plus" submit={texts.create}>
      <div class="start-create">
        <Field label={texts.name} name="name">
          <Input maxLength={255} autocomplete="off" required />
        </Field>
        <Field label={texts.unit} name="unit">
          <Input maxLength={64} autocomplete="off" placeholder="°C" />
        </Field>
      </div>
    </Form>
  );
}
