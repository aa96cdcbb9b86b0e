/** Deliveries of a notification: state, the reason where one failed, and a way to send it again. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Badge, type Status } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { dateAndTime } from '../../kit/time.js';
import { toast } from '../../kit/toast.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import type { At } from './sensor.js';

type Delivery = Result<'GET', '/notifications/{id}/deliveries'>['deliveries'][number];

const STATUS: Readonly<Record<Delivery['state'], Status>> = {
  pending: 'accent',
  delivered: 'good',
  failed: 'bad',
  refused: 'bad',
};
const ROWS = 50;
/** Milliseconds between two reads. */
const EVERY = 3000;

export interface DeliveriesProps {
  /** Of the notification. */
  readonly id: number;
  readonly name: string;
  /** Only those that firings of this sensor trigger, or tests, have caused. */
  readonly of?: At;
  /** Changes when something was sent. */
  readonly turn: number;
}

export function Deliveries({ id, name, of, turn }: DeliveriesProps) {
  const loaded = useLoad(
    () => call(() => client.get('/notifications/{id}/deliveries', { id, per_page: ROWS })),
    [turn],
    { every: EVERY },
  );
  const { data, reload } = loaded;
  if (data.value === undefined) return <LoadState of={loaded} lines={2} />;
  const rows = data.value.deliveries.filter(({ cause, parameters: { sensor_id, trigger_id } }) => {
    if (of === undefined || cause === 'test') return true;
    return cause === 'trigger' && Number(sensor_id) === of.id && Number(trigger_id) === of.trigger_id;
  });
  if (rows.length === 0) return <p class="muted">{texts.noDeliveries}</p>;
  return (
    <Table
      label={texts.deliveriesOf(name)}
      class="alerts-table alerts-deliveries"
      hasCards
      head={
        <tr>
          <th>{texts.created}</th>
          <th>{texts.cause}</th>
          <th>{texts.outcome}</th>
          <th>{texts.text}</th>
          <th>{texts.actions}</th>
        </tr>
      }
    >
      {rows.map((delivery) => (
        <Row key={delivery.id} notification={id} delivery={delivery} onReplayed={reload} />
      ))}
    </Table>
  );
}

interface RowProps {
  readonly notification: number;
  readonly delivery: Delivery;
  readonly onReplayed: () => void;
}

function Row({ notification, delivery, onReplayed }: RowProps) {
  const { id, cause, created, state, attempts, next_attempt, parameters } = delivery;
  const { error, isBusy, run } = useSubmit(async () => {
    await call(() =>
      client.post('/notifications/{id}/deliveries/{delivery_id}/replay', {
        id: notification,
        delivery_id: id,
      }),
    );
    toast(texts.replayed);
    onReplayed();
  });
  const last = attempts.at(-1);
  return (
    <tr>
      <td data-label={texts.created}>
        <Age time={created * 1000} />
      </td>
      <td data-label={texts.cause}>{texts.causes[cause]}</td>
      <td data-label={texts.outcome}>
        <Badge status={STATUS[state]}>{texts.states[state]}</Badge>
        <div class="muted alerts-note">
          {last?.error ?? last?.status ?? ''}
          {attempts.length > 1 && ` (${texts.attempts(attempts.length)})`}
          {state === 'pending' && last !== undefined && next_attempt !== null && (
            <>
              {', '}
              {texts.nextAttempt} {dateAndTime(next_attempt * 1000)}
            </>
          )}
        </div>
      </td>
      <td data-label={texts.text}>
        <div class="alerts-note">{String(parameters.text ?? '')}</div>
      </td>
      <td>
        <FormError error={error.value} />
        <Button
          variant="quiet"
          icon="refresh"
          isBusy={isBusy.value}
          onClick={run}
          aria-label={texts.replayOf(dateAndTime(created * 1000))}
        >
          {texts.replay}
        </Button>
      </td>
    </tr>
  );
}
