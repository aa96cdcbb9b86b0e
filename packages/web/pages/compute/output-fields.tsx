/** Where a new data processor writes: into a new sensor, or into one of the user. */
import type { Signal } from '@preact/signals';
import { Segmented } from '../../kit/choice.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { DataTypeSelect } from '../../parts/data-type-select.js';
import { computeTexts as texts } from '../../texts/compute.js';
import { SensorPicker } from './sensor-picker.js';

export interface Output {
  readonly kind: 'fresh' | 'existing';
  /** Of the new sensor. */
  readonly name: string;
  readonly unit: string;
  readonly dataType: string;
  /** Null: none is chosen yet. */
  readonly picked: { readonly id: string; readonly name: string } | null;
}

export const NEW_OUTPUT: Output = { kind: 'fresh', name: '', unit: '', dataType: 'float', picked: null };

export function isComplete({ kind, name, picked }: Output): boolean {
  return kind === 'fresh' ? name.trim() !== '' : picked !== null;
}

/** Members of the request. */
export function outputBody({ kind, name, unit, dataType, picked }: Output) {
  return kind === 'fresh'
    ? { sensor: { name: name.trim(), unit, data_type: dataType } }
    : { sensor_id: Number(picked?.id) };
}

export interface OutputFieldsProps {
  readonly output: Signal<Output>;
  /** What the API refused. */
  readonly error: unknown;
}

export function OutputFields({ output, error }: OutputFieldsProps) {
  const { kind, name, unit, dataType, picked } = output.value;
  const set = (changed: Partial<Output>) => {
    output.value = { ...output.value, ...changed };
  };
  return (
    <>
      <Segmented
        label={texts.output}
        value={kind}
        choices={[
          { value: 'fresh', label: texts.outputNew },
          { value: 'existing', label: texts.outputOld },
        ]}
        onChange={(value) => set({ kind: value })}
      />
      {kind === 'fresh' ? (
        <div class="compute-settings">
          <Field label={texts.name} error={fieldError(error, 'name')}>
            <Input
              value={name}
              maxLength={255}
              autocomplete="off"
              onInput={({ currentTarget: { value } }) => set({ name: value })}
            />
          </Field>
          <Field label={texts.unit} isOptional>
            <Input
              value={unit}
              maxLength={64}
              autocomplete="off"
              onInput={({ currentTarget: { value } }) => set({ unit: value })}
            />
          </Field>
          <Field label={texts.dataType}>
            <DataTypeSelect
              hasAny={false}
              value={dataType}
              onChange={({ currentTarget: { value } }) => set({ dataType: value })}
            />
          </Field>
        </div>
      ) : (
        <SensorPicker
          label={texts.choose}
          picked={picked?.id ?? null}
          hasShared={false}
          onPick={(sensor) => set({ picked: sensor })}
        />
      )}
    </>
  );
}
