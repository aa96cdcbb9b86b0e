/** Domains of the user, and requests to join that wait. */
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Age } from '../../../kit/age.js';
import { DisclosureButton, useDisclosure } from '../../../kit/disclosure.js';
import { Form } from '../../../kit/form.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { PageHead } from '../../../kit/page-head.js';
import { EmptyState } from '../../../kit/states.js';
import { useSubmit } from '../../../kit/submit.js';
import { Table } from '../../../kit/table.js';
import { domainTexts as texts } from '../../../texts/domains.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';
import { Area } from '../area.js';
import { DomainFields, domainBody } from './domain-fields.js';
import { RoleBadge } from './role-badge.js';

/** Domains of the list. */
const MOST = 1000;

export default function Domains() {
  const fresh = useDisclosure();
  const loaded = useLoad(() => call(() => client.get('/domains', { per_page: MOST, details: 'full' })));
  const shown = loaded.data.value?.domains;
  return (
    <Area part="domains">
      <PageHead
        title={shared.domains}
        action={
          <DisclosureButton icon="plus" variant="primary" of={fresh}>
            {texts.fresh}
          </DisclosureButton>
        }
      />
      <p class="muted">{texts.text}</p>
      {fresh.isOpen && <NewDomain onCancel={fresh.close} />}
      <LoadState of={loaded} lines={6} />
      {shown?.length === 0 && (
        <EmptyState icon="share" title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      {shown !== undefined && shown.length > 0 && (
        <Table
          label={shared.domains}
          head={
            <tr>
              <th>{shared.name}</th>
              <th>{texts.role}</th>
              <th>{texts.since}</th>
            </tr>
          }
        >
          {shown.map(({ id, name, member_type = 'member', accepted = true, date = 0 }) => (
            <tr key={id}>
              <th scope="row">
                <a class="cut sharing-name" href={PAGES.domain(id)}>
                  {name}
                </a>
              </th>
              <td>
                <RoleBadge role={member_type} isAccepted={accepted} />
              </td>
              <td>
                <Age time={1000 * date} isFocusable={false} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Area>
  );
}

function NewDomain({ onCancel }: { readonly onCancel: () => void }) {
  const { route } = useLocation();
  const form = useSubmit(async ({ text }) => {
    const made = await call(() => client.post('/domains', { body: { domain: domainBody(text) } }));
    route(PAGES.domain(made.domain.id));
  });
  return (
    <Form of={form} title={texts.fresh} submit={texts.create} onCancel={onCancel}>
      <DomainFields />
    </Form>
  );
}
