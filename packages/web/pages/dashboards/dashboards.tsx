/** The list of dashboards: those of the user, and those of others. */
import './dashboards.css';
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Banner } from '../../kit/banner.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { Drawer } from '../../kit/drawer.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { SCHEMA } from './content.js';
import type { Portable } from './files.js';
import { Import } from './import.js';
import { readyContent } from './ready.js';

type Listed = Result<'GET', '/dashboards'>['dashboards'][number];

/** Dashboards of one list. */
const MOST = 200;
/** Sensors among which the newest values are looked for. */
const READ = 100;
const STATES = ['3', '4', '5', '6'];

export default function Dashboards() {
  const { route, query } = useLocation();
  const loaded = useLoad(async () => {
    const [mine, shared] = await Promise.all([
      call(() => client.get('/dashboards', { owner: 'me', per_page: MOST })),
      call(() => client.get('/dashboards', { owner: 'shared', per_page: MOST })),
    ]);
    return { mine, shared };
  });
  const create = async (body: Portable) => {
    const made = await call(() => client.post('/dashboards', { body: { dashboard: body } }));
    route(PAGES.dashboard(made.dashboard.id));
  };
  const hasNoSensors = useSignal(false);
  const ready = useSubmit(async () => {
    const { sensors } = await call(() => client.get('/sensors', { details: 'row', per_page: READ }));
    const newest = sensors
      .filter(({ last_date }) => last_date != null)
      .sort((one, other) => (other.last_date ?? 0) - (one.last_date ?? 0))
      .slice(0, 12)
      .sort((one, other) => Number(one.id) - Number(other.id))
      .map(({ id, unit = '', data_type_id = '' }) => ({ id, unit, isStates: STATES.includes(data_type_id) }));
    hasNoSensors.value = newest.length === 0;
    if (newest.length > 0)
      await create({ name: texts.readyName, description: '', content: readyContent(newest) });
  });
  const mayCreate = !session.value?.group;
  const isCreating = mayCreate && query.open === 'create';
  const read = loaded.data.value;
  const readyButton = (isPrimary: boolean) => (
    <Button
      variant={isPrimary ? 'primary' : 'plain'}
      icon="play"
      isBusy={ready.isBusy.value}
      onClick={ready.run}
    >
      {isPrimary ? texts.createReady : texts.ready}
    </Button>
  );
  return (
    <div class="stack">
      <div class="row dash-page-head">
        <h1>{texts.title}</h1>
        {mayCreate && (
          <span class="row dash-page-actions">
            <Import />
            {read !== undefined && read.mine.total > 0 && readyButton(false)}
            <ButtonLink
              href={`${PAGES.dashboards}?open=create`}
              icon="plus"
              variant={read?.mine.total === 0 ? 'plain' : 'primary'}
            >
              {texts.create}
            </ButtonLink>
          </span>
        )}
      </div>
      <FormError error={ready.error.value} />
      {hasNoSensors.value && (
        <Banner actions={<ButtonLink href={PAGES.start}>{texts.toStart}</ButtonLink>}>
          {texts.noSensorsYet}
        </Banner>
      )}
      <LoadState of={loaded} lines={5} />
      {read !== undefined && (
        <>
          {read.mine.total === 0 && mayCreate && (
            <EmptyState icon="dashboard" title={texts.emptyTitle} actions={readyButton(true)}>
              {texts.emptyText}
            </EmptyState>
          )}
          {read.mine.total > 0 && (
            <section class="stack">
              <h2>{texts.mine}</h2>
              <List label={texts.mine} dashboards={read.mine.dashboards} isOwn />
              <More shown={read.mine.dashboards.length} total={read.mine.total} />
            </section>
          )}
          {read.shared.total > 0 && (
            <section class="stack">
              <h2>{texts.shared}</h2>
              <List label={texts.shared} dashboards={read.shared.dashboards} isOwn={false} />
              <More shown={read.shared.dashboards.length} total={read.shared.total} />
            </section>
          )}
          {!mayCreate && read.shared.total === 0 && <p class="muted">{texts.noneShared}</p>}
        </>
      )}
      {isCreating && <Create onCreate={create} onClose={() => route(PAGES.dashboards)} />}
    </div>
  );
}

interface ListProps {
  readonly label: string;
  readonly dashboards: readonly Listed[];
  readonly isOwn: boolean;
}

function List({ label, dashboards, isOwn }: ListProps) {
  return (
    <Table
      label={label}
      head={
        <tr>
          <th>{texts.name}</th>
          {!isOwn && <th>{texts.owner}</th>}
          {!isOwn && <th>{texts.rights}</th>}
          <th class="number">{texts.panels}</th>
          <th>{texts.changed}</th>
        </tr>
      }
    >
      {dashboards.map(({ id, name, owner, rights, panels, updated }) => (
        <tr key={id}>
          <td>
            <a class="dash-name" href={PAGES.dashboard(id)}>
              {name}
            </a>
          </td>
          {!isOwn && <td>{owner.username ?? texts.unknown}</td>}
          {!isOwn && <td>{texts.right[rights]}</td>}
          <td class="number">{panels}</td>
          <td>
            <Age time={updated * 1000} isFocusable={false} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function More({ shown, total }: { readonly shown: number; readonly total: number }) {
  return shown < total ? <p class="muted">{texts.moreDashboards(total - shown)}</p> : null;
}

interface CreateProps {
  readonly onCreate: (body: Portable) => Promise<void>;
  readonly onClose: () => void;
}

function Create({ onCreate, onClose }: CreateProps) {
  const form = useSubmit(async ({ text }) => {
    const content = { schema: SCHEMA, time: { last: 86_400 }, panels: [] };
    await onCreate({ name: text('name').trim(), description: '', content });
  });
  return (
    <Drawer title={texts.createTitle} onClose={onClose}>
      <Form of={form} class="stack" icon="plus" submit={texts.createEmpty}>
        <p class="muted">{texts.creating}</p>
        <Field label={texts.name} name="name">
          <Input required maxLength={100} autocomplete="off" />
        </Field>
      </Form>
    </Drawer>
  );
}
