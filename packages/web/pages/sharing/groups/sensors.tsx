/** Sensors of a group, and the user's own ones to share with it. */
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Act } from '../../../kit/act.js';
import { Field } from '../../../kit/field.js';
import { LineForm } from '../../../kit/form.js';
import { Select } from '../../../kit/input.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { EmptyState } from '../../../kit/states.js';
import { useSubmit } from '../../../kit/submit.js';
import { Table } from '../../../kit/table.js';
import { toast } from '../../../kit/toast.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';
import type { Group, Rights } from './types.js';

/** Sensors of each list. */
const MOST = 1000;

export interface GroupSensorsProps {
  readonly group: Group;
  readonly rights: Rights;
}

export function GroupSensors({ group: { id }, rights }: GroupSensorsProps) {
  const loaded = useLoad(async () => {
    const [there, mine] = await Promise.all([
      rights.list_sensors
        ? call(() => client.get('/groups/{id}/sensors', { id, per_page: MOST }))
        : { sensors: [] },
      call(() => client.get('/sensors', { owned: true, details: 'row', order: 'name', per_page: MOST })),
    ]);
    const own = new Set(mine.sensors.map((each) => each.id));
    const ids = new Set(there.sensors.map((each) => each.id));
    return {
      there: there.sensors,
      own,
      free: mine.sensors.filter((each) => !ids.has(each.id)),
    };
  }, [id, rights.list_sensors]);
  const { reload } = loaded;
  const share = useSubmit(async ({ text }) => {
    const sensors = [{ id: Number(text('sensor')) }];
    await call(() => client.post('/groups/{id}/sensors', { id, body: { sensors } }));
    toast(texts.shared);
    await reload();
  });
  const shown = loaded.data.value;
  return (
    <section class="stack">
      <h2>{texts.sensors}</h2>
      {!rights.list_sensors && <p class="muted">{texts.mayNotListSensors}</p>}
      <LoadState of={loaded} lines={4} />
      {shown !== undefined && rights.add_sensors && shown.free.length > 0 && (
        <LineForm of={share} submit={texts.share} icon="share" class="sharing-share">
          <Field label={texts.shareSensor} name="sensor">
            <Select>
              {shown.free.map((sensor) => (
                <option key={sensor.id} value={sensor.id}>
                  {sensorName(sensor)}
                </option>
              ))}
            </Select>
          </Field>
        </LineForm>
      )}
      {shown?.there.length === 0 && rights.list_sensors && (
        <EmptyState icon="sensors" title={texts.noSensors}>
          {texts.noSensorsText}
        </EmptyState>
      )}
      {shown !== undefined && shown.there.length > 0 && (
        <Table
          label={texts.sensors}
          class="sharing-table"
          hasCards
          head={
            <tr>
              <th>{shared.name}</th>
              <th class="number">{texts.number}</th>
              <td />
            </tr>
          }
        >
          {shown.there.map((sensor) => {
            const name = sensorName(sensor);
            return (
              <tr key={sensor.id}>
                <th scope="row">
                  <a class="cut sharing-name" href={PAGES.sensor(sensor.id)}>
                    {name}
                  </a>
                </th>
                <td class="number" data-label={texts.number}>
                  {sensor.id}
                </td>
                <td class="number">
                  {(rights.remove_sensors || shown.own.has(sensor.id)) && (
                    <Act
                      label={texts.unshare}
                      name={texts.unshareOf(name)}
                      variant="quiet"
                      consequence={texts.unshareText}
                      isDanger
                      run={async () => {
                        await call(() =>
                          client.delete('/groups/{id}/sensors/{sensor_id}', {
                            id,
                            sensor_id: Number(sensor.id),
                          }),
                        );
                        toast(texts.unshared);
                        await reload();
                      }}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </Table>
      )}
    </section>
  );
}
