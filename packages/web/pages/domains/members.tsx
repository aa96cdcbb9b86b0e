/** Members and managers of a domain, and users who wait to join. Managers see them. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Act } from '../../kit/act.js';
import { Age } from '../../kit/age.js';
import { Badge } from '../../kit/badge.js';
import { Button } from '../../kit/button.js';
import { CodeBlock } from '../../kit/code.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { Table } from '../../kit/table.js';
import { toast } from '../../kit/toast.js';
import { domainTexts as texts } from '../../texts/domains.js';
import { type Member, nameOf } from './types.js';

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
  const { data, error, reload } = useLoad(
    () => call(() => client.get('/domains/{id}/users', { id, per_page: 1000, sort_field: 'username' })),
    [id],
  );
  const changed = async () => {
    await reload();
    await onChanged();
  };
  const users = data.value?.users ?? [];
  const waiting = users.filter(({ accepted }) => !accepted);
  const members = users.filter(({ accepted }) => accepted);
  return (
    <section class="stack">
      <h2>{texts.members}</h2>
      {data.value === undefined && error.value === undefined && <Skeleton lines={4} />}
      {data.value === undefined && error.value !== undefined && (
        <ErrorState error={error.value} retry={reload} />
      )}
      {waiting.length > 0 && (
        <ul class="domains-list" aria-label={texts.requests}>
          {waiting.map((member) => (
            <li key={member.id} class="row">
              <Badge status="warning">{texts.waits}</Badge>
              <strong>{nameOf(member)}</strong>
              <Accept id={id} member={member} onAccepted={changed} />
              <Remove id={id} member={member} onRemoved={changed} />
            </li>
          ))}
        </ul>
      )}
      {members.length > 0 && (
        <>
          <p class="muted">{texts.memberCount(members.length, limit)}</p>
          <Table
            label={texts.members}
            head={
              <tr>
                <th>{texts.name}</th>
                <th class="domains-since">{texts.since}</th>
                <td />
              </tr>
            }
          >
            {members.map((member) => (
              <tr key={member.id}>
                <th scope="row">
                  <span class="cut domains-name">{nameOf(member)}</span>
                  {member.member_type === 'manager' && <Badge status="good">{texts.roles.manager}</Badge>}
                  {member.id === own && <span class="muted"> {texts.you}</span>}
                </th>
                <td class="domains-since">
                  <Age time={1000 * member.date} isFocusable={false} />
                </td>
                <td>
                  <div class="row domains-acts">
                    <Role id={id} member={member} onChanged={changed} />
                    {member.id !== own && <Remove id={id} member={member} onRemoved={changed} />}
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

interface MemberProps {
  /** Of the domain. */
  readonly id: number;
  readonly member: Member;
}

function Accept({ id, member, onAccepted }: MemberProps & { readonly onAccepted: () => Promise<void> }) {
  const { error, isBusy, run } = useSubmit(async () => {
    await call(() => client.post('/domains/{id}/users', { id, body: { user: { id: member.id } } }));
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

/** Of a member, or of a request to join. */
function Remove({ id, member, onRemoved }: MemberProps & { readonly onRemoved: () => Promise<void> }) {
  const label = member.accepted ? texts.remove : texts.refuse;
  return (
    <Act
      label={label}
      name={texts.of(label, nameOf(member))}
      variant={member.accepted ? 'quiet' : 'plain'}
      consequence={member.accepted ? texts.removeText : texts.refuseText}
      isDanger
      run={async () => {
        await call(() => client.delete('/domains/{id}/users/{user_id}', { id, user_id: member.id }));
        toast(texts.removed);
        await onRemoved();
      }}
    />
  );
}

/** Makes a member a manager, or a manager a member. */
function Role({ id, member, onChanged }: MemberProps & { readonly onChanged: () => Promise<void> }) {
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
  const { error, isBusy, onSubmit } = useSubmit(async ({ text, reset }) => {
    const user = { username: text('username').trim() };
    await call(() => client.post('/domains/{id}/users', { id, body: { user } }));
    toast(texts.added);
    reset();
    await onAdded();
  });
  return (
    <form class="row domains-line" onSubmit={onSubmit} aria-label={texts.add}>
      <Field label={texts.username} error={fieldError(error.value, 'username')}>
        <Input name="username" maxLength={255} autocomplete="off" required />
      </Field>
      <Button type="submit" icon="plus" isBusy={isBusy.value}>
        {texts.addIt}
      </Button>
      <FormError error={error.value} fields={['username']} />
    </form>
  );
}
