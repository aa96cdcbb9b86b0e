/** The audit log of the account. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { accountTexts as texts } from '../../texts/account.js';
import { auditActions } from '../../texts/audit-actions.js';

type Entry = Result<'GET', '/users/current/audit'>['entries'][number];

/** Entries that are read at once. */
const PAGE = 50;

export function Activity() {
  /** Entries that are shown. */
  const most = useSignal(PAGE);
  const loaded = useLoad(
    () => call(() => client.get('/users/current/audit', { per_page: most.value })),
    [most.value],
  );
  const { data } = loaded;
  if (data.value === undefined) return <LoadState of={loaded} lines={8} />;
  const { entries, next } = data.value;
  const head = (
    <tr>
      <th>{texts.when}</th>
      <th>{texts.action}</th>
      <th>{texts.object}</th>
      <th>{texts.by}</th>
      <th>{texts.address}</th>
      <th>{texts.result}</th>
    </tr>
  );
  return (
    <section class="stack">
      <div class="row between">
        <h2>{texts.activity}</h2>
        <ButtonLink href="/users/current/audit/export" target="_self" download icon="download">
          {texts.downloadLog}
        </ButtonLink>
      </div>
      <p class="muted">{texts.activityText}</p>
      {entries.length === 0 ? (
        <EmptyState icon="clock" title={texts.activityNone} />
      ) : (
        <Table label={texts.activity} head={head}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </Table>
      )}
      {next !== null && entries.length >= most.value && most.value < 1000 && (
        <div class="row">
          <Button
            onClick={() => {
              most.value = Math.min(1000, most.value * 4);
            }}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({
  entry: { date, action, object, actor, address, agent, result, count },
}: {
  readonly entry: Entry;
}) {
  const name = object.name || (object.id === '' ? '' : `${object.kind} ${object.id}`);
  return (
    <tr>
      <td>
        <Age time={date * 1000} />
      </td>
      <td>
        <span title={action}>{auditActions[action]}</span>
        {count > 1 && <span class="muted number"> × {count}</span>}
      </td>
      <td>
        <div class="cut account-device">{name}</div>
      </td>
      <td>{actor.name === session.value?.username ? actor.name : actor.name || '–'}</td>
      <td title={agent}>{address}</td>
      <td>{result === 'done' ? texts.done : <Badge status="bad">{result}</Badge>}</td>
    </tr>
  );
}
