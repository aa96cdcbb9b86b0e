/** The sensor's own fields, and its deletion. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Drawer } from '../../kit/drawer.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input, Select, Textarea } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { sensorsTexts } from '../../texts/sensors.js';
import { texts } from '../../texts/texts.js';
import { nameOf, type Sensor } from './sensor-type.js';

export interface EditProps {
  readonly sensor: Sensor;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

const FIELDS = [
  'name',
  'display_name',
  'unit',
  'data_type',
  'data_structure',
  'device_type',
  'retention',
  'pager_type',
  'description',
] as const;

const PAGERS = ['', 'email', 'sms'] as const;

export function Edit({ sensor, onClose, onChanged, onDeleted }: EditProps) {
  const t = texts.sensor;
  const form = useRef<HTMLFormElement>(null);
  const dataType = useSignal(sensor.data_type);
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }) => {
    const given = {
      name: text('name').trim(),
      display_name: text('display_name').trim(),
      unit: text('unit').trim(),
      data_type: text('data_type'),
      data_structure: dataType.value === 'json' ? text('data_structure').trim() : sensor.data_structure,
      device_type: text('device_type').trim(),
      retention: Number(text('retention')) || 0,
      pager_type: text('pager_type') as Sensor['pager_type'],
      description: text('description').trim(),
    };
    // What this tab did not change stays as another one has it.
    const changed = Object.fromEntries(
      FIELDS.filter((name) => given[name] !== sensor[name]).map((name) => [name, given[name]]),
    );
    if (Object.keys(changed).length > 0) {
      await call(() => client.put('/sensors/{id}', { id: sensor.id, body: { sensor: changed } }));
      toast(t.sensorSaved);
    }
    onChanged();
  });
  const wrong = (name: (typeof FIELDS)[number]) => fieldError(error.value, name);
  const types = Object.entries(sensorsTexts.dataTypes);
  const isOther = types.every(([value]) => value !== sensor.data_type);
  return (
    <Drawer
      title={t.editSensor}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" isBusy={isBusy.value} onClick={() => form.current?.requestSubmit()}>
            {t.save}
          </Button>
          <Button onClick={onClose}>{texts.kit.cancel}</Button>
        </>
      }
    >
      <form class="form" ref={form} onSubmit={onSubmit}>
        <FormError error={error.value} fields={FIELDS} />
        <Field label={sensorsTexts.name} hint={sensorsTexts.nameHint} error={wrong('name')}>
          <Input
            name="name"
            autocomplete="off"
            maxLength={255}
            required
            pattern=".*\S.*"
            value={sensor.name}
          />
        </Field>
        <Field
          label={sensorsTexts.displayName}
          hint={sensorsTexts.displayHint}
          error={wrong('display_name')}
          isOptional
        >
          <Input name="display_name" autocomplete="off" maxLength={255} value={sensor.display_name} />
        </Field>
        <Field label={sensorsTexts.unit} hint={sensorsTexts.unitHint} error={wrong('unit')} isOptional>
          <Input name="unit" autocomplete="off" maxLength={64} value={sensor.unit} />
        </Field>
        <Field label={sensorsTexts.dataType} hint={t.dataTypeHint} error={wrong('data_type')}>
          <Select
            name="data_type"
            value={dataType.value}
            onChange={(event) => {
              dataType.value = event.currentTarget.value;
            }}
          >
            {types.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value="file">{t.files}</option>
            {isOther && sensor.data_type !== 'file' && (
              <option value={sensor.data_type}>{sensor.data_type}</option>
            )}
          </Select>
        </Field>
        {dataType.value === 'json' && (
          <Field label={t.structure} hint={t.structureHint} error={wrong('data_structure')} isOptional>
            <Textarea name="data_structure" maxLength={8000} rows={3} value={sensor.data_structure} />
          </Field>
        )}
        <Field label={t.deviceType} hint={t.deviceTypeHint} error={wrong('device_type')} isOptional>
          <Input name="device_type" autocomplete="off" maxLength={255} value={sensor.device_type} />
        </Field>
        <Field label={t.retentionDays} hint={t.retentionHint} error={wrong('retention')}>
          <Input
            type="number"
            name="retention"
            min={0}
            max={36_500}
            step={1}
            inputMode="numeric"
            value={String(sensor.retention)}
          />
        </Field>
        <Field label={t.pager} hint={t.pagerHint} error={wrong('pager_type')}>
          <Select name="pager_type" value={sensor.pager_type}>
            {PAGERS.map((each) => (
              <option key={each} value={each}>
                {t.pagers[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={sensorsTexts.description} error={wrong('description')} isOptional>
          <Textarea name="description" maxLength={8000} rows={3} value={sensor.description} />
        </Field>
        {/* Enter in a field sends the form; the button stands in the foot of the drawer. */}
        <button type="submit" hidden />
      </form>
      <Delete sensor={sensor} onDeleted={onDeleted} />
    </Drawer>
  );
}

function Delete({ sensor, onDeleted }: { readonly sensor: Sensor; readonly onDeleted: () => void }) {
  const t = texts.sensor;
  const isAsking = useSignal(false);
  const { error, isBusy, run } = useSubmit(async () => {
    await call(() => client.delete('/sensors/{id}', { id: sensor.id }));
    toast(t.sensorDeleted(nameOf(sensor)));
    onDeleted();
  });
  return (
    <section class="stack sensor-part sensor-delete">
      {isAsking.value ? (
        <>
          <p>{sensorsTexts.askDelete(1)}</p>
          <div class="row">
            <Button variant="danger" icon="trash" isBusy={isBusy.value} onClick={run}>
              {t.deleteAnyway}
            </Button>
            <Button
              onClick={() => {
                isAsking.value = false;
              }}
            >
              {t.keep}
            </Button>
          </div>
        </>
      ) : (
        <div class="row">
          <Button
            variant="quiet"
            icon="trash"
            onClick={() => {
              isAsking.value = true;
            }}
          >
            {t.deleteSensor}
          </Button>
        </div>
      )}
      <FormError error={error.value} />
    </section>
  );
}
