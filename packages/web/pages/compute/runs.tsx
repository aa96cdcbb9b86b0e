/** The log of runs of a data processor. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { Table } from '../../kit/table.js';
import { computeTexts as texts } from '../../texts/compute.js';

/** Milliseconds. */
const RENEW = 10_000;

export function Runs({ id }: { readonly id: number }) {
  const loaded = useLoad(
    () => call(() => client.get('/dataprocessors/{id}/runs', { id, per_page: 100 })),
    [id],
    { every: RENEW },
  );
  const { data } = loaded;
  if (data.value === undefined) return <LoadState of={loaded} lines={3} />;
  if (data.value.runs.length === 0) return <p class="muted">{texts.noRuns}</p>;
  const { runColumns: columns } = texts;
  return (
    <Table
      label={texts.log}
      class="compute-log"
      hasCards
      head={
        <tr>
          <th scope="col">{columns.started}</th>
          <th scope="col" class="number">
            {columns.duration}
          </th>
          <th scope="col" class="number">
            {columns.value}
          </th>
          <th scope="col">{columns.output}</th>
        </tr>
      }
    >
      {data.value.runs.map((run) => (
        <tr key={run.id}>
          <th scope="row">
            <Age time={run.started * 1000} isFocusable={false} />
          </th>
          <td class="number" data-label={columns.duration}>
            {texts.took(run.duration)}
          </td>
          <td class="number" data-label={columns.value}>
            {run.value ?? texts.none}
          </td>
          <td data-label={columns.output}>
            {run.error !== null && <pre class="compute-text compute-bad">{run.error}</pre>}
            {run.output !== '' && <pre class="compute-text">{run.output.trimEnd()}</pre>}
          </td>
        </tr>
      ))}
    </Table>
  );
}
