/** Statements of the database: those that run for long now, and those that took most time in all. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { numberText } from '../../chart/format.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { Table } from '../../kit/table.js';
import { operateTexts as texts } from '../../texts/operate.js';

/** Milliseconds between two reads. */
const EVERY = 5000;
/** Frequent statements that are listed. */
const MOST = 30;

export function Statements() {
  const loaded = useLoad(() => call(() => client.get('/admin/statements')), [], {
    every: EVERY,
  });
  const { data } = loaded;
  if (data.value === undefined) return <LoadState of={loaded} />;
  const { running, frequent } = data.value;
  return (
    <section class="stack">
      <h2>{texts.statements}</h2>
      <h3>{texts.running}</h3>
      {running.length === 0 ? (
        <p class="muted">{texts.noRunning}</p>
      ) : (
        <Table
          label={texts.running}
          class="operate-table"
          head={
            <tr>
              <th class="number">{texts.seconds}</th>
              <th>{texts.client}</th>
              <th>{texts.state}</th>
              <th>{texts.waitsFor}</th>
              <th>{texts.statement}</th>
            </tr>
          }
        >
          {running.map((each) => (
            <tr key={each.process}>
              <td class="number">{numberText(each.seconds, 1)}</td>
              <td>{each.application}</td>
              <td>{each.state}</td>
              <td>{each.waits_for === '' ? texts.none : each.waits_for}</td>
              <td>
                <code class="operate-statement">{each.statement}</code>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <h3>{texts.frequent}</h3>
      {frequent === null ? (
        <p class="muted">{texts.noFrequent}</p>
      ) : (
        <Table
          label={texts.frequent}
          class="operate-table"
          head={
            <tr>
              <th class="number">{texts.calls}</th>
              <th class="number">{texts.total}</th>
              <th class="number">{texts.meanMs}</th>
              <th>{texts.statement}</th>
            </tr>
          }
        >
          {frequent.slice(0, MOST).map((each, i) => (
            // Users of the database may have the same statement.
            <tr key={i}>
              <td class="number">{each.calls.toLocaleString('en')}</td>
              <td class="number">{numberText(each.total_seconds, 1)}</td>
              <td class="number">{numberText(each.mean_seconds * 1000, 2)}</td>
              <td>
                <code class="operate-statement">{each.statement}</code>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
