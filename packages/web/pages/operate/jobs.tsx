/** Background jobs, and statements of the database that take long. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useLocation } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Act } from '../../kit/act.js';
import { Age } from '../../kit/age.js';
import { Badge, type Status } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { Segmented } from '../../kit/choice.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState, FormError, StaleMark } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { toast } from '../../kit/toast.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { pageIn, partAddress } from './address.js';
import { PAGE, Pager } from './pager.js';
import { Statements } from './statements.js';

type Job = Result<'GET', '/admin/jobs'>['jobs'][number];

const STATES = ['all', 'waiting', 'running', 'failed'] as const;
const STATUS: Readonly<Record<Job['state'], Status>> = {
  waiting: 'neutral',
  running: 'accent',
  failed: 'bad',
};
/** Milliseconds between two reads. */
const EVERY = 5000;

export function Jobs() {
  return (
    <>
      <JobList />
      <Statements />
    </>
  );
}

function JobList() {
  const { query, route } = useLocation();
  const page = pageIn(query);
  const state = STATES.find((each) => each === query.state) ?? 'all';
  const renewed = useSignal(Date.now());
  const loaded = useLoad(
    async () => {
      const filter = state === 'all' ? {} : { state };
      const read = await call(() => client.get('/admin/jobs', { page, per_page: PAGE, ...filter }));
      renewed.value = Date.now();
      return read;
    },
    [page, state],
    { every: EVERY },
  );
  const { data, error, reload } = loaded;
  const head = (
    <tr>
      <th>{texts.task}</th>
      <th>{texts.state}</th>
      <th>{texts.due}</th>
      <th class="number">{texts.attempts}</th>
      <th>{texts.error}</th>
      <td />
    </tr>
  );
  return (
    <section class="stack">
      <div class="row between">
        <h2>{texts.jobs}</h2>
        {data.value !== undefined && error.value !== undefined && <StaleMark since={renewed.value} />}
        <Segmented
          label={texts.state}
          value={state}
          choices={STATES.map((value) => ({ value, label: texts.states[value] }))}
          onChange={(value) =>
            route(partAddress('jobs', { state: value === 'all' ? undefined : value }), true)
          }
        />
      </div>
      <p class="muted">{texts.jobsText}</p>
      <LoadState of={loaded} lines={6} />
      {data.value?.jobs.length === 0 && (
        <EmptyState icon="check" title={texts.noJobs}>
          {texts.noJobsText}
        </EmptyState>
      )}
      {data.value !== undefined && data.value.jobs.length > 0 && (
        <Table label={texts.jobs} head={head} class="operate-table">
          {data.value.jobs.map((job) => (
            <Row key={job.id} job={job} onChanged={reload} />
          ))}
        </Table>
      )}
      {data.value !== undefined && (
        <Pager
          page={page}
          total={data.value.total}
          addressOf={(next) =>
            partAddress('jobs', { state: state === 'all' ? undefined : state, page: next || undefined })
          }
        />
      )}
    </section>
  );
}

function Row({ job, onChanged }: { readonly job: Job; readonly onChanged: () => void }) {
  const { id, task, state, due, attempts, error, flags } = job;
  return (
    <tr>
      <th scope="row">
        <div>{task}</div>
        <div class="muted">{[id, ...flags].join(' · ')}</div>
      </th>
      <td>
        <Badge status={STATUS[state]}>{texts.states[state]}</Badge>
      </td>
      <td>
        <Age time={due * 1000} />
      </td>
      <td class="number">{attempts}</td>
      <td>
        <div class="operate-error">{error === '' ? texts.none : error}</div>
      </td>
      <td class="number">{state !== 'running' && <Acts id={id} task={task} onChanged={onChanged} />}</td>
    </tr>
  );
}

interface ActsProps {
  readonly id: number;
  readonly task: string;
  readonly onChanged: () => void;
}

function Acts({ id, task, onChanged }: ActsProps) {
  const retry = useSubmit(async () => {
    await call(() => client.post('/admin/jobs/{id}/retry', { id }));
    toast(texts.ran);
    onChanged();
  });
  return (
    <div class="row operate-acts">
      <FormError error={retry.error.value} />
      <Button
        variant="quiet"
        isBusy={retry.isBusy.value}
        onClick={retry.run}
        aria-label={texts.runOf(task, id)}
      >
        {texts.run}
      </Button>
      <Act
        label={texts.cancelJob}
        name={texts.cancelOf(task, id)}
        variant="quiet"
        consequence={texts.cancelText}
        isDanger
        run={async () => {
          await call(() => client.delete('/admin/jobs/{id}', { id }));
          toast(texts.cancelled);
          onChanged();
        }}
      />
    </div>
  );
}
