/** The sensor's own fields, and its deletion. */
import { useSignal } from '@preact/signals';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { EndAct } from '../../kit/end-act.js';
import { Field } from '../../kit/field.js';
import { DrawerForm } from '../../kit/form.js';
import { Input, Select, Textarea } from '../../kit/input.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { changedMembers } from '../../parts/changed-members.js';
import { DataTypeSelect } from '../../parts/data-type-select.js';
import { sensorName } from '../../parts/sensor-name.js';
import { sensorsTexts } from '../../texts/sensors.js';
import { texts } from '../../texts/texts.js';
import type { Sensor } from './sensor-type.js';

export interface EditProps {
  readonly sensor: Sensor;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const PAGERS = ['', 'email', 'sms'] as const;

export function Edit({ sensor, onClose, onChanged }: EditProps) {
  const t = texts.sensor;
  const dataType = useSignal(sensor.data_type);
  const form = useSubmit(async ({ text }) => {
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
    const changed = changedMembers(given, sensor);
    if (Object.keys(changed).length > 0) {
      await call(() => client.put('/sensors/{id}', { id: sensor.id, body: { sensor: changed } }));
      toast(t.sensorSaved);
    }
    onChanged();
  });
  const isOther = !(sensor.data_type in sensorsTexts.dataTypes);
  return (
    <DrawerForm
      title={t.editSensor}
      of={form}
      submit={t.save}
      onClose={onClose}
      after={
        <section class="stack sensor-part sensor-delete">
          <EndAct
            variant="quiet"
            icon="trash"
            isDanger
            label={t.deleteSensor}
            confirm={t.deleteAnyway}
            consequence={sensorsTexts.askDelete(1)}
            run={() => call(() => client.delete('/sensors/{id}', { id: sensor.id }))}
            done={t.sensorDeleted(sensorName(sensor))}
            back={PAGES.sensors}
          />
        </section>
      }
    >
      <Field label={sensorsTexts.name} hint={sensorsTexts.nameHint} name="name">
        <Input autocomplete="off" maxLength={255} required pattern=".*\S.*" value={sensor.name} />
      </Field>
      <Field label={sensorsTexts.displayName} hint={sensorsTexts.displayHint} name="display_name" isOptional>
        <Input autocomplete="off" maxLength={255} value={sensor.display_name} />
      </Field>
      <Field label={sensorsTexts.unit} hint={sensorsTexts.unitHint} name="unit" isOptional>
        <Input autocomplete="off" maxLength={64} value={sensor.unit} />
      </Field>
      <Field label={sensorsTexts.dataType} hint={t.dataTypeHint} name="data_type">
        <DataTypeSelect
          value={dataType.value}
          onChange={(event) => {
            dataType.value = event.currentTarget.value;
          }}
        >
          <option value="file">{t.files}</option>
          {isOther && sensor.data_type !== 'file' && (
            <option value={sensor.data_type}>{sensor.data_type}</option>
          )}
        </DataTypeSelect>
      </Field>
      {dataType.value === 'json' && (
        <Field label={t.structure} hint={t.structureHint} name="data_structure" isOptional>
          <Textarea maxLength={8000} rows={3} value={sensor.data_structure} />
        </Field>
      )}
      <Field label={t.deviceType} hint={t.deviceTypeHint} name="device_type" isOptional>
        <Input autocomplete="off" maxLength={255} value={sensor.device_type} />
      </Field>
      <Field label={t.retentionDays} hint={t.retentionHint} name="retention">
        <Input
          type="number"
          min={0}
          max={36_500}
          step={1}
          inputMode="numeric"
          value={String(sensor.retention)}
        />
      </Field>
      <Field label={t.pager} hint={t.pagerHint} name="pager_type">
        <Select value={sensor.pager_type}>
          {PAGERS.map((each) => (
            <option key={each} value={each}>
              {t.pagers[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={sensorsTexts.description} name="description" isOptional>
        <Textarea maxLength={8000} rows={3} value={sensor.description} />
      </Field>
    </DrawerForm>
  );
}
