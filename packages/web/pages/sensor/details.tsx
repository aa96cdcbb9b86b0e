/** Facts of the sensor, its metatags, and with whom it is shared, beside the chart. */
import type { ComponentChildren } from 'preact';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { durationText, momentText } from '../../chart/format.js';
import type { View } from '../../chart/view.js';
import { Button } from '../../kit/button.js';
import { Drawer } from '../../kit/drawer.js';
import { EndAct } from '../../kit/end-act.js';
import { ReadOnlyNote } from '../../kit/states.js';
import { texts } from '../../texts/texts.js';
import { Keys } from './keys.js';
import { Metatags } from './metatags.js';
import type { Access, Sensor } from './sensor-type.js';
import { Sharing } from './sharing.js';

export interface DetailsProps {
  readonly sensor: Sensor;
  readonly access: Access;
  readonly extent: View | null;
  readonly total: number | null;
  /** Seconds. */
  readonly interval: number | null;
  readonly zone: string;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

export function Details({ sensor, access, extent, total, interval, zone, onClose, onEdit }: DetailsProps) {
  const t = texts.sensor;
  return (
    <Drawer title={t.details} onClose={onClose}>
      <div class="stack">
        {!access.isOwner && (
          <>
            <ReadOnlyNote>{t.readOnly(access.owner)}</ReadOnlyNote>
            <EndAct
              label={t.leave}
              consequence={t.leaveText}
              isDanger
              run={() => call(() => client.delete('/sensors/{id}', { id: sensor.id }))}
              done={t.left}
              back={PAGES.sensors}
            />
          </>
        )}
        {sensor.description !== '' && <p class="sensor-description">{sensor.description}</p>}
        <dl class="sensor-facts">
          <Fact name={t.id}>{sensor.id}</Fact>
          <Fact name={t.dataType}>{sensor.data_type === '' ? t.any : sensor.data_type}</Fact>
          {sensor.device_type !== '' && <Fact name={t.deviceType}>{sensor.device_type}</Fact>}
          <Fact name={t.retention}>
            {sensor.retention === 0 ? t.keptForever : t.keptFor(sensor.retention)}
          </Fact>
          {interval !== null && <Fact name={t.interval}>{durationText(interval)}</Fact>}
          {total !== null && <Fact name={t.total}>{total.toLocaleString('en')}</Fact>}
          {extent !== null && <Fact name={t.firstPoint}>{momentText(extent.from, zone)}</Fact>}
          {extent !== null && <Fact name={t.lastPoint}>{momentText(extent.to, zone)}</Fact>}
        </dl>
        {access.isOwner && (
          <div class="row">
            <Button icon="edit" onClick={onEdit}>
              {t.editSensor}
            </Button>
          </div>
        )}
        <Metatags sensorId={sensor.id} isOwner={access.isOwner} />
        {access.isOwner && <Sharing sensorId={sensor.id} />}
        {access.isOwner && <Keys sensor={sensor} />}
      </div>
    </Drawer>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt class="muted">{name}</dt>
      <dd class="number">{children}</dd>
    </>
  );
}
