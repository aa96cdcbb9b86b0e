/** Name and state of an alert on a sensor: switched on or off, silenced, deleted. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { readUnacknowledged } from '../../api/firings.js';
import { call } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { Switch } from '../../kit/choice.js';
import { ConfirmBanner } from '../../kit/confirm-banner.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { Menu } from '../../kit/menu.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { dateAndTime } from '../../kit/time.js';
import { toast } from '../../kit/toast.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { alertAddress } from './addresses.js';
import { nameOf } from './firings.js';
import type { AlertSensor } from './sensor.js';

type SensorTrigger = Result<'GET', '/sensors/triggers'>['triggers'][number];

const HOUR = 3600;
const LENGTHS = { hour: HOUR, eight: 8 * HOUR, day: 24 * HOUR, week: 168 * HOUR } as const;

export interface AlertHeadProps {
  readonly trigger: SensorTrigger;
  readonly sensor: AlertSensor;
  /** All sensors that it is on. */
  readonly sensors: readonly AlertSensor[];
  readonly onChanged: () => void;
}

export function AlertHead({ trigger, sensor, sensors, onChanged }: AlertHeadProps) {
  const { route } = useLocation();
  const question = useDisclosure();
  const at = { id: sensor.id, trigger_id: trigger.id };
  const seconds = useSignal<number | null>(null);
  const silence = useSubmit(async () => {
    const length = seconds.value;
    await call(() =>
      length === null
        ? client.delete('/sensors/{id}/triggers/{trigger_id}/silence', at)
        : client.put('/sensors/{id}/triggers/{trigger_id}/silence', {
            ...at,
            body: { silence: { seconds: length } },
          }),
    );
    onChanged();
  });
  const toggle = useSubmit(async () => {
    const body = { active: trigger.active === 0 };
    await call(() => client.post('/sensors/{id}/triggers/{trigger_id}/active', { ...at, body }));
    onChanged();
    void readUnacknowledged();
  });
  const remove = useSubmit(async () => {
    await call(() => client.delete('/triggers/{id}', { id: trigger.id }));
    toast(texts.removed);
    void readUnacknowledged();
    route(PAGES.alerts);
  });
  const set = (length: number | null) => {
    seconds.value = length;
    void silence.run();
  };
  return (
    <>
      <header class="stack">
        <h1 tabIndex={-1}>{nameOf(trigger)}</h1>
        <div class="row between">
          <div class="row">
            {sensors.map((each) =>
              each.id === sensor.id ? (
                <a key={each.id} href={PAGES.sensor(each.id)} title={texts.sensor}>
                  {each.name}
                </a>
              ) : (
                <a key={each.id} class="muted" href={alertAddress(trigger.id, each.id)}>
                  {texts.otherSensors} {each.name}
                </a>
              ),
            )}
          </div>
          <div class="row">
            <Switch
              label={texts.isOn}
              isOn={trigger.active === 1}
              disabled={toggle.isBusy.value}
              onChange={() => void toggle.run()}
            />
            {trigger.silence === null && (
              <Menu
                label={texts.silence}
                icon="pause"
                align="end"
                items={(Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).map((name) => ({
                  label: texts.silenceFor(texts.lengths[name]),
                  onSelect: () => set(LENGTHS[name]),
                }))}
              />
            )}
            <Button icon="trash" variant="quiet" onClick={question.toggle}>
              {texts.remove}
            </Button>
          </div>
        </div>
      </header>
      {trigger.silence !== null && (
        <Banner
          kind="warning"
          actions={
            <Button isBusy={silence.isBusy.value} onClick={() => set(null)}>
              {texts.endSilence}
            </Button>
          }
        >
          <p>
            {texts.silencedUntil} {dateAndTime(trigger.silence.until * 1000)}{' '}
            {texts.by(trigger.silence.by.username ?? '?')}
            {trigger.silence.note !== '' && `: ${trigger.silence.note}`}
          </p>
          <p>{texts.silenced}</p>
        </Banner>
      )}
      {question.isOpen && (
        <ConfirmBanner
          confirm={texts.delete}
          isBusy={remove.isBusy.value}
          onConfirm={remove.run}
          onKeep={question.close}
        >
          {texts.removeSure}
        </ConfirmBanner>
      )}
      <FormError error={silence.error.value ?? toggle.error.value ?? remove.error.value} />
    </>
  );
}
