/** A form of the settings that a service type declares. */
import { SensoriumError } from '@sensorium/client';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Checkbox } from '../../../kit/choice.js';
import { CodeEditor, type KnownName } from '../../../kit/code-editor/code-editor.js';
import { sentenceOf } from '../../../kit/errors.js';
import { Field } from '../../../kit/field.js';
import { Input, Select } from '../../../kit/input.js';
import { useLoad } from '../../../kit/load.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { faultsOf, keyOf, type Values } from './settings-values.js';
import type { Parameter, ServiceType } from './types.js';

export interface Refusal {
  readonly method: string;
  readonly error: unknown;
}

/** What the API refused of some calls in one request. @param calls as they were sent */
export function refusalOf(error: unknown, calls: readonly { readonly method: string }[]): Refusal | null {
  if (!(error instanceof SensoriumError)) return null;
  const [, index] = /\.settings\[(\d+)\]/.exec(error.field ?? '') ?? [];
  const method = index === undefined ? undefined : calls[Number(index)]?.method;
  return method === undefined ? null : { method, error };
}

export interface SettingsFormProps {
  readonly type: ServiceType;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly refusal: Refusal | null;
  /** Names that an expression can read. */
  readonly names?: readonly KnownName[];
}

export function SettingsForm({ type, values, onChange, refusal, names = [] }: SettingsFormProps) {
  const faults = faultsOf(type, values);
  if (type.settings.length === 0) return <p class="muted">{texts.noSettings}</p>;
  return (
    <div class="services-settings">
      {type.settings.flatMap(({ method, summary, parameters }) =>
        parameters.map((parameter) => {
          const key = keyOf(method, parameter.name);
          return (
            <SettingField
              key={key}
              id={`${type.name}.${key}`}
              parameter={parameter}
              summary={summary}
              value={values[key] ?? ''}
              error={faults[key] ?? errorOf(refusal, method, parameter.name)}
              names={names}
              onChange={(value) => onChange({ ...values, [key]: value })}
            />
          );
        }),
      )}
    </div>
  );
}

/** The API's sentence without the path of the member, which the field shows. */
function errorOf(refusal: Refusal | null, method: string, parameter: string): string | undefined {
  if (refusal === null || refusal.method !== method || !(refusal.error instanceof SensoriumError)) return;
  const { field = '', message } = refusal.error;
  if (!field.endsWith(`parameters.${parameter}`)) return;
  const bare = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : sentenceOf(refusal.error);
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}

interface SettingFieldProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly summary: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly names: readonly KnownName[];
  readonly onChange: (value: string) => void;
}

function SettingField({ id, parameter, summary, value, error, names, onChange }: SettingFieldProps) {
  const known = texts.settings[id];
  const label = known?.label ?? parameter.name;
  const hint = [known?.hint ?? (known === undefined ? plain(summary) : ''), boundsOf(parameter)]
    .filter(Boolean)
    .join(' ');
  const onInput = ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }) =>
    onChange(currentTarget.value);
  if (parameter.type === 'boolean') {
    return (
      <Checkbox
        label={label}
        hint={hint === '' ? undefined : hint}
        checked={value === 'true'}
        onChange={({ currentTarget: { checked } }) => onChange(String(checked))}
      />
    );
  }
  const unit = texts.units[parameter.unit] ?? parameter.unit;
  return (
    <div class={parameter.name === 'expression' ? 'services-wide' : undefined}>
      <Field
        label={unit === '' ? label : `${label} (${unit})`}
        hint={hint === '' ? undefined : hint}
        error={error}
      >
        {parameter.choices !== null ? (
          <Select value={value} onChange={onInput}>
            {parameter.choices.map((each) => (
              <option key={each} value={each} selected={each === value}>
                {texts.choices[each] ?? each}
              </option>
            ))}
          </Select>
        ) : parameter.id_of === 'environment' ? (
          <EnvironmentSelect value={value} onInput={onInput} />
        ) : parameter.name === 'expression' ? (
          <CodeEditor
            label={label}
            language="expression"
            rows={3}
            value={value}
            names={names}
            onInput={onChange}
          />
        ) : (
          <Input
            value={value}
            inputMode={parameter.type === 'text' ? 'text' : 'decimal'}
            autocomplete="off"
            onInput={onInput}
          />
        )}
      </Field>
    </div>
  );
}

function EnvironmentSelect({
  value,
  onInput,
}: {
  readonly value: string;
  readonly onInput: (event: { readonly currentTarget: HTMLSelectElement }) => void;
}) {
  const { data } = useLoad(() => call(() => client.get('/environments', { per_page: 1000 })));
  const all = data.value?.environments ?? [];
  return (
    <Select value={value} onChange={onInput} disabled={data.value !== undefined && all.length === 0}>
      <option value="" selected={value === ''}>
        {data.value !== undefined && all.length === 0 ? texts.noEnvironments : texts.chooseEnvironment}
      </option>
      {all.map(({ id, name }) => (
        <option key={id} value={String(id)} selected={String(id) === value}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function boundsOf({ type, minimum, maximum, default: fallback, unit }: Parameter): string {
  if (type === 'text' || type === 'boolean') return '';
  const isId = maximum === Number.MAX_SAFE_INTEGER;
  if (isId) return '';
  return texts.bounds(minimum, maximum, typeof fallback === 'number' ? fallback : null, unit);
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}
