/** Domains of the user, and requests to join that wait. */
import './domains.css';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { PartLinks } from '../../kit/part-links.js';
import { Skeleton } from '../../kit/skeleton.js';
import { EmptyState, ErrorState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { domainTexts as texts } from '../../texts/domains.js';
import { sharingParts } from '../sharing-parts.js';
import { LimitField } from './limit-field.js';

/** Domains of the list. */
const MOST = 1000;

export default function Domains() {
  const isNew = useSignal(false);
  const { data, error, reload } = useLoad(() =>
    call(() => client.get('/domains', { per_page: MOST, details: 'full' })),
  );
  const shown = data.value?.domains;
  return (
    <div class="stack domains">
      <PartLinks {...sharingParts} current={PAGES.domains} />
      <header class="row domains-between">
        <h1>{texts.domains}</h1>
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
        <NewDomain
          onCancel={() => {
            isNew.value = false;
          }}
        />
      )}
      {shown === undefined && error.value === undefined && <Skeleton lines={6} />}
      {shown === undefined && error.value !== undefined && <ErrorState error={error.value} retry={reload} />}
      {shown?.length === 0 && (
        <EmptyState icon="share" title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      {shown !== undefined && shown.length > 0 && (
        <Table
          label={texts.domains}
          head={
            <tr>
              <th>{texts.name}</th>
              <th>{texts.role}</th>
              <th>{texts.since}</th>
            </tr>
          }
        >
          {shown.map(({ id, name, member_type = 'member', accepted = true, date = 0 }) => (
            <tr key={id}>
              <th scope="row">
                <a class="cut domains-name" href={PAGES.domain(id)}>
                  {name}
                </a>
              </th>
              <td>
                {accepted ? (
                  <Badge status={member_type === 'manager' ? 'good' : 'neutral'}>
                    {texts.roles[member_type]}
                  </Badge>
                ) : (
                  <Badge status="warning">{texts.waits}</Badge>
                )}
              </td>
              <td>
                <Age time={1000 * date} isFocusable={false} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

function NewDomain({ onCancel }: { readonly onCancel: () => void }) {
  const { route } = useLocation();
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }) => {
    const domain = { name: text('name'), member_limit: Number(text('member_limit')) };
    const made = await call(() => client.post('/domains', { body: { domain } }));
    route(PAGES.domain(made.domain.id));
  });
  return (
    <form class="panel form" onSubmit={onSubmit}>
      <h2>{texts.fresh}</h2>
      <Field label={texts.name} error={fieldError(error.value, 'name')}>
        <Input name="name" maxLength={255} autocomplete="off" required autofocus />
      </Field>
      <LimitField error={error.value} />
      <FormError error={error.value} fields={['name', 'member_limit']} />
      <div class="row">
        <Button type="submit" variant="primary" isBusy={isBusy.value}>
          {texts.create}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
