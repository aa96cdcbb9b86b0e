/** The settings of a service, edited in place. */
import { type Signal, useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useEffect } from 'preact/hooks';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { FormError } from '../../../kit/states.js';
import { toast } from '../../../kit/toast.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { type Refusal, SettingsForm } from './settings-form.js';
import { changesOf, faultsOf, type Values, valuesOf } from './settings-values.js';
import type { ServiceType } from './types.js';
import { namesOf } from './variables.js';

export type ServiceDetails = Result<'GET', '/services/{service_id}'>['service'];

export interface Settings {
  readonly values: Signal<Values>;
  /** Calls of methods that would save what was edited. */
  readonly changes: ReturnType<typeof changesOf>;
  /** What the API refused of the last attempt to save. */
  readonly refusal: Signal<Refusal | null>;
  readonly edit: (values: Values) => void;
  readonly discard: () => void;
}

export function useSettings(service: ServiceDetails, type: ServiceType): Settings {
  const now = valuesOf(type, service.settings);
  const values = useSignal(now);
  const saved = useSignal(now);
  const refusal = useSignal<Refusal | null>(null);
  useEffect(() => {
    // What another tab has set shows here, unless it is being edited here.
    if (changesOf(type, saved.value, values.value).length === 0) values.value = now;
    saved.value = now;
  }, [JSON.stringify(now)]);
  const edit = (next: Values) => {
    values.value = next;
    refusal.value = null;
  };
  return {
    values,
    changes: changesOf(type, saved.value, values.value),
    refusal,
    edit,
    discard: () => edit(saved.value),
  };
}

export interface SettingsPanelProps {
  readonly service: ServiceDetails;
  readonly type: ServiceType;
  readonly settings: Settings;
  /** What the API refused of a preview. */
  readonly previewRefusal?: Refusal | null;
  readonly onChanged: () => Promise<void>;
}

export function SettingsPanel({ service, type, settings, previewRefusal, onChanged }: SettingsPanelProps) {
  const isSaving = useSignal(false);
  const { values, changes, refusal, edit, discard } = settings;
  const { id } = service;
  const save = async () => {
    if (isSaving.value) return;
    isSaving.value = true;
    refusal.value = null;
    let method = '';
    try {
      for (const change of changes) {
        ({ method } = change);
        const body = { parameters: change.parameters };
        await call(() =>
          client.post('/sensors/{id}/services/{service_id}/{method}', { id, service_id: id, method, body }),
        );
      }
      toast(texts.settingsSaved);
    } catch (thrown) {
      refusal.value = { method, error: thrown };
    } finally {
      isSaving.value = false;
    }
    await onChanged();
  };
  const isChanged = changes.length > 0;
  const isFaulty = Object.keys(faultsOf(type, values.value)).length > 0;
  return (
    <form
      class="stack panel"
      aria-label={texts.settingsTitle}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>{texts.settingsTitle}</h2>
      <SettingsForm
        type={type}
        values={values.value}
        refusal={refusal.value ?? previewRefusal ?? null}
        names={namesOf(service.sources)}
        onChange={edit}
      />
      <FormError error={refusal.value?.error} fields={fieldsOf(type)} />
      {type.settings.length > 0 && (
        <div class="row">
          <Button type="submit" variant="primary" isBusy={isSaving.value} disabled={!isChanged || isFaulty}>
            {texts.saveSettings}
          </Button>
          {isChanged && <Button onClick={discard}>{texts.discard}</Button>}
        </div>
      )}
      {type.settings.length > 0 && <p class="muted">{texts.settingsHint}</p>}
    </form>
  );
}

/** Fields of the API that the form shows an error at. */
function fieldsOf(type: ServiceType): string[] {
  return type.settings.flatMap(({ parameters }) => parameters.map(({ name }) => `parameters.${name}`));
}
