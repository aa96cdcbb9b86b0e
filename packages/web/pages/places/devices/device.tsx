/** One device: whether it sends, its sensors, its type and UUID. */

import { useLocation, useRoute } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Age } from '../../../kit/age.js';
import { CopyButton } from '../../../kit/code.js';
import { DisclosureButton } from '../../../kit/disclosure.js';
import { EndSection } from '../../../kit/end-act.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { Gone } from '../../../kit/states.js';
import { Table } from '../../../kit/table.js';
import { toast } from '../../../kit/toast.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { placesTexts as texts } from '../../../texts/places.js';
import { Area } from '../area.js';
import { ChooseSensors } from '../choose-sensors.js';
import { everyPage } from '../every-page.js';
import { useNewest } from '../newest.js';
import { newestOf, type Sensor } from '../own-sensors.js';
import { useOpenParameter } from '../query.js';
import { RemoveButton, toastRemoved } from '../remove-button.js';
import { SensorCells } from '../sensor-cells.js';
import { EditDevice } from './edit-device.js';
import { type Device, nameOf } from './types.js';

export default function DevicePage() {
  const { params } = useRoute();
  const editing = useOpenParameter('edit');
  const id = Number(params.id);
  const loaded = useLoad(async () => {
    // A device that is gone would be an error: first which ones there are.
    const devices = await everyPage((paging) =>
      call(() => client.get('/devices', paging)).then((read) => read.devices),
    );
    const device = devices.find((each) => Number(each.id) === id);
    if (device === undefined) return null;
    const sensors = await everyPage((paging) =>
      call(() => client.get('/devices/{id}/sensors', { id, details: 'row', ...paging })).then(
        (read) => read.sensors,
      ),
    );
    return { device, sensors };
  }, [id]);
  const { reload } = loaded;
  const shown = loaded.data.value;
  if (shown == null)
    return (
      <Area part="devices" title={texts.device.one}>
        <LoadState of={loaded} lines={8}>
          {() => (
            <Gone
              icon="connect"
              title={texts.device.gone}
              back={PAGES.devices}
              backLabel={texts.device.toAll}
            >
              {texts.device.goneText}
            </Gone>
          )}
        </LoadState>
      </Area>
    );
  const { device, sensors } = shown;
  const newest = newestOf(sensors);
  return (
    <Area
      part="devices"
      title={nameOf(device)}
      action={
        <DisclosureButton icon="edit" of={editing}>
          {texts.edit}
        </DisclosureButton>
      }
    >
      <dl class="places-facts">
        <div>
          <dt>{texts.device.uuid}</dt>
          <dd class="row places-fact">
            <code class="cut">{device.uuid}</code>
            <CopyButton text={device.uuid} />
          </dd>
        </div>
        <div>
          <dt>{texts.lastPoint}</dt>
          <dd class="row places-fact">{newest === null ? texts.noPoint : <Age time={newest * 1000} />}</dd>
        </div>
      </dl>
      {editing.isOpen && (
        <EditDevice
          device={device}
          onCancel={editing.close}
          onSaved={async () => {
            await reload();
            editing.close();
          }}
        />
      )}
      <Sensors device={device} sensors={sensors} onChanged={reload} />
      <EndSection
        title={texts.delete}
        label={texts.device.deleteIt}
        icon="trash"
        consequence={texts.device.deleteText(sensors.length)}
        run={() => call(() => client.delete('/devices/{id}', { id }))}
        done={texts.device.deleted}
        back={PAGES.devices}
      />
    </Area>
  );
}

interface SensorsProps {
  readonly device: Device;
  readonly sensors: readonly Sensor[];
  readonly onChanged: () => Promise<void>;
}

function Sensors({ device, sensors, onChanged }: SensorsProps) {
  const { route } = useLocation();
  const newest = useNewest(sensors);
  const { type, uuid } = device;
  const put = (sensor: Sensor) =>
    call(() =>
      client.post('/sensors/{id}/device', { id: Number(sensor.id), body: { device: { type, uuid } } }),
    );
  const remove = async (sensor: Sensor) => {
    await call(() => client.delete('/sensors/{id}/device', { id: Number(sensor.id) }));
    const isLast = sensors.length === 1;
    toastRemoved(
      isLast ? texts.device.endedWith(sensorName(sensor)) : texts.removed(sensorName(sensor)),
      async () => {
        const back = await put(sensor);
        if (isLast) route(PAGES.device(back.device.id));
        else await onChanged();
      },
    );
    if (isLast) route(PAGES.devices);
    else await onChanged();
  };
  return (
    <section class="stack">
      <h2>{texts.sensors}</h2>
      <Table
        label={texts.sensors}
        class="places-table"
        hasCards
        head={
          <tr>
            <th>{texts.sensor}</th>
            <th class="number">{texts.value}</th>
            <th>{texts.lastPoint}</th>
            <td />
          </tr>
        }
      >
        {sensors.map((sensor) => (
          <tr key={sensor.id}>
            <SensorCells sensor={sensor} newest={newest.get(sensor.id)} />
            <td class="number">
              <RemoveButton label={texts.removeOf(sensorName(sensor))} run={() => remove(sensor)} />
            </td>
          </tr>
        ))}
      </Table>
      <details class="places-details">
        <summary>{texts.addSensors}</summary>
        <ChooseSensors
          without={new Set(sensors.map(({ id }) => id))}
          elsewhere={(sensor) => (sensor.device === undefined ? undefined : nameOf(sensor.device))}
          hint={texts.device.moves}
          onAdd={async (sensor) => {
            await put(sensor);
            toast(texts.added(sensorName(sensor)));
            await onChanged();
          }}
        />
      </details>
    </section>
  );
}
