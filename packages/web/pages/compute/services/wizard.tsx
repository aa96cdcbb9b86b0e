/** Connects a service: which one, to which sensors, with which settings, into which sensor; beside it what it would have output. */
import '../compute.css';
import './services.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button, ButtonLink } from '../../../kit/button.js';
import { Segmented } from '../../../kit/choice.js';
import { fieldError, sentenceOf } from '../../../kit/errors.js';
import { Field } from '../../../kit/field.js';
import { useIsHere } from '../../../kit/here.js';
import { Input, Select } from '../../../kit/input.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { Skeleton } from '../../../kit/skeleton.js';
import { FormError } from '../../../kit/states.js';
import { toast } from '../../../kit/toast.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { Catalogue } from './catalogue.js';
import { Outcome } from './outcome.js';
import { type Asked, usePreview } from './preview.js';
import { ServiceChart } from './service-chart.js';
import { changesOf, faultsOf, refusalOf, SettingsForm, valuesOf } from './settings-form.js';
import { Sketch } from './sketch.js';
import { type Chosen, choose, SourceFields } from './source-fields.js';
import { nameOf, type Service, type ServiceType, titleOf } from './types.js';
import { useChartRange } from './use-chart-range.js';
import { namesOf } from './variables.js';

export function Wizard() {
  const { query } = useRoute();
  const loaded = useLoad(async () => {
    const [{ types }, { services }] = await Promise.all([
      call(() => client.get('/services/types')),
      call(() => client.get('/services', { per_page: 1000 })),
    ]);
    return { types, services };
  });
  const { data } = loaded;
  const type = data.value?.types.find(({ name }) => name === query.type);
  return (
    <div class="stack services-page">
      <h1>{type === undefined ? texts.connect : texts.connectTitle(titleOf(type.name))}</h1>
      <LoadState of={loaded} lines={6} />
      {data.value !== undefined && type === undefined && (
        <>
          <p class="muted">{texts.chooseType}</p>
          <Catalogue types={data.value.types} services={data.value.services} sensor={query.sensor} />
        </>
      )}
      {data.value !== undefined && type !== undefined && (
        <Steps key={type.name} type={type} services={data.value.services} sensor={query.sensor} />
      )}
    </div>
  );
}

interface StepsProps {
  readonly type: ServiceType;
  readonly services: readonly Service[];
  /** Id of a sensor that the address names. */
  readonly sensor: string | undefined;
}

