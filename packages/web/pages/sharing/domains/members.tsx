/** Members and managers of a domain, and users who wait to join. Managers see them. */
import type { Result } from '@sensorium/client';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';
import { Act } from '../../../kit/act.js';
import { Age } from '../../../kit/age.js';
import { Badge } from '../../../kit/badge.js';
import { CodeBlock } from '../../../kit/code.js';
import { Field } from '../../../kit/field.js';
import { LineForm } from '../../../kit/form.js';
import { Input } from '../../../kit/input.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { useSubmit } from '../../../kit/submit.js';
import { Table } from '../../../kit/table.js';
import { toast } from '../../../kit/toast.js';
import { domainTexts as texts } from '../../../texts/domains.js';
import { sharingTexts as shared } from '../../../texts/sharing.js';
import { type MemberActs, MembersHead, nameOf, Remove, Requests } from '../members.js';

type Member = Result<'GET', '/domains/{id}/users'>['users'][number];

export interface MembersProps {
  /** Of the domain. */
  readonly id: number;
  /** Of the user. */
  readonly own: number;
  /** Members that the domain may have; 0: any number. */
  readonly limit: number;
  readonly onChanged: () => Promise<void>;
}

export function Members({ id, own, limit, onChanged }: MembersProps) {
  const loaded = useLoad(
    () => call(() => client.get('/domains/{id}/users', { id, per_page: 1000, sort_field: 'username' })),
    [id],
  );
  const changed = async () => {
    await loaded.reload();
    await onChanged();
  };
  const acts: MemberActs = {
    accept: (user) => call(() => client.post('/domains/{id}/users', { id, body: { user: { id: user } } })),
    remove: (user_id) => call(() => client.delete('/domains/{id}/users/{user_id}', { id, user_id })),
    onChanged: changed,
    texts,
  };
  const users = loaded.data.value?.users ?? [];
  const waiting = users.filter(({ accepted }) => !accepted);
  const members = users.filter(({ accepted }) => accepted);
  return (
    <section class="stack">
      <MembersHead event="request_domain_user" id={id} />
      <LoadState of={loaded} lines={4} />
      <Requests members={waiting} acts={acts} />
      {members.length > 0 && (
        <>
          <p class="muted">{texts.memberCount(members.length, limit)}</p>
          <Table
            label={shared.members}
            head={
              <tr>
                <th>{shared.name}</th>
                <th class="sharing-since">{texts.since}</th>
                <td />
              </tr>
            }
          >
            {members.map((member) => (
              <tr key={member.id}>
                <th scope="row">
                  <span class="row">
                    <span class="cut sharing-name">{nameOf(member)}</span>
                    {member.id === own && <span class="muted">{shared.you}</span>}
                    {member.member_type === 'manager' && <Badge status="good">{texts.roles.manager}</Badge>}
                  </span>
                </th>
                <td class="sharing-since">
                  <Age time={1000 * member.date} isFocusable={false} />
                </td>
                <td>
                  <div class="row sharing-acts">
                    <Role id={id} member={member} onChanged={changed} />
                    {member.id !== own && <Remove member={member} acts={acts} />}
                  </div>
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
      <AddUser id={id} onAdded={changed} />
      <p class="muted">{texts.linkText}</p>
      <CodeBlock code={location.href.replace(/[?#].*/, '')} label={texts.link} />
    </section>
  );
}

interface RoleProps {
  /** Of the domain. */
  readonly id: number;
  readonly member: Member;
  readonly onChanged: () => Promise<void>;
}

/** Makes a member a manager, or a manager a member. */
function Role({ id, member, onChanged }: RoleProps) {
  const isManager = member.member_type === 'manager';
  const label = isManager ? texts.dismiss : texts.appoint;
  return (
    <Act
      label={label}
      name={texts.of(label, nameOf(member))}
      variant="quiet"
      consequence={isManager ? texts.dismissText : texts.appointText}
      run={async () => {
        if (isManager)
          await call(() => client.delete('/domains/{id}/managers/{user_id}', { id, user_id: member.id }));
        else
          await call(() => client.post('/domains/{id}/managers', { id, body: { user: { id: member.id } } }));
        toast(isManager ? texts.dismissed : texts.appointed);
        await onChanged();
      }}
    />
  );
}

function AddUser({ id, onAdded }: { readonly id: number; readonly onAdded: () => Promise<void> }) {
  const form = useSubmit(async ({ text, reset }) => {
    const user = { username: text('username').trim() };
    await call(() => client.post('/domains/{id}/users', { id, body: { user } }));
    toast(texts.added);
    reset();
    await onAdded();
  });
  return (
    <LineForm of={form} submit={texts.addIt} label={texts.add} icon="plus">
      <Field label={texts.username} name="username">
        <Input maxLength={255} autocomplete="off" required />
      </Field>
    </LineForm>
  );
}
