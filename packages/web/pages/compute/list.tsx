/** The list of data processors: what each does, whether it runs, and whether it fails. */
import './compute.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { ButtonLink } from '../../kit/button.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { PageHead } from '../../kit/page-head.js';
import { StaleMark } from '../../kit/states.js';
import { Table } from '../../kit/table.js';
import { computeTexts as texts } from '../../texts/compute.js';
import { ComputeNav } from './compute-nav.js';
import { NothingYet, ShowMore } from './list-parts.js';
import { type Processor, StateBadge, sensorNames } from './processor.js';

/** Milliseconds between two reads of the list, and processors of a page of it. */
const RENEW = 15_000;
const PAGE = 50;

export default function ComputePage() {
  const shown = useSignal(PAGE);
  const renewed = useSignal(Date.now());
  const loaded = useLoad(
    async () => {
      const reply = await call(() => client.get('/dataprocessors', { per_page: shown.value }));
      renewed.value = Date.now();
      return reply;
    },
    [shown.value],
    { every: RENEW },
  );
  const { data, error } = loaded;
  const total = data.value?.total ?? 0;
  return (
    <div class="stack">
      <ComputeNav at="compute" />
      <PageHead
        title={texts.title}
        mark={data.value !== undefined && error.value !== undefined && <StaleMark since={renewed.value} />}
        action={
          total > 0 && (
            <ButtonLink href={PAGES.processor('new')} variant="primary" icon="plus">
              {texts.create}
            </ButtonLink>
          )
        }
      />
      <p class="muted">{texts.intro}</p>
      <LoadState of={loaded} lines={6} />
      {data.value !== undefined && total === 0 && <Nothing />}
      {data.value !== undefined && total > 0 && <List processors={data.value.dataprocessors} />}
      {data.value !== undefined && data.value.dataprocessors.length < total && (
        <ShowMore
          label={texts.showMore}
          onMore={() => {
            shown.value = Math.min(1000, shown.value + PAGE);
          }}
        >
          {texts.more(data.value.dataprocessors.length, total)}
        </ShowMore>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <NothingYet
      title={texts.emptyTitle}
      action={
        <ButtonLink href={PAGES.processor('new')} variant="primary" icon="play">
          {texts.example}
        </ButtonLink>
      }
    >
      {(hasSensors) => `${texts.emptyText}${hasSensors ? '' : ` ${texts.noSensors}`}`}
    </NothingYet>
  );
}

function List({ processors }: { readonly processors: readonly Processor[] }) {
  const names = useSignal<ReadonlyMap<number, string>>(new Map());
  const ids = [...new Set(processors.map(({ sensor_id }) => sensor_id))];
  useEffect(() => {
    sensorNames(ids).then(
      (found) => {
        names.value = found;
      },
      // The ids say which sensors they are.
      () => {},
    );
  }, [ids.join()]);
  const { columns } = texts;
  return (
    <Table
      label={texts.table}
      hasLinks
      hasCards
      head={
        <tr>
          <th scope="col">{columns.sensor}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.script}</th>
          <th scope="col" class="number">
            {columns.value}
          </th>
          <th scope="col">{columns.last}</th>
          <th scope="col">{columns.next}</th>
          <th scope="col" class="number">
            {columns.failures}
          </th>
        </tr>
      }
    >
      {processors.map((processor) => {
        const { id, sensor_id, command, last_run, active, next_start_time, failed_runs, kept_runs } =
          processor;
        return (
          <tr key={id}>
            <th scope="row">
              <a href={PAGES.processor(id)}>{names.value.get(sensor_id) ?? texts.sensorOf(sensor_id)}</a>
            </th>
            <td data-label={columns.state}>
              <StateBadge processor={processor} />
            </td>
            <td data-label={columns.script}>
              <code class="compute-script cut">{firstLine(command)}</code>
            </td>
            <td class="number" data-label={columns.value}>
              {last_run?.value ?? texts.none}
            </td>
            <td data-label={columns.last}>
              {last_run === null ? texts.never : <Age time={last_run.started * 1000} isFocusable={false} />}
            </td>
            <td data-label={columns.next}>
              {active ? <Age time={next_start_time * 1000} isFocusable={false} /> : texts.none}
            </td>
            <td class="number" data-label={columns.failures}>
              {kept_runs === 0 ? texts.none : texts.failuresOf(failed_runs, kept_runs)}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** The first line that says something: a comment says most. */
function firstLine(command: string): string {
  return command.split('\n').find((line) => line.trim() !== '') ?? '';
}
