/** Input and output of a service over time, and its settings, with what they would make of the points in sight. */
import { useEffect } from 'preact/hooks';
import { servicesTexts as texts } from '../../../texts/services.js';
import { Outcome } from './outcome.js';
import { usePreview } from './preview.js';
import { ServiceChart } from './service-chart.js';
import { refusalOf } from './settings-form.js';
import { type ServiceDetails, SettingsPanel, useSettings } from './settings-panel.js';
import { faultsOf } from './settings-values.js';
import { type ServiceType, titleOf, unitOfOutput } from './types.js';
import { COMPUTED_EACH, useChartRange } from './use-chart-range.js';

export interface CourseProps {
  readonly service: ServiceDetails;
  readonly type: ServiceType;
  /** Counts new points of its sensors. */
  readonly turn: number;
  readonly onChanged: () => Promise<void>;
}

export function Course({ service, type, turn, onChanged }: CourseProps) {
  const { id, sources, sensor } = service;
  const range = useChartRange(sources[0]!.sensor_id);
  const settings = useSettings(service, type);
  useEffect(() => {
    if (turn > 0) range.advance(turn % COMPUTED_EACH === 0);
  }, [turn]);
  const { changes } = settings;
  const isChanged = changes.length > 0;
  const isFaulty = Object.keys(faultsOf(type, settings.values.value)).length > 0;
  const asked = isFaulty ? null : { id, ...(isChanged ? { settings: changes } : {}) };
  const { preview, error, isBusy } = usePreview(asked, range.asked.value);
  const previewRefusal = isChanged ? refusalOf(error.value, changes) : null;
  const isMissing = type.settings.some(({ method, parameters }) =>
    parameters.some(
      (each) => each.default === null && (settings.values.value[`${method}.${each.name}`] ?? '') === '',
    ),
  );
  return (
    <div class="services-split services-split-wide">
      <section class="stack panel" aria-label={texts.course}>
        <h2>{texts.course}</h2>
        <ServiceChart
          sources={sources}
          range={range}
          base={id}
          preview={preview.value}
          output={{
            name: isChanged ? texts.wouldBe : texts.computed,
            unit: sensor.unit || unitOfOutput(service.name, sources[0]!.unit),
            lasts: !type.trained,
          }}
          stored={service.last_output === null ? null : { ...sensor, sensor_id: id, label: texts.stored }}
          turn={turn}
          label={texts.chartLabel(titleOf(service.name))}
        />
        <Outcome
          type={type}
          preview={preview.value}
          error={previewRefusal === null ? error.value : null}
          isBusy={isBusy.value}
          isMissing={isMissing}
        />
      </section>
      <SettingsPanel
        service={service}
        type={type}
        settings={settings}
        previewRefusal={previewRefusal}
        onChanged={onChanged}
      />
    </div>
  );
}
