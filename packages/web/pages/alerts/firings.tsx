/** Firings as a table: what, since when, with which value, and who takes care of it. */
import type { Result } from '@sensorium/client';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { readUnacknowledged } from '../../api/firings.js';
import { call } from '../../api/session.js';
import { withUnit } from '../../chart/format.js';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { dateAndTime } from '../../kit/time.js';
import { toast, toastError } from '../../kit/toast.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { momentAddress } from './addresses.js';
import { endSilence, SilenceMenu, silence } from './silence.js';

export type Firing = Result<'GET', '/firings'>['firings'][number];

export interface FiringsProps {
  readonly label: string;
  readonly firings: readonly Firing[];
  /** Whether alert and sensor of each are shown. */
  readonly hasNames: boolean;
  readonly onChanged: () => void;
}

export function Firings({ label, firings, hasNames, onChanged }: FiringsProps) {
  return (
    <Table
      label={label}
      class="alerts-table"
      hasCards
      head={
        <tr>
          {hasNames && <th>{texts.what}</th>}
          <th>{texts.cause}</th>
          <th>{texts.fired}</th>
          <th>{texts.status}</th>
          <th>{texts.acknowledged}</th>
        </tr>
      }
    >
      {firings.map((firing) => (
        <Row key={firing.id} firing={firing} hasNames={hasNames} onChanged={onChanged} />
      ))}
    </Table>
  );
}

function Row({
  firing,
  hasNames,
  onChanged,
}: Omit<FiringsProps, 'label' | 'firings'> & { readonly firing: Firing }) {
  const { trigger, sensor, fired, ended, silenced } = firing;
  return (
    <tr>
      {hasNames && (
        <th scope="row">
          <a class="cut alerts-name" href={PAGES.alert(trigger.id, sensor.id)}>
            {nameOf(trigger)}
          </a>
          <div class="muted cut alerts-name">{sensor.name}</div>
        </th>
      )}
      <td data-label={texts.cause}>
        <a href={momentAddress(sensor.id, firing.date ?? fired)} title={texts.seeMoment}>
          {causeOf(firing)}
        </a>
        <div class="muted cut alerts-name">{beforeOf(firing)}</div>
      </td>
      <td data-label={texts.fired}>
        <Age time={fired * 1000} />
      </td>
      <td data-label={texts.status}>
        <div class="row">
          {ended === null ? <Badge status="bad">{texts.isActive}</Badge> : <Badge>{texts.isOver}</Badge>}
          {silenced && <Badge status="warning">{texts.isSilenced}</Badge>}
        </div>
        {ended !== null && (
          <div class="muted">
            <Age time={ended * 1000} />
          </div>
        )}
      </td>
      <td data-label={texts.acknowledged}>
        <div class="row alerts-acts">
          <Acknowledgement firing={firing} onChanged={onChanged} />
          {hasNames && ended === null && <Silence firing={firing} />}
        </div>
      </td>
    </tr>
  );
}

function Acknowledgement({ firing, onChanged }: { readonly firing: Firing; readonly onChanged: () => void }) {
  const { id, acknowledged, trigger, sensor } = firing;
  const noting = useDisclosure();
  const name = `${nameOf(trigger)}, ${sensor.name}`;
  const done = () => {
    noting.close();
    onChanged();
    void readUnacknowledged();
  };
  const set = useSubmit(async ({ text }) => {
    await call(() =>
      client.put('/firings/{id}/acknowledgement', { id, body: { acknowledgement: { note: text('note') } } }),
    );
    done();
  });
  const withdraw = useSubmit(async () => {
    await call(() => client.delete('/firings/{id}/acknowledgement', { id }));
    done();
  });
  if (acknowledged !== null)
    return (
      <>
        <div>
          <Age time={acknowledged.date * 1000} /> {texts.by(acknowledged.by.username ?? '?')}
        </div>
        {acknowledged.note !== '' && <div class="muted alerts-note">{acknowledged.note}</div>}
        <FormError error={withdraw.error.value} />
        <Button
          variant="quiet"
          isBusy={withdraw.isBusy.value}
          onClick={withdraw.run}
          aria-label={texts.withdrawOf(name)}
        >
          {texts.withdraw}
        </Button>
      </>
    );
  if (!noting.isOpen)
    return (
      <Button icon="check" aria-label={texts.acknowledgeOf(name)} onClick={noting.open}>
        {texts.acknowledge}
      </Button>
    );
  return (
    <Form of={set} class="stack alerts-acknowledge" submit={texts.acknowledge} onCancel={noting.close}>
      <Field label={texts.note} hint={texts.noteHint} isOptional={true} name="note">
        <Input maxLength={1000} autocomplete="off" autofocus />
      </Field>
    </Form>
  );
}

/** Silences the alert of a firing, with a way back. */
function Silence({ firing: { trigger, sensor } }: { readonly firing: Firing }) {
  const at = { id: sensor.id, trigger_id: trigger.id };
  const choose = async (seconds: number) => {
    try {
      const until = await silence(at, seconds);
      toast(texts.nowSilenced(nameOf(trigger), dateAndTime(until * 1000)), {
        undo: () => void endSilence(at).catch(toastError),
      });
    } catch (thrown) {
      toastError(thrown);
    }
  };
  return (
    <SilenceMenu
      label={texts.silenceOf(`${nameOf(trigger)}, ${sensor.name}`)}
      isIconOnly
      onChoose={(seconds) => void choose(seconds)}
    />
  );
}

export function nameOf({ id, name }: { readonly id: number; readonly name: string }): string {
  return name === '' ? texts.noName(id) : name;
}

function causeOf({ condition, value, date, sensor }: Firing): string {
  if (condition === 'inactivity')
    return date === null ? texts.noPoint : `${texts.noData} ${dateAndTime(date * 1000)}`;
  return value === null ? texts.noPoint : withUnit(value, sensor.unit);
}

/** The point before, or since when the condition held. */
function beforeOf({ condition, since, variables, sensor }: Firing): string {
  if (condition === 'inactivity') return '';
  if (since !== null) return `${texts.since} ${dateAndTime(since * 1000)}`;
  const before = variables.last_sensor_data_value;
  return before == null ? '' : texts.before(withUnit(String(before), sensor.unit));
}