function Steps({ type, services, sensor }: StepsProps) {
  const { route } = useLocation();
  const chosen = useSignal<readonly Chosen[]>([]);
  const isReading = useSignal(sensor !== undefined);
  const values = useSignal(valuesOf(type, null));
  const kind = useSignal<'fresh' | 'existing'>('fresh');
  const joined = useSignal('');
  const name = useSignal<string | null>(null);
  const unit = useSignal<string | null>(null);
  const error = useSignal<unknown>(null);
  const sent = useSignal<readonly { readonly method: string }[]>([]);
  const isBusy = useSignal(false);
  const isHere = useIsHere();

  useEffect(() => {
    if (sensor === undefined || !/^[1-9]\d{0,14}$/.test(sensor)) {
      isReading.value = false;
      return;
    }
    choose(Number(sensor), type).then(
      (found) => {
        chosen.value = [found];
        isReading.value = false;
      },
      (thrown: unknown) => {
        error.value = thrown;
        isReading.value = false;
      },
    );
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
    name.value ?? (first === undefined ? '' : `${nameOf(first)} ${titleOf(type.name).toLowerCase()}`);
  const outputUnit = unit.value ?? (texts.sameUnit.includes(type.name) ? (first?.unit ?? '') : '');
  const isMissing = type.settings.some(({ method, parameters }) =>
    parameters.some(
      (each) => each.default === null && (values.value[`${method}.${each.name}`] ?? '').trim() === '',
    ),
  );

  const connect = async () => {
    if (isBusy.value || first === undefined) return;
    isBusy.value = true;
    error.value = null;
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
      if (id === null || isJoining) error.value = thrown;
      else toast(texts.connectedPartly(sentenceOf(thrown)), { kind: 'bad', duration: 12_000 });
    }
    if (isHere() && error.value === null) route(PAGES.service(id!));
    isBusy.value = false;
  };

  const known = texts.types[type.name];
  return (
    <div class="services-split">
      <form
        class="stack"
        aria-label={texts.connect}
        onSubmit={(event) => {
          event.preventDefault();
          void connect();
        }}
      >
        <section class="stack panel" aria-label={texts.steps.service}>
          <h2>{texts.steps.service}</h2>
          <div class="row services-type">
            <Sketch type={type.name} />
            <div>
              <strong>{titleOf(type.name)}</strong>
              <p>{known?.does ?? type.summary}</p>
            </div>
          </div>
          <div class="row">
            <ButtonLink
              href={PAGES.newService(undefined, first === undefined ? sensor : String(first.sensor_id))}
              icon="edit"
            >
              {texts.otherService}
            </ButtonLink>
          </div>
        </section>
        <section class="stack panel" aria-label={texts.steps.sensors}>
          <h2>{texts.steps.sensors}</h2>
          {isReading.value ? (
            <Skeleton lines={3} />
          ) : (
            <SourceFields
              type={type}
              chosen={sources}
              onChange={(next) => {
                chosen.value = next;
              }}
            />
          )}
        </section>
        {isReadable && joinable.length > 0 && (
          <Segmented
            label={texts.outputKind}
            value={kind.value}
            choices={[
              { value: 'fresh', label: texts.outputFresh },
              { value: 'existing', label: texts.outputExisting },
            ]}
            onChange={(value) => {
              kind.value = value;
            }}
          />
        )}
        {isReadable && isJoining && (
          <section class="stack panel" aria-label={texts.outputExisting}>
            <h2>{texts.outputExisting}</h2>
            <Field label={texts.joins} hint={texts.joinsHint}>
              <Select
                value={String(joinedId)}
                onChange={({ currentTarget: { value } }) => {
                  joined.value = value;
                }}
              >
                {joinable.map(({ id, sensor: output }) => (
                  <option key={id} value={String(id)}>
                    {nameOf(output)}
                  </option>
                ))}
              </Select>
            </Field>
          </section>
        )}
        {isReadable && !isJoining && (
          <>
            <section class="stack panel" aria-label={texts.steps.settings}>
              <h2>{texts.steps.settings}</h2>
              <SettingsForm
                type={type}
                values={values.value}
                refusal={refusal}
                names={namesOf(sources)}
                onChange={(next) => {
                  values.value = next;
                }}
              />
            </section>
            <section class="stack panel" aria-label={texts.steps.output}>
              <h2>{texts.steps.output}</h2>
              <div class="services-settings">
                <Field label={texts.outputName} error={fieldError(error.value, 'sensor.name')}>
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
          </>
        )}
        {error.value !== null && refusalOf(error.value, sent.value) === null && (
          <FormError error={error.value} fields={['sensor.name', 'sensor.unit']} />
        )}
        <div class="row">
          <Button
            type="submit"
            variant="primary"
            icon="connect"
            isBusy={isBusy.value}
            disabled={!isReadable || (!isJoining && (isFaulty || outputName.trim() === ''))}
          >
            {texts.connectNow}
          </Button>
          <ButtonLink href={PAGES.services}>{texts.cancel}</ButtonLink>
        </div>
      </form>
      <section class="stack panel services-beside" aria-label={texts.previewTitle}>
        <h2>{texts.previewTitle}</h2>
        {!isReadable ? (
          <p class="muted">{texts.previewEmpty}</p>
        ) : (
          <>
            <ServiceChart
              sources={sources}
              range={range}
              preview={isJoining ? null : preview.value}
              output={{
                name: texts.computed,
                unit: outputUnit || (first?.unit ?? ''),
                lasts: !type.trained,
              }}
              stored={null}
              label={texts.chartLabel(titleOf(type.name))}
            />
            {!isJoining && (
              <Outcome
                type={type}
                preview={preview.value}
                error={refusal === null ? previewError.value : null}
                isBusy={isComputing.value}
                isMissing={isMissing}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}
