/** Devices of the user, with their sensors and when they sent last. */
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Age } from '../../../kit/age.js';
import { Button, ButtonLink } from '../../../kit/button.js';
import { DisclosureButton } from '../../../kit/disclosure.js';
import { Field } from '../../../kit/field.js';
import { Input } from '../../../kit/input.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { EmptyState } from '../../../kit/states.js';
import { Table } from '../../../kit/table.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { placesTexts as texts } from '../../../texts/places.js';
import { Area } from '../area.js';
import { everyPage } from '../every-page.js';
import { grouped, MOST, newestOf, readOwnSensors, type Sensor } from '../own-sensors.js';
import { useOpenParameter, useParameter } from '../query.js';
import { NewDevice } from './new-device.js';
import { type Device, nameOf } from './types.js';

/** Devices from which on the list has a search. */
const MANY = 8;
/** Names of sensors in a row. */
const NAMED = 3;
/** Milliseconds after which the list is read again. */
const RENEWED = 15_000;

export default function Devices() {
  const fresh = useOpenParameter('new');
  const [words, setWords] = useParameter('search');
  const { route } = useLocation();
  const loaded = useLoad(
    async () => {
      const [devices, own] = await Promise.all([
        everyPage((paging) => call(() => client.get('/devices', paging)).then((read) => read.devices)),
        readOwnSensors({ physical: true }),
      ]);
      return { devices, byDevice: grouped(own.sensors, ({ device }) => device?.id), isWhole: own.isWhole };
    },
    [],
    { every: RENEWED },
  );
  const { data } = loaded;
  const shown = data.value;
  const wanted = words.toLowerCase().trim();
  const found = shown?.devices.filter((device) =>
    `${device.type} ${device.uuid} ${(shown.byDevice.get(device.id) ?? []).map(sensorName).join(' ')}`
      .toLowerCase()
      .includes(wanted),
  );
  return (
    <Area
      part="devices"
      title={texts.devices}
      action={
        <DisclosureButton icon="plus" variant="primary" of={fresh}>
          {texts.device.fresh}
        </DisclosureButton>
      }
    >
      <p class="muted">{texts.device.text}</p>
      {fresh.isOpen && <NewDevice onCancel={fresh.close} onCreated={(id) => route(PAGES.device(id))} />}
      <LoadState of={loaded} lines={6} />
      {shown?.devices.length === 0 && !fresh.isOpen && (
        <EmptyState
          icon="connect"
          title={texts.device.none}
          actions={
            <>
              <Button icon="plus" onClick={fresh.open}>
                {texts.device.fresh}
              </Button>
              <ButtonLink icon="connect" href={PAGES.connect}>
                {texts.connect}
              </ButtonLink>
            </>
          }
        >
          {texts.device.noneText}
        </EmptyState>
      )}
      {shown !== undefined && (shown.devices.length >= MANY || words !== '') && (
        <div class="places-find">
          <Field label={texts.find}>
            <Input
              type="search"
              icon="search"
              value={words}
              onInput={(event) => setWords(event.currentTarget.value, false)}
            />
          </Field>
        </div>
      )}
      {found?.length === 0 && words !== '' && <p class="muted">{texts.nothingFound}</p>}
      {shown !== undefined && found !== undefined && found.length > 0 && (
        <Table
          label={texts.devices}
          class="places-table"
          hasCards
          head={
            <tr>
              <th>{texts.device.one}</th>
              <th>{texts.lastPoint}</th>
              <th>{texts.sensors}</th>
            </tr>
          }
        >
          {found.map((device) => (
            <Row key={device.id} device={device} sensors={shown.byDevice.get(device.id) ?? []} />
          ))}
        </Table>
      )}
      {shown?.isWhole === false && <p class="muted">{texts.notAllCounted(MOST)}</p>}
    </Area>
  );
}

function Row({ device, sensors }: { readonly device: Device; readonly sensors: readonly Sensor[] }) {
  const newest = newestOf(sensors);
  const more = sensors.length - NAMED;
  return (
    <tr>
      <th scope="row">
        <a class="cut places-name" href={PAGES.device(device.id)}>
          {nameOf(device)}
        </a>
        {device.type !== '' && <div class="cut places-name muted places-small">{device.uuid}</div>}
      </th>
      <td class="muted" data-label={texts.lastPoint}>
        {newest === null ? texts.noPoint : <Age time={newest * 1000} isFocusable={false} />}
      </td>
      <td data-label={texts.sensors}>
        <div class="cut places-list">
          {sensors.slice(0, NAMED).map(sensorName).join(', ')}
          {more > 0 && <span class="muted"> {texts.moreSensors(more)}</span>}
        </div>
      </td>
    </tr>
  );
}
