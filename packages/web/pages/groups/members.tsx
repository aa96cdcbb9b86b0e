/** Members of a group with their rights, and users who wait to join. */
import { useSignal } from '@preact/signals';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Act } from '../../kit/act.js';
import { Badge } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { Checkbox } from '../../kit/choice.js';
import { CodeBlock } from '../../kit/code.js';
import { useLoad } from '../../kit/load.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { toast } from '../../kit/toast.js';
import { groupTexts as texts } from '../../texts/groups.js';
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
  const { data, error, reload } = useLoad(async () => {
    if (!mayList && !rights.add_users) return [];
    const query = { id: group.id, per_page: 1000, details: 'permissions' } as const;
    return (await call(() => client.get('/groups/{id}/users', query))).users;
  }, [group.id, rights.list_users]);
  const changed = async () => {
    await reload();
    await onChanged();
  };
  const users = data.value ?? [];
  const waiting = users.filter(({ accepted }) => accepted === false);
  const members = users.filter(({ accepted }) => accepted !== false);
  return (
    <section class="stack">
      <h2>{texts.members}</h2>
      {!rights.list_users && <p class="muted">{texts.mayNotList}</p>}
      {group.anonymous && <p class="muted">{texts.isAnonymous}</p>}
      {data.value === undefined && error.value === undefined && <Skeleton lines={4} />}
      {data.value === undefined && error.value !== undefined && (
        <ErrorState error={error.value} retry={reload} />
      )}
      {waiting.length > 0 && (
        <ul class="groups-waiting" aria-label={texts.requests}>
          {waiting.map((member) => (
            <li key={member.id} class="row">
              <Badge status="warning">{texts.waits}</Badge>
              <strong>{nameOf(member)}</strong>
              {rights.add_users && <Accept group={group.id} member={member} onAccepted={changed} />}
              {rights.remove_users && (
                <Remove group={group.id} member={member} isWaiting onRemoved={changed} />
              )}
            </li>
          ))}
        </ul>
      )}
      {members.length > 0 && (
        <Table
          label={texts.members}
          class="groups-table"
          head={
            <tr>
              <th>{texts.name}</th>
              <th>{texts.may}</th>
              <td />
            </tr>
          }
        >
          {members.map((member) => (
            <tr key={member.id ?? member.username}>
              <th scope="row">
                <div class="cut groups-name">{nameOf(member)}</div>
                {member.id === own && <div class="muted">{texts.you}</div>}
              </th>
              <td>
                <MemberRights
                  group={group.id}
                  member={member}
                  mine={rights}
                  isOwn={member.id === own}
                  onChanged={changed}
                />
              </td>
              <td class="number">
                {rights.remove_users && member.id !== undefined && member.id !== own && (
                  <Remove group={group.id} member={member} isWaiting={false} onRemoved={changed} />
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <details class="groups-details">
        <summary>{texts.invite}</summary>
        <div class="stack">
          <p class="muted">{group.hidden ? texts.inviteHidden : texts.inviteText}</p>
          <CodeBlock code={location.href.replace(/[?#].*/, '')} label={texts.link} />
        </div>
      </details>
    </section>
  );
}

function nameOf({ username, name, surname, id }: Member): string {
  const whole = [name, surname].filter(Boolean).join(' ');
  return username || whole || texts.unnamed(id);
}

interface AcceptProps {
  readonly group: number;
  readonly member: Member;
  readonly onAccepted: () => Promise<void>;
}

function Accept({ group: id, member, onAccepted }: AcceptProps) {
  const { error, isBusy, run } = useSubmit(async () => {
    const users = [{ user: { id: member.id! } }];
    await call(() => client.post('/groups/{id}/users', { id, body: { users } }));
    toast(texts.accepted);
    await onAccepted();
  });
  return (
    <>
      <Button
        icon="check"
        variant="primary"
        isBusy={isBusy.value}
        aria-label={texts.acceptOf(nameOf(member))}
        onClick={run}
      >
        {texts.accept}
      </Button>
      <FormError error={error.value} />
    </>
  );
}

interface RemoveProps {
  readonly group: number;
  readonly member: Member;
  readonly isWaiting: boolean;
  readonly onRemoved: () => Promise<void>;
}

function Remove({ group: id, member, isWaiting, onRemoved }: RemoveProps) {
  const label = isWaiting ? texts.refuse : texts.remove;
  return (
    <Act
      label={label}
      name={`${label} ${nameOf(member)}`}
      variant={isWaiting ? 'plain' : 'quiet'}
      consequence={isWaiting ? texts.refuseText : texts.removeText}
      isDanger
      run={async () => {
        await call(() => client.delete('/groups/{id}/users/{user_id}', { id, user_id: member.id! }));
        toast(texts.removed);
        await onRemoved();
      }}
    />
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
  const isOpen = useSignal(false);
  const rights = member.group_permissions;
  const { error, isBusy, onSubmit } = useSubmit(async ({ text }) => {
    const given = Object.fromEntries(
      RIGHTS.filter((right) => mine[right]).map((right) => [right, text(right) === 'on']),
    );
    const body = { group_permissions: given };
    await call(() => client.put('/groups/{id}/users/{user_id}', { id, user_id: member.id!, body }));
    toast(texts.rightsSaved);
    isOpen.value = false;
    await onChanged();
  });
  if (rights === undefined) return null;
  const words = RIGHTS.filter((right) => rights[right]).map((right) => texts.rights[right]);
  if (!isOpen.value)
    return (
      <div class="row groups-rights">
        <span>{words.length === 0 ? texts.nothing : words.join(', ')}</span>
        {mine.add_users && !isOwn && member.id !== undefined && (
          <Button
            variant="quiet"
            aria-label={texts.changeOf(nameOf(member))}
            onClick={() => {
              isOpen.value = true;
            }}
          >
            {texts.change}
          </Button>
        )}
      </div>
    );
  return (
    <form class="stack" onSubmit={onSubmit}>
      <div class="groups-checks">
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
      <FormError error={error.value} />
      <div class="row">
        <Button type="submit" variant="primary" isBusy={isBusy.value}>
          {texts.save}
        </Button>
        <Button
          onClick={() => {
            isOpen.value = false;
          }}
        >
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
