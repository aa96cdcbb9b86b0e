/** The sensors that a service reads: more can be added, and others removed. */
import { useSignal } from '@preact/signals';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { DisclosureButton, useDisclosure } from '../../../kit/disclosure.js';
import { IconButton } from '../../../kit/icon-button.js';
import { FormError } from '../../../kit/states.js';
import { toast } from '../../../kit/toast.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { SensorPicker } from '../sensor-picker.js';
import { FieldNames } from './connected.js';
import { choose } from './source-fields.js';
import type { Service, ServiceType } from './types.js';

export interface SourcesProps {
  readonly service: Service;
  readonly type: ServiceType;
  readonly onChanged: () => Promise<void>;
}

export function Sources({ service, type, onChanged }: SourcesProps) {
  const adding = useDisclosure();
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(null);
  const { id, sources } = service;
  const run = async (work: () => Promise<unknown>, done: string) => {
    if (isBusy.value) return;
    isBusy.value = true;
    error.value = null;
    try {
      await work();
      adding.close();
      toast(done);
    } catch (thrown) {
      error.value = thrown;
    }
    await onChanged();
    isBusy.value = false;
  };
  // As many fields as the service type reads; the API would ask which of them.
  const add = async (sensorId: number) => {
    const { fields } = await choose(sensorId, type);
    const body = { service: { id, data_fields: [...fields] } };
    await call(() => client.post('/sensors/{id}/services', { id: sensorId, body }));
  };
  const hasRoom = sources.length < type.sources;
  return (
    <section class="stack panel services-reads" aria-label={texts.readsFrom}>
      <h2>{texts.readsFrom}</h2>
      <ul class="services-sources">
        {sources.map((source) => (
          <li key={source.sensor_id} class="row">
            <a href={PAGES.sensor(source.sensor_id)}>{sensorName(source)}</a>
            <FieldNames source={source} />
            <span class="muted">{source.unit}</span>
            {sources.length > 1 && (
              <IconButton
                icon="close"
                label={texts.removeSource(sensorName(source))}
                disabled={isBusy.value}
                onClick={() =>
                  void run(
                    () =>
                      call(() =>
                        client.delete('/sensors/{id}/services/{service_id}', {
                          id: source.sensor_id,
                          service_id: id,
                        }),
                      ),
                    texts.sourceRemoved,
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      <FormError error={error.value} />
      {hasRoom && (
        <div class="row">
          <DisclosureButton icon="plus" of={adding}>
            {texts.addSensor}
          </DisclosureButton>
        </div>
      )}
      {hasRoom && adding.isOpen && (
        <SensorPicker
          label={texts.addSensor}
          picked={null}
          hasShared
          onPick={(sensor) => void run(() => add(Number(sensor.id)), texts.sourceAdded)}
        />
      )}
    </section>
  );
}
