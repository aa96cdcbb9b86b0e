/** The steps of connecting a service; beside them what it would have output. */
import { PAGES } from '../../../addresses.js';
import { Button, ButtonLink } from '../../../kit/button.js';
import { Segmented } from '../../../kit/choice.js';
import { Skeleton } from '../../../kit/skeleton.js';
import { FormError } from '../../../kit/states.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { Outcome } from './outcome.js';
import { ServiceChart } from './service-chart.js';
import { SettingsForm } from './settings-form.js';
import { Sketch } from './sketch.js';
import { SourceFields } from './source-fields.js';
import { type ServiceType, titleOf } from './types.js';
import { useWizard, type WizardProps, type WizardState } from './use-wizard.js';
import { namesOf } from './variables.js';
import { JoinStep, OutputStep } from './wizard-output.js';

export function Steps(props: WizardProps) {
  const { type } = props;
  const wizard = useWizard(props);
  const { chosen, isReadable, isJoining, values, kind, error } = wizard;
  const sensor = chosen.value[0]?.sensor_id ?? props.sensor;
  return (
    <div class="services-split">
      <form
        class="stack"
        aria-label={texts.connect}
        onSubmit={(event) => {
          event.preventDefault();
          void wizard.connect();
        }}
      >
        <TypeStep type={type} sensor={sensor === undefined ? undefined : String(sensor)} />
        <section class="stack panel" aria-label={texts.steps.sensors}>
          <h2>{texts.steps.sensors}</h2>
          {wizard.isReading.value ? (
            <Skeleton lines={3} />
          ) : (
            <SourceFields
              type={type}
              chosen={chosen.value}
              onChange={(next) => {
                chosen.value = next;
              }}
            />
          )}
        </section>
        {isReadable && wizard.joinable.length > 0 && (
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
        {isReadable && isJoining && <JoinStep wizard={wizard} />}
        {isReadable && !isJoining && (
          <>
            <section class="stack panel" aria-label={texts.steps.settings}>
              <h2>{texts.steps.settings}</h2>
              <SettingsForm
                type={type}
                values={values.value}
                refusal={wizard.refusal}
                names={namesOf(chosen.value)}
                onChange={(next) => {
                  values.value = next;
                }}
              />
            </section>
            <OutputStep wizard={wizard} />
          </>
        )}
        {!wizard.isRefusalShown && <FormError error={error.value} fields={['sensor.name', 'sensor.unit']} />}
        <div class="row">
          <Button
            type="submit"
            variant="primary"
            icon="connect"
            isBusy={wizard.isBusy.value && !wizard.isReading.value}
            disabled={!wizard.canConnect}
          >
            {texts.connectNow}
          </Button>
          <ButtonLink href={PAGES.services}>{texts.cancel}</ButtonLink>
        </div>
      </form>
      <section class="stack panel services-beside" aria-label={texts.previewTitle}>
        <h2>{texts.previewTitle}</h2>
        {isReadable ? <Beside type={type} wizard={wizard} /> : <p class="muted">{texts.previewEmpty}</p>}
      </section>
    </div>
  );
}

interface TypeStepProps {
  readonly type: ServiceType;
  /** Id of the sensor that another service would read. */
  readonly sensor: string | undefined;
}

function TypeStep({ type, sensor }: TypeStepProps) {
  return (
    <section class="stack panel" aria-label={texts.steps.service}>
      <h2>{texts.steps.service}</h2>
      <div class="row services-type">
        <Sketch type={type.name} />
        <div>
          <strong>{titleOf(type.name)}</strong>
          <p>{texts.types[type.name]?.does ?? type.summary}</p>
        </div>
      </div>
      <div class="row">
        <ButtonLink href={PAGES.newService(undefined, sensor)} icon="edit">
          {texts.otherService}
        </ButtonLink>
      </div>
    </section>
  );
}

interface BesideProps {
  readonly type: ServiceType;
  readonly wizard: WizardState;
}

function Beside({ type, wizard }: BesideProps) {
  const { chosen, isJoining, preview, outputUnit, range } = wizard;
  return (
    <>
      <ServiceChart
        sources={chosen.value}
        range={range}
        preview={isJoining ? null : preview}
        output={{ name: texts.computed, unit: outputUnit, lasts: !type.trained }}
        stored={null}
        label={texts.chartLabel(titleOf(type.name))}
      />
      {!isJoining && (
        <Outcome
          type={type}
          preview={preview}
          error={wizard.previewError}
          isBusy={wizard.isComputing}
          isMissing={wizard.isMissing}
        />
      )}
    </>
  );
}
