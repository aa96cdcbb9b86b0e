/** A new sensor, beside the list. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Drawer } from '../../kit/drawer.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input, Select, Textarea } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { toast } from '../../kit/toast.js';
import { sensorsTexts as texts } from '../../texts/sensors.js';
import { texts as all } from '../../texts/texts.js';

const FIELDS = ['name', 'display_name', 'unit', 'data_type', 'description'] as const;

export interface CreateDrawerProps {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

export function CreateDrawer({ onClose, onCreated }: CreateDrawerProps) {
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isNameless, setNameless] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const send = async (event: Event) => {
    event.preventDefault();
    const given = new FormData(form.current!);
    const value = (name: (typeof FIELDS)[number]) => String(given.get(name) ?? '').trim();
    setRefusal(null);
    setNameless(value('name') === '');
    if (value('name') === '') return;
    setBusy(true);
    try {
      const body = {
        sensor: {
          name: value('name'),
          display_name: value('display_name'),
          unit: value('unit'),
          data_type: value('data_type'),
          description: value('description'),
        },
      };
      const { sensor } = await call(() => client.post('/sensors', { body }));
      toast(texts.created(sensor.display_name || sensor.name));
      onCreated(sensor.id);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  };
  return (
    <Drawer
      title={texts.creating}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" isBusy={isBusy} onClick={() => form.current?.requestSubmit()}>
            {texts.createIt}
          </Button>
          <Button onClick={onClose}>{all.kit.cancel}</Button>
        </>
      }
    >
      <form class="form" ref={form} onSubmit={send} noValidate>
        <FormError error={refusal} fields={FIELDS} />
        <Field
          label={texts.name}
          hint={texts.nameHint}
          error={isNameless ? texts.nameless : fieldError(refusal, 'name')}
        >
          <Input name="name" autocomplete="off" maxLength={255} required />
        </Field>
        <Field
          label={texts.displayName}
          hint={texts.displayHint}
          error={fieldError(refusal, 'display_name')}
          isOptional
        >
          <Input name="display_name" autocomplete="off" maxLength={255} />
        </Field>
        <Field label={texts.dataType} error={fieldError(refusal, 'data_type')}>
          <Select name="data_type">
            {Object.entries(texts.dataTypes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.unit} hint={texts.unitHint} error={fieldError(refusal, 'unit')} isOptional>
          <Input name="unit" autocomplete="off" maxLength={64} />
        </Field>
        <Field label={texts.description} error={fieldError(refusal, 'description')} isOptional>
          <Textarea name="description" maxLength={8000} rows={3} />
        </Field>
        {/* Enter in a field sends the form; the button stands in the foot of the drawer. */}
        <button type="submit" hidden />
      </form>
    </Drawer>
  );
}
