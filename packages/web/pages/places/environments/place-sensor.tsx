/** Where a sensor stands in an environment: typed, or clicked on the map beside it. */
import type { Signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { Field } from '../../../kit/field.js';
import { Form } from '../../../kit/form.js';
import { Input } from '../../../kit/input.js';
import { FormError } from '../../../kit/states.js';
import { useSubmit } from '../../../kit/submit.js';
import { toast } from '../../../kit/toast.js';
import { positionText } from '../../../parts/map/geometry.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { placesTexts as all } from '../../../texts/places.js';
import type { Sensor } from '../own-sensors.js';

const texts = all.environment;

export interface PlaceSensorProps {
  /** Id of the environment of the sensor: this one or a part. */
  readonly environment: number;
  readonly sensor: Sensor;
  readonly spot: Signal<string>;
  readonly onDone: (isChanged: boolean) => void | Promise<void>;
}

export function PlaceSensor({ environment, sensor, spot, onDone }: PlaceSensorProps) {
  const before = sensor.place?.position ?? '';
  useLayoutEffect(() => {
    spot.value = before;
    return () => {
      spot.value = '';
    };
  }, []);
  const save = (position: string, done: string) => async () => {
    const query = { id: environment, sensor_id: Number(sensor.id), body: { position } };
    await call(() => client.put('/environments/{id}/sensors/{sensor_id}', query));
    toast(done);
    await onDone(true);
  };
  const name = sensorName(sensor);
  const put = useSubmit(() => save(positionText(spot.value), texts.placed(name))());
  const take = useSubmit(save('', texts.takenOff(name)));
  return (
    <Form
      of={put}
      title={texts.placing(name)}
      submit={all.save}
      onCancel={() => void onDone(false)}
      actions={
        before !== '' && (
          <Button variant="quiet" isBusy={take.isBusy.value} onClick={take.run}>
            {texts.takeOff}
          </Button>
        )
      }
    >
      <p class="muted">{texts.placingText}</p>
      <Field label={texts.sensorPosition} name="position">
        <Input
          maxLength={255}
          autocomplete="off"
          required
          autofocus
          value={spot.value}
          onInput={(event) => {
            spot.value = event.currentTarget.value;
          }}
        />
      </Field>
      <FormError error={take.error.value} />
    </Form>
  );
}
