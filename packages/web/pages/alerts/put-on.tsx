/** Puts an alert on a further sensor, found by words. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { SearchInput } from '../../kit/search-input.js';
import { FormError } from '../../kit/states.js';
import { useActs } from '../../kit/submit.js';
import { sensorName } from '../../parts/sensor-name.js';
import { useSensorSearch } from '../../parts/sensor-search.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import type { At } from './sensor.js';

const SHOWN = 8;

export interface PutOnProps {
  /** Id of the trigger. */
  readonly trigger: number;
  /** Ids of sensors that it is on. */
  readonly without: ReadonlySet<string>;
  /** Its notifications there are connected on the further sensor too; absent: none are. */
  readonly like?: At;
  /** @param sensor its id @param name its name */
  readonly onDone: (sensor: number, name: string) => void;
}

export function PutOn({ trigger, without, like, onDone }: PutOnProps) {
  const { words, found, error } = useSensorSearch({ most: SHOWN, without });
  const { error: refused, isBusy, run } = useActs();
  const put = (id: number, name: string) =>
    run(async () => {
      const { notifications } =
        like === undefined
          ? { notifications: [] }
          : await call(() => client.get('/sensors/{id}/triggers/{trigger_id}/notifications', like));
      const body = { trigger: { id: trigger } };
      await call(() => client.post('/sensors/{id}/triggers', { id, body }));
      if (notifications.length > 0) {
        const given = { notifications: notifications.map((each) => ({ notification: { id: each.id } })) };
        const at = { id, trigger_id: trigger, body: given };
        await call(() => client.post('/sensors/{id}/triggers/{trigger_id}/notifications', at));
      }
      onDone(id, name);
    });
  return (
    <section class="panel stack form" aria-label={texts.putOn}>
      <h2>{texts.putOn}</h2>
      <p class="muted">{texts.putOnText}</p>
      <Field label={texts.search}>
        <SearchInput words={words} />
      </Field>
      <FormError error={refused.value ?? error} />
      {found?.length === 0 && <p class="muted">{texts.noSensors}</p>}
      <ul class="alerts-found">
        {found?.map((sensor) => {
          const name = sensorName(sensor);
          return (
            <li key={sensor.id}>
              <Button
                variant="quiet"
                icon="plus"
                disabled={isBusy.value}
                aria-label={texts.putOnSensor(name)}
                onClick={() => void put(Number(sensor.id), name)}
              >
                {name} <span class="muted">{sensor.unit}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
