/** Firings as a table: what, since when, with which value, and who takes care of it. */
import { Fragment } from 'preact';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { readUnacknowledged } from '../../api/firings.js';
import { call } from '../../api/session.js';
import { withUnit } from '../../chart/format.js';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { DisclosureButton, useDisclosure } from '../../kit/disclosure.js';
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
import { type Firing, type FiringGroup, groupsOf } from './firing-groups.js';
import { endSilence, SilenceMenu, silence } from './silence.js';

export interface FiringsProps {
  readonly label: string;
  readonly firings: readonly Firing[];
  /** Whether they are of several alerts: alert and sensor of each are shown, and those of one alert that follow each other are a group. */
  readonly hasNames: boolean;
  readonly onChanged: () => void;
}

export function Firings({ label, firings, hasNames, onChanged }: FiringsProps) {
  const groups = hasNames ? groupsOf(firings) : firings.map((newest) => ({ newest, earlier: [] }));
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
      {groups.map(({ newest, earlier }) => (
        <Fragment key={(earlier.at(-1) ?? newest).id}>
          <Row firing={newest} hasNames={hasNames} onChanged={onChanged} />
          {earlier.length > 0 && <Earlier newest={newest} earlier={earlier} onChanged={onChanged} />}
        </Fragment>
      ))}
    </Table>
  );
}

/** How many came before it, since when, and each of them on request. */
function Earlier({
  newest: { trigger, sensor },
  earlier,
  onChanged,
}: FiringGroup & Pick<FiringsProps, 'onChanged'>) {
  const shown = useDisclosure();
  const count = earlier.length.toLocaleString('en');
  const unacknowledged = earlier.filter(({ acknowledged }) => acknowledged === null).length;
  return (
    <>
      <tr>
        <td colSpan={5}>
          <div class="row">
            <DisclosureButton
              of={shown}
              variant="quiet"
              icon={shown.isOpen ? 'chevron-down' : 'chevron-right'}
              aria-label={texts.earlierOf(count, `${nameOf(trigger)}, ${sensor.name}`)}
            >
              {texts.earlier(count)}
            </DisclosureButton>
            <span class="muted">
              {texts.from} <Age time={earlier.at(-1)!.fired * 1000} /> {texts.to}{' '}
              <Age time={earlier[0]!.fired * 1000} />
            </span>
            {unacknowledged > 0 && (
              <Badge>{texts.notAcknowledged(unacknowledged.toLocaleString('en'))}</Badge>
            )}
          </div>
        </td>
      </tr>
      {shown.isOpen &&
        earlier.map((firing) => (
          <Row key={firing.id} firing={firing} hasNames={true} onChanged={onChanged} />
        ))}
    </>
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
