/** One alert, or a new one: its condition beside the chart of the sensor, what it sends, what it has fired. */
import './alerts.css';
import { useSignal } from '@preact/signals';
import { useRoute } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState } from '../../kit/states.js';
import { toast } from '../../kit/toast.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { AlertHead } from './alert-head.js';
import { AlertLog } from './alert-log.js';
import { AlertNotifications } from './alert-notifications.js';
import { ChooseSensor } from './choose-sensor.js';
import { Editor } from './editor.js';
import { nameOf } from './firings.js';
import { PutOn } from './put-on.js';
import { readSensor } from './sensor.js';

const NO_SENSORS: ReadonlySet<string> = new Set();

export default function Alert() {
  const { params, query } = useRoute();
  const sensor = /^[1-9]\d{0,15}$/.test(query.sensor ?? '') ? query.sensor! : null;
  if (params.id === 'new') return <NewAlert key={sensor} sensorId={sensor} />;
  return <OneAlert key={`${params.id} ${sensor}`} id={params.id ?? ''} sensorId={sensor} />;
}

function NewAlert({ sensorId }: { readonly sensorId: string | null }) {
  const loaded = useLoad(async () => (sensorId === null ? null : readSensor(sensorId)));
  return (
    <div class="stack alerts">
      <h1 tabIndex={-1}>{texts.fresh}</h1>
      {sensorId === null && <ChooseSensor />}
      {sensorId !== null && (
        <LoadState of={loaded} lines={6}>
          {(sensor) => sensor !== null && <Editor sensor={sensor} trigger={null} onSaved={() => {}} />}
        </LoadState>
      )}
    </div>
  );
}

function OneAlert({ id, sensorId }: { readonly id: string; readonly sensorId: string | null }) {
  const turn = useSignal(0);
  const loaded = useLoad(async () => {
    const [{ trigger }, on] = await Promise.all([
      call(() => client.get('/triggers/{id}', { id })),
      call(() => client.get('/sensors/triggers', { per_page: 1000 })),
    ]);
    const places = on.triggers.filter((each) => each.id === trigger.id);
    const place = places.find((each) => sensorId === null || each.sensor_id === Number(sensorId));
    const sensors = await Promise.all(places.slice(0, 20).map((each) => readSensor(each.sensor_id)));
    const sensor =
      place === undefined
        ? null
        : (sensors.find((each) => each.id === place.sensor_id) ?? (await readSensor(place.sensor_id)));
    return { trigger, place: place ?? null, sensor, sensors };
  });
  const { data, reload } = loaded;
  const changed = () => {
    turn.value += 1;
    void reload();
  };
  if (data.value === undefined)
    return (
      <div class="stack alerts">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <LoadState of={loaded} lines={6} />
      </div>
    );
  const { trigger, place, sensor, sensors } = data.value;
  if (place === null || sensor === null)
    return (
      <div class="stack alerts">
        <h1 tabIndex={-1}>{nameOf(trigger)}</h1>
        <EmptyState icon="bell" title={texts.notOnSensor} />
        <PutOn
          trigger={trigger.id}
          without={NO_SENSORS}
          onDone={(_, name) => {
            toast(texts.watches(name));
            void reload();
          }}
        />
      </div>
    );
  const at = { id: sensor.id, trigger_id: trigger.id };
  return (
    <div class="stack alerts">
      <AlertHead
        trigger={place}
        sensor={sensor}
        sensors={sensors}
        onChanged={changed}
        onTakenOff={() => void reload()}
      />
      <Editor sensor={sensor} trigger={trigger} onSaved={changed} />
      <AlertNotifications at={at} onChanged={changed} turn={turn.value} />
      <AlertLog at={at} turn={turn.value} />
    </div>
  );
}
