/** Groups of the user, requests to join that wait, and groups that can be found. */
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { DisclosureButton, useDisclosure } from '../../../kit/disclosure.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { PageHead } from '../../../kit/page-head.js';
import { EmptyState } from '../../../kit/states.js';
import { Table } from '../../../kit/table.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';
import { Area } from '../area.js';
import { JoinBadge } from './join-badge.js';
import { NewGroup } from './new-group.js';
import type { Group } from './types.js';

/** Groups of each list. */
const MOST = 1000;

export default function Groups() {
  const fresh = useDisclosure();
  const loaded = useLoad(async () => {
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
  return (
    <Area part="groups">
      <PageHead
        title={texts.title}
        action={
          <DisclosureButton icon="plus" variant="primary" of={fresh}>
            {texts.fresh}
          </DisclosureButton>
        }
      />
      <p class="muted">{texts.text}</p>
      {fresh.isOpen && <NewGroup onCancel={fresh.close} />}
      <LoadState of={loaded} lines={6}>
        {({ own, waiting, others }) => (
          <>
            <section class="stack">
              <h2>{texts.own}</h2>
              {own.length === 0 ? (
                <EmptyState icon="share" title={texts.none}>
                  {texts.noneText}
                </EmptyState>
              ) : (
                <List label={texts.own} groups={own} />
              )}
            </section>
            {waiting.length > 0 && (
              <section class="stack">
                <h2>{texts.waiting}</h2>
                <p class="muted">{texts.waitingText}</p>
                <List label={texts.waiting} groups={waiting} />
              </section>
            )}
            {others.length > 0 && (
              <section class="stack">
                <h2>{texts.others}</h2>
                <List label={texts.others} groups={others} />
              </section>
            )}
          </>
        )}
      </LoadState>
    </Area>
  );
}

function List({ label, groups }: { readonly label: string; readonly groups: readonly Group[] }) {
  return (
    <Table
      label={label}
      class="sharing-groups"
      hasCards
      head={
        <tr>
          <th>{shared.name}</th>
          <th>{texts.entrance}</th>
          <th>{texts.description}</th>
        </tr>
      }
    >
      {groups.map((group) => (
        <tr key={group.id}>
          <th scope="row">
            <a class="cut sharing-name" href={PAGES.group(group.id)}>
              {group.name}
            </a>
          </th>
          <td data-label={texts.entrance}>
            <JoinBadge group={group} />
          </td>
          <td data-label={texts.description}>
            {group.description !== '' && <div class="cut sharing-description">{group.description}</div>}
          </td>
        </tr>
      ))}
    </Table>
  );
}
