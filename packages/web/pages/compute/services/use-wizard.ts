/** What the user has chosen of a new service, what it would output, and its connection. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { sentenceOf } from '../../../kit/errors.js';
import { useIsHere } from '../../../kit/here.js';
import { useActs } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { type Asked, usePreview } from './preview.js';
import { refusalOf } from './settings-form.js';
import { changesOf, faultsOf, valuesOf } from './settings-values.js';
import { type Chosen, choose } from './source-fields.js';
import { type Service, type ServiceType, titleOf, unitOfOutput } from './types.js';
import { useChartRange } from './use-chart-range.js';

export interface WizardProps {
  readonly type: ServiceType;
  readonly services: readonly Service[];
  /** Id of a sensor that the address names. */
  readonly sensor: string | undefined;
}

export type WizardState = ReturnType<typeof useWizard>;

export function useWizard({ type, services, sensor }: WizardProps) {
  const { route } = useLocation();
  const chosen = useSignal<readonly Chosen[]>([]);
  const isReading = useSignal(sensor !== undefined);
  const values = useSignal(valuesOf(type, null));
  const kind = useSignal<'fresh' | 'existing'>('fresh');
  const joined = useSignal('');
  const name = useSignal<string | null>(null);
  const unit = useSignal<string | null>(null);
  const sent = useSignal<readonly { readonly method: string }[]>([]);
  const { error, isBusy, run } = useActs();
  const isHere = useIsHere();

  useEffect(() => {
    void run(async () => {
      try {
        if (/^[1-9]\d{0,14}$/.test(sensor ?? '')) chosen.value = [await choose(Number(sensor), type)];
      } finally {
        isReading.value = false;
      }
    });
  }, []);

  const sources = chosen.value;
  const isReadable = sources.length > 0 && sources.every(({ fields }) => fields.length > 0);
  const settings = changesOf(type, valuesOf(type, null), values.value);
  const isFaulty = Object.keys(faultsOf(type, values.value)).length > 0;
  const range = useChartRange(sources[0]?.sensor_id ?? null);
  const joinable = services.filter(
    (each) => each.name === type.name && each.sources.length + sources.length <= type.sources,
  );
  const isJoining = kind.value === 'existing' && joinable.length > 0;
  const joinedId = (joinable.find(({ id }) => String(id) === joined.value) ?? joinable[0])?.id;
  const asked: Asked | null =
    !isReadable || isJoining || isFaulty
      ? null
      : {
          name: type.name,
          sources: sources.map(({ sensor_id, fields }) => ({ sensor_id, data_fields: [...fields] })),
          settings,
        };
  const { preview, error: previewError, isBusy: isComputing } = usePreview(asked, range.asked.value);
  const refusal = refusalOf(error.value, sent.value) ?? refusalOf(previewError.value, settings);
  const first = sources[0];
  const outputName =
    name.value ?? (first === undefined ? '' : `${sensorName(first)} ${titleOf(type.name).toLowerCase()}`);
  const outputUnit = unit.value ?? unitOfOutput(type.name, first?.unit ?? '');
  const isMissing = type.settings.some(({ method, parameters }) =>
    parameters.some(
      (each) => each.default === null && (values.value[`${method}.${each.name}`] ?? '').trim() === '',
    ),
  );

  const connect = () =>
    run(async () => {
      if (first === undefined) return;
      sent.value = settings;
      let id = isJoining ? joinedId! : null;
      try {
        for (const { sensor_id, fields } of sources) {
          const data_fields = [...fields];
          const body =
            id === null
              ? {
                  service: { name: type.name, data_fields, settings },
                  sensor: { name: outputName, unit: outputUnit },
                }
              : { service: { id, data_fields } };
          const made = await call(() => client.post('/sensors/{id}/services', { id: sensor_id, body }));
          id ??= Number(made.service.id);
        }
        toast(texts.connectedNow);
      } catch (thrown) {
        // A second attempt would make a second service: its page can add the other sensors.
        if (id === null || isJoining) throw thrown;
        toast(texts.connectedPartly(sentenceOf(thrown)), { kind: 'bad', duration: 12_000 });
      }
      if (isHere()) route(PAGES.service(id!));
    });

  return {
    chosen,
    isReading,
    isReadable,
    values,
    kind,
    joinable,
    isJoining,
    joinedId,
    joined,
    outputName,
    name,
    outputUnit,
    unit,
    range,
    preview: preview.value,
    isComputing: isComputing.value,
    /** What the preview refused, but for what a setting shows. */
    previewError: refusal === null ? previewError.value : null,
    /** What the API refused of the settings. */
    refusal,
    error,
    /** A setting shows what the API refused. */
    isRefusalShown: refusalOf(error.value, sent.value) !== null,
    isMissing,
    canConnect: isReadable && (isJoining || (!isFaulty && outputName.trim() !== '')),
    isBusy,
    connect,
  };
}
