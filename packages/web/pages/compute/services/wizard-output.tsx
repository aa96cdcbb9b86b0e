/** Where a new service writes: into a new sensor, or into the sensor of a service that it joins. */
import { fieldError } from '../../../kit/errors.js';
import { Field } from '../../../kit/field.js';
import { Input, Select } from '../../../kit/input.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import type { WizardState } from './use-wizard.js';

export interface OutputStepProps {
  readonly wizard: WizardState;
}

export function JoinStep({ wizard: { joinable, joinedId, joined } }: OutputStepProps) {
  return (
    <section class="stack panel" aria-label={texts.outputExisting}>
      <h2>{texts.outputExisting}</h2>
      <Field label={texts.joins} hint={texts.joinsHint}>
        <Select
          value={String(joinedId)}
          onChange={({ currentTarget: { value } }) => {
            joined.value = value;
          }}
        >
          {joinable.map(({ id, sensor }) => (
            <option key={id} value={String(id)}>
              {sensorName(sensor)}
            </option>
          ))}
        </Select>
      </Field>
    </section>
  );
}

export function OutputStep({ wizard: { outputName, name, outputUnit, unit, error } }: OutputStepProps) {
  return (
    <section class="stack panel" aria-label={texts.steps.output}>
      <h2>{texts.steps.output}</h2>
      <div class="services-settings">
        <Field
          label={texts.outputName}
          error={outputName.trim() === '' ? texts.outputNameMissing : fieldError(error.value, 'sensor.name')}
        >
          <Input
            value={outputName}
            maxLength={255}
            autocomplete="off"
            onInput={({ currentTarget: { value } }) => {
              name.value = value;
            }}
          />
        </Field>
        <Field label={texts.unit} isOptional error={fieldError(error.value, 'sensor.unit')}>
          <Input
            value={outputUnit}
            maxLength={64}
            autocomplete="off"
            onInput={({ currentTarget: { value } }) => {
              unit.value = value;
            }}
          />
        </Field>
      </div>
    </section>
  );
}
