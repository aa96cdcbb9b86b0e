/** The sensors of an environment and of its parts as a list: what the map shows, for keyboards and screen readers. */
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { EmptyState } from '../../../kit/states.js';
import { Table } from '../../../kit/table.js';
import { toast } from '../../../kit/toast.js';
import { sensorName } from '../../../parts/sensor-name.js';
import { placesTexts as all } from '../../../texts/places.js';
import { ChooseSensors } from '../choose-sensors.js';
import type { Newest } from '../newest.js';
import type { Sensor } from '../own-sensors.js';
import { RemoveButton, toastRemoved } from '../remove-button.js';
import { SensorCells } from '../sensor-cells.js';
import type { Environment } from './types.js';

const texts = all.environment;

export interface SensorsProps {
  readonly environment: Environment;
  readonly parts: readonly Environment[];
  readonly sensors: readonly Sensor[];
  readonly newest: ReadonlyMap<string, Newest>;
  /** Places a sensor; undefined: there is no map. */
  readonly onPlace: ((id: string) => void) | undefined;
  readonly onChanged: () => Promise<void>;
}

export function Sensors({ environment, parts, sensors, newest, onPlace, onChanged }: SensorsProps) {
  const { id } = environment;
  const unplaced = sensors.filter(({ place }) => place?.position === '').length;
  const add = (environment: number, sensor: Sensor) =>
    call(() =>
      client.post('/environments/{id}/sensors', {
        id: environment,
        body: { sensors: [{ id: Number(sensor.id) }] },
      }),
    );
  const remove = async (sensor: Sensor) => {
    const { id: from, position } = sensor.place ?? { id, position: '' };
    const at = { id: from, sensor_id: Number(sensor.id) };
    await call(() => client.delete('/environments/{id}/sensors/{sensor_id}', at));
    toastRemoved(all.removed(sensorName(sensor)), async () => {
      await add(from, sensor);
      if (position !== '')
        await call(() => client.put('/environments/{id}/sensors/{sensor_id}', { ...at, body: { position } }));
      await onChanged();
    });
    await onChanged();
  };
  return (
    <section class="stack">
      <h2>{all.sensors}</h2>
      {sensors.length === 0 && (
        <EmptyState icon="sensors" title={texts.noSensors}>
          {texts.noSensorsText}
        </EmptyState>
      )}
      {onPlace !== undefined && unplaced > 0 && <p class="muted">{texts.unplaced(unplaced)}</p>}
      {sensors.length > 0 && (
        <Table
          label={all.sensors}
          class="places-table"
          hasCards
          head={
            <tr>
              <th>{all.sensor}</th>
              <th class="number">{all.value}</th>
              <th>{all.lastPoint}</th>
              {parts.length > 0 && <th>{texts.where}</th>}
              <td />
            </tr>
          }
        >
          {sensors.map((sensor) => (
            <tr key={sensor.id}>
              <SensorCells sensor={sensor} newest={newest.get(sensor.id)} />
              {parts.length > 0 && (
                <td data-label={texts.where}>
                  {sensor.place === undefined || sensor.place.id === id ? (
                    <span class="muted">{texts.here}</span>
                  ) : (
                    <a class="cut places-name" href={PAGES.environment(sensor.place.id)}>
                      {sensor.place.name}
                    </a>
                  )}
                </td>
              )}
              <td class="number">
                <span class="row places-actions">
                  {onPlace !== undefined && (
                    <PlaceButton sensor={sensor} onPlace={() => onPlace(sensor.id)} />
                  )}
                  <RemoveButton label={all.removeOf(sensorName(sensor))} run={() => remove(sensor)} />
                </span>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <details class="places-details" open={sensors.length === 0}>
        <summary>{all.addSensors}</summary>
        <ChooseSensors
          without={new Set(sensors.map((sensor) => sensor.id))}
          elsewhere={({ place }) => place?.name}
          hint={texts.moves}
          onAdd={async (sensor) => {
            await add(id, sensor);
            toast(all.added(sensorName(sensor)));
            await onChanged();
          }}
        />
      </details>
    </section>
  );
}

function PlaceButton({ sensor, onPlace }: { readonly sensor: Sensor; readonly onPlace: () => void }) {
  const isPlaced = (sensor.place?.position ?? '') !== '';
  const name = sensorName(sensor);
  return (
    <Button
      variant={isPlaced ? 'quiet' : 'plain'}
      icon={isPlaced ? undefined : 'pin'}
      aria-label={isPlaced ? texts.moveOf(name) : texts.placeOf(name)}
      onClick={onPlace}
    >
      {isPlaced ? texts.move : texts.place}
    </Button>
  );
}
