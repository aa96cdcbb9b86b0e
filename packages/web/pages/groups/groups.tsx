/** Groups of the user, requests to join that wait, and groups that can be found. */
import './groups.css';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input, Textarea } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { PartLinks } from '../../kit/part-links.js';
import { Skeleton } from '../../kit/skeleton.js';
import { EmptyState, ErrorState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { groupTexts as texts } from '../../texts/groups.js';
import { sharingParts } from '../sharing-parts.js';
import { type Entrance, EntranceFields, entranceBody } from './entrance.js';
import { JoinBadge } from './join-badge.js';
import type { Group } from './types.js';

/** Groups of each list. */
const MOST = 1000;

export default function Groups() {
  const isNew = useSignal(false);
  const { data, error, reload } = useLoad(async () => {
    const all = { per_page: MOST, sort_field: 'name' } as const;
    const [own, waiting, found] = await Promise.all([
      call(() => client.get('/groups', all)),
      call(() => client.get('/groups', { ...all, waiting: true })),
      call(() => client.get('/groups/all', all)),
    ]);
    const known = new Set([...own.groups, ...waiting.groups].map(({ id }) => id));
    return {
      own: own.groups,
      waiting: waiting.groups,
      others: found.groups.filter(({ id }) => !known.has(id)),
    };
  });
  const shown = data.value;
  return (
    <div class="stack groups">
      <PartLinks {...sharingParts} current={PAGES.groups} />
      <header class="row groups-between">
        <h1>{texts.title}</h1>
        <Button
          icon="plus"
          variant="primary"
          aria-expanded={isNew.value ? 'true' : 'false'}
          onClick={() => {
            isNew.value = !isNew.value;
          }}
        >
          {texts.fresh}
        </Button>
      </header>
      <p class="muted">{texts.text}</p>
      {isNew.value && (
        <NewGroup
          onCancel={() => {
            isNew.value = false;
          }}
        />
      )}
      {shown === undefined && error.value === undefined && <Skeleton lines={6} />}
      {shown === undefined && error.value !== undefined && <ErrorState error={error.value} retry={reload} />}
      {shown !== undefined && (
        <>
          <section class="stack">
            <h2>{texts.own}</h2>
            {shown.own.length === 0 ? (
              <EmptyState icon="share" title={texts.none}>
                {texts.noneText}
              </EmptyState>
            ) : (
              <List label={texts.own} groups={shown.own} />
            )}
          </section>
          {shown.waiting.length > 0 && (
            <section class="stack">
              <h2>{texts.waiting}</h2>
              <p class="muted">{texts.waitingText}</p>
              <List label={texts.waiting} groups={shown.waiting} />
            </section>
          )}
          {shown.others.length > 0 && (
            <section class="stack">
              <h2>{texts.others}</h2>
              <List label={texts.others} groups={shown.others} />
            </section>
          )}
        </>
      )}
    </div>
  );
}

function List({ label, groups }: { readonly label: string; readonly groups: readonly Group[] }) {
  return (
    <Table
      label={label}
      head={
        <tr>
          <th>{texts.name}</th>
          <th>{texts.entrance}</th>
          <th>{texts.description}</th>
        </tr>
      }
    >
      {groups.map((group) => (
        <tr key={group.id}>
          <th scope="row">
            <a class="cut groups-name" href={PAGES.group(group.id)}>
              {group.name}
            </a>
          </th>
          <td>
            <JoinBadge group={group} />
          </td>
          <td>
            <div class="cut groups-description">{group.description}</div>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function NewGroup({ onCancel }: { readonly onCancel: () => void }) {
  const { route } = useLocation();
  const entrance = useSignal<Entrance>('ask');
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }) => {
    const group = {
      name: text('name'),
      description: text('description'),
      ...entranceBody(entrance.value, text),
    };
    const made = await call(() => client.post('/groups', { body: { group } }));
    route(PAGES.group(made.group.id));
  });
  return (
    <form class="panel form" onSubmit={onSubmit}>
      <h2>{texts.fresh}</h2>
      <Field label={texts.name} error={fieldError(error.value, 'name')}>
        <Input name="name" maxLength={255} autocomplete="off" required autofocus />
      </Field>
      <Field label={texts.description} isOptional error={fieldError(error.value, 'description')}>
        <Textarea name="description" rows={2} maxLength={8000} />
      </Field>
      <EntranceFields entrance={entrance} hasPassword={false} error={error.value} />
      <FormError error={error.value} fields={['name', 'description', 'access_password']} />
      <div class="row">
        <Button type="submit" variant="primary" isBusy={isBusy.value}>
          {texts.create}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
