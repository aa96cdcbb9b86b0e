/** Forms and the controls that take input. */
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Checkbox, Segmented, Switch } from '../../kit/choice.js';
import { Field } from '../../kit/field.js';
import { Form, LineForm } from '../../kit/form.js';
import { Input, Select, Textarea } from '../../kit/input.js';
import { SearchInput } from '../../kit/search-input.js';
import { FormError } from '../../kit/states.js';
import { refusedName, refusedRead } from './samples.js';

const submission = (refused: unknown) => ({
  error: signal(refused),
  isBusy: signal(false),
  onSubmit: (event: SubmitEvent) => event.preventDefault(),
});
const refused = submission(refusedName);
const accepted = submission(null);
const words = signal('');

export function Forms() {
  const [isOn, setOn] = useState(true);
  const [view, setView] = useState('mean');
  return (
    <>
      <FormError error={refusedRead} />
      <Form class="form" label="New sensor" of={refused} submit="Create" onCancel={() => {}}>
        <Field label="Name" name="name" hint="Shown in lists and charts.">
          <Input value="temperature" />
        </Field>
        <Field label="Unit" isOptional>
          <Input name="unit" placeholder="°C" />
        </Field>
        <Field label="Search">
          <SearchInput words={words} placeholder="Name, metatag or device" />
        </Field>
        <Field label="Data type">
          <Select name="data_type">
            <option>float</option>
            <option>integer</option>
            <option>bool</option>
          </Select>
        </Field>
        <Field label="Description" isOptional>
          <Textarea name="description" rows={3} />
        </Field>
        <Field label="Read only">
          <Input value="7" readOnly />
        </Field>
        <Field label="Disabled">
          <Input value="7" disabled />
        </Field>
        <Checkbox label="Share with the group" hint="Members see all points." defaultChecked />
        <div class="row">
          <Switch label="Follow live" isOn={isOn} onChange={setOn} />
          <Switch label="Not available" isOn={false} onChange={setOn} disabled />
        </div>
        <Segmented
          label="What the chart draws"
          value={view}
          onChange={setView}
          choices={[
            { value: 'mean', label: 'Mean' },
            { value: 'raw', label: 'Raw' },
            { value: 'sum', label: 'Sum', disabled: true },
          ]}
        />
      </Form>
      <LineForm of={accepted} label="Add a user" submit="Add" icon="plus">
        <Field label="User" name="username">
          <Input />
        </Field>
      </LineForm>
    </>
  );
}
