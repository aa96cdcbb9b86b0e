/** The firings of an alert on a sensor. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState } from '../../kit/states.js';
import { alertsTexts as texts } from '../../texts/alerts.js';
import { Firings } from './firings.js';
import type { At } from './sensor.js';

const ROWS = 50;
/** Milliseconds between two reads. */
const EVERY = 5000;

/** @param props.turn changes when the alert was changed */
export function AlertLog({ at, turn }: { readonly at: At; readonly turn: number }) {
  const loaded = useLoad(
    () => call(() => client.get('/firings', { sensor_id: at.id, trigger_id: at.trigger_id, per_page: ROWS })),
    [turn],
    { every: EVERY },
  );
  const { data, reload } = loaded;
  return (
    <section class="stack">
      <h2>{texts.firings}</h2>
      <LoadState of={loaded} lines={3} />
      {data.value?.total === 0 && (
        <EmptyState icon="bell" title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      {data.value !== undefined && data.value.total > 0 && (
        <Firings label={texts.firings} firings={data.value.firings} hasNames={false} onChanged={reload} />
      )}
    </section>
  );
}
