/** Name and state of an alert on a sensor: its sensors, switched on or off, silenced, taken off, deleted. */
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
import { DisclosureButton, useDisclosure } from '../../kit/disclosure.js';
import { IconButton } from '../../kit/icon-button.js';
import { FormError } from '../../kit/states.js';
import { useActs } from '../../kit/submit.js';
import { dateAndTime } from '../../kit/time.js';
import { toast } from '../../kit/toast.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { nameOf } from './firings.js';
import { PutOn } from './put-on.js';
import type { AlertSensor } from './sensor.js';
import { endSilence, SilenceForm, SilenceMenu, silence } from './silence.js';

type SensorTrigger = Result<'GET', '/sensors/triggers'>['triggers'][number];

export interface AlertHeadProps {
  readonly trigger: SensorTrigger;
  readonly sensor: AlertSensor;
  /** All sensors that it is on. */
  readonly sensors: readonly AlertSensor[];
  readonly onChanged: () => void;
  /** It was taken off the sensor. */
  readonly onTakenOff: () => void;
}

export function AlertHead({ trigger, sensor, sensors, onChanged, onTakenOff }: AlertHeadProps) {
  const { route } = useLocation();
  /** What is asked before it is done. */
  const asked = useSignal<'delete' | 'takeOff' | null>(null);
  const adding = useDisclosure();
  const noting = useDisclosure();
  const { error, isBusy, run } = useActs();
  const at = { id: sensor.id, trigger_id: trigger.id };
  const act = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      onChanged();
      void readUnacknowledged();
    });
  const end = () => {
    asked.value = null;
  };
  const remove = () =>
    void run(async () => {
      await call(() => client.delete('/triggers/{id}', { id: trigger.id }));
      toast(texts.removed);
      void readUnacknowledged();
      route(PAGES.alerts);
    });
  const takeOff = () =>
    void run(async () => {
      await call(() => client.delete('/sensors/{id}/triggers/{trigger_id}', at));
      end();
      toast(texts.takenOff(sensor.name));
      void readUnacknowledged();
      route(PAGES.alert(trigger.id));
      onTakenOff();
    });
  return (
    <>
      <header class="stack">
        <h1 tabIndex={-1}>{nameOf(trigger)}</h1>
        <div class="row between">
          <div class="row">
            {sensors.map((each) =>
              each.id === sensor.id ? (
                <span key={each.id} class="row alerts-sensor">
                  <a href={PAGES.sensor(each.id)} title={texts.sensor}>
                    {each.name}
                  </a>
                  <IconButton
                    icon="close"
                    label={texts.takeOff(each.name)}
                    onClick={() => {
                      asked.value = 'takeOff';
                    }}
                  />
                </span>
              ) : (
                <a key={each.id} class="muted" href={PAGES.alert(trigger.id, each.id)}>
                  {texts.otherSensors} {each.name}
                </a>
              ),
            )}
            <DisclosureButton of={adding} icon="plus" variant="quiet">
              {texts.addSensor}
            </DisclosureButton>
          </div>
          <div class="row">
            <Switch
              label={texts.isOn}
              isOn={trigger.active === 1}
              disabled={isBusy.value}
              onChange={() =>
                act(() => {
                  const body = { active: trigger.active === 0 };
                  const path = '/sensors/{id}/triggers/{trigger_id}/active';
                  return call(() => client.post(path, { ...at, body }));
                })
              }
            />
            {trigger.silence === null && (
              <SilenceMenu
                label={texts.silence}
                onChoose={(seconds) => act(() => silence(at, seconds))}
                onNote={noting.open}
              />
            )}
            <Button
              icon="trash"
              variant="quiet"
              onClick={() => {
                asked.value = asked.value === 'delete' ? null : 'delete';
              }}
            >
              {texts.remove}
            </Button>
          </div>
        </div>
      </header>
      {trigger.silence !== null && (
        <Banner
          kind="warning"
          actions={
            <Button isBusy={isBusy.value} onClick={() => act(() => endSilence(at))}>
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
      {noting.isOpen && trigger.silence === null && (
        <SilenceForm
          at={at}
          onCancel={noting.close}
          onSilenced={() => {
            noting.close();
            onChanged();
          }}
        />
      )}
      {asked.value !== null && (
        <ConfirmBanner
          confirm={asked.value === 'delete' ? texts.delete : texts.takeOffNow}
          isBusy={isBusy.value}
          onConfirm={asked.value === 'delete' ? remove : takeOff}
          onKeep={end}
        >
          {asked.value === 'delete' ? texts.removeSure : texts.takeOffSure(sensor.name)}
        </ConfirmBanner>
      )}
      <FormError error={error.value} />
      {adding.isOpen && (
        <PutOn
          trigger={trigger.id}
          without={new Set(sensors.map(({ id }) => String(id)))}
          like={at}
          onDone={(id, name) => {
            adding.close();
            toast(texts.watches(name));
            route(PAGES.alert(trigger.id, id));
          }}
        />
      )}
    </>
  );
}
