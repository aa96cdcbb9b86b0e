/** Members of a group with their rights, and users who wait to join. */
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Button } from '../../../kit/button.js';
import { Checkbox } from '../../../kit/choice.js';
import { CodeBlock } from '../../../kit/code.js';
import { useDisclosure } from '../../../kit/disclosure.js';
import { Form } from '../../../kit/form.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { useSubmit } from '../../../kit/submit.js';
import { Table } from '../../../kit/table.js';
import { toast } from '../../../kit/toast.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';
import { type MemberActs, MembersHead, nameOf, Remove, Requests } from '../members.js';
import type { Group, Member, Rights } from './types.js';

const RIGHTS = Object.keys(texts.rights) as (keyof Rights)[];

export interface MembersProps {
  readonly group: Group;
  /** Id of the user. */
  readonly own: number;
  /** Of the user. */
  readonly rights: Rights;
  readonly onChanged: () => Promise<void>;
}

export function Members({ group, own, rights, onChanged }: MembersProps) {
  const mayList = rights.list_users && !group.anonymous;
  const loaded = useLoad(async () => {
    if (!mayList && !rights.add_users) return [];
    const query = { id: group.id, per_page: 1000, details: 'permissions' } as const;
    return (await call(() => client.get('/groups/{id}/users', query))).users;
  }, [group.id, rights.list_users]);
  const changed = async () => {
    await loaded.reload();
    await onChanged();
  };
  const { id } = group;
  const acts: MemberActs = {
    accept: rights.add_users
      ? (user) =>
          call(() => client.post('/groups/{id}/users', { id, body: { users: [{ user: { id: user } }] } }))
      : undefined,
    remove: rights.remove_users
      ? (user_id) => call(() => client.delete('/groups/{id}/users/{user_id}', { id, user_id }))
      : undefined,
    onChanged: changed,
    texts,
  };
  const users = loaded.data.value ?? [];
  const waiting = users.filter(({ accepted }) => accepted === false);
  const members = users.filter(({ accepted }) => accepted !== false);
  return (
    <section class="stack">
      <MembersHead event={rights.add_users ? 'request_group_user' : undefined} id={group.id} />
      {!rights.list_users && <p class="muted">{texts.mayNotList}</p>}
      {group.anonymous && <p class="muted">{texts.isAnonymous}</p>}
      <LoadState of={loaded} lines={4} />
      <Requests members={waiting} acts={acts} />
      {members.length > 0 && (
        <Table
          label={shared.members}
          class="sharing-table"
          hasCards
          head={
            <tr>
              <th>{shared.name}</th>
              <th>{texts.may}</th>
              <td />
            </tr>
          }
        >
          {members.map((member) => (
            <tr key={member.id ?? member.username}>
              <th scope="row">
                <div class="cut sharing-name">{nameOf(member)}</div>
                <Particulars member={member} />
                {member.id === own && <div class="muted">{shared.you}</div>}
              </th>
              <td data-label={texts.may}>
                <MemberRights
                  group={group.id}
                  member={member}
                  mine={rights}
                  isOwn={member.id === own}
                  onChanged={changed}
                />
              </td>
              <td class="number">{member.id !== own && <Remove member={member} acts={acts} />}</td>
            </tr>
          ))}
        </Table>
      )}
      <details class="sharing-details">
        <summary>{texts.invite}</summary>
        <div class="stack">
          <p class="muted">{group.hidden ? texts.inviteHidden : texts.inviteText}</p>
          <CodeBlock code={location.href.replace(/[?#].*/, '')} label={texts.link} />
        </div>
      </details>
    </section>
  );
}

/** What a member shows besides the name that stands above. */
function Particulars({ member }: { readonly member: Member }) {
  const {
    username,
    name = '',
    surname = '',
    email,
    mobile,
    address = '',
    zipcode = '',
    country = '',
  } = member;
  const lines = [
    username ? `${name} ${surname}`.trim() : '',
    email,
    mobile,
    [address, `${zipcode} ${country}`.trim()].filter(Boolean).join(', '),
  ];
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <div key={line} class="muted cut sharing-name">
          {line}
        </div>
      ))}
    </>
  );
}

interface MemberRightsProps {
  readonly group: number;
  readonly member: Member;
  readonly mine: Rights;
  readonly isOwn: boolean;
  readonly onChanged: () => Promise<void>;
}

/** Rights as words; who may add users, changes those of others that both may have. */
function MemberRights({ group: id, member, mine, isOwn, onChanged }: MemberRightsProps) {
  const editing = useDisclosure();
  const rights = member.group_permissions;
  const form = useSubmit(async ({ text }) => {
    const given = Object.fromEntries(
      RIGHTS.filter((right) => mine[right]).map((right) => [right, text(right) === 'on']),
    );
    const body = { group_permissions: given };
    await call(() => client.put('/groups/{id}/users/{user_id}', { id, user_id: member.id!, body }));
    toast(texts.rightsSaved);
    editing.close();
    await onChanged();
  });
  if (rights === undefined) return null;
  const words = RIGHTS.filter((right) => rights[right]).map((right) => texts.rights[right]);
  if (!editing.isOpen)
    return (
      <div class="row sharing-rights">
        <span>{words.length === 0 ? texts.nothing : words.join(', ')}</span>
        {mine.add_users && !isOwn && member.id !== undefined && (
          <Button variant="quiet" aria-label={texts.changeOf(nameOf(member))} onClick={editing.open}>
            {texts.change}
          </Button>
        )}
      </div>
    );
  return (
    <Form of={form} class="stack" submit={shared.save} onCancel={editing.close}>
      <div class="sharing-checks">
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            name={right}
            label={texts.rights[right]}
            defaultChecked={rights[right]}
            disabled={!mine[right]}
          />
        ))}
      </div>
    </Form>
  );
}
