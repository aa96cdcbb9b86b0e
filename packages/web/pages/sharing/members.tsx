/** Members of a group or a domain, and users who wait to join: their names, and what others do with them. */
import { PAGES } from '../../addresses.js';
import { Act } from '../../kit/act.js';
import { Badge } from '../../kit/badge.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { type NamedUser, userName } from '../../parts/user-name.js';
import { sharingTexts as shared } from '../../texts/sharing.js';

/** What a group and a domain say alike of a member. */
export interface AnyMember extends NamedUser {
  /** Absent: the user may not know it. */
  readonly id?: number;
}

export function nameOf(member: AnyMember): string {
  return userName(member) || shared.unnamed(member.id);
}

/** What can be done with a member. */
export interface MemberActs {
  /** Absent: the user may not. */
  readonly accept?: ((id: number) => Promise<unknown>) | undefined;
  /** Also refuses a request. Absent: the user may not. */
  readonly remove?: ((id: number) => Promise<unknown>) | undefined;
  readonly onChanged: () => Promise<void>;
  /** Of groups or of domains. */
  readonly texts: {
    readonly of: (label: string, name: string) => string;
    readonly removeText: string;
    readonly removed: string;
  };
}

export interface MembersHeadProps {
  /** Event of a request; absent: the user gets none of them. */
  readonly event?: 'request_group_user' | 'request_domain_user' | undefined;
  /** Of the group or the domain. */
  readonly id: number;
}

/** Title of the members, and the way to a notification of each request to join. */
export function MembersHead({ event, id }: MembersHeadProps) {
  return (
    <div class="row between">
      <h2>{shared.members}</h2>
      {event !== undefined && (
        <ButtonLink variant="quiet" icon="bell" href={PAGES.newEvent(event, id)}>
          {shared.notify}
        </ButtonLink>
      )}
    </div>
  );
}

export interface RequestsProps {
  readonly members: readonly AnyMember[];
  readonly acts: MemberActs;
}

/** Users who wait to join. */
export function Requests({ members, acts }: RequestsProps) {
  if (members.length === 0) return null;
  return (
    <ul class="sharing-list" aria-label={shared.requests}>
      {members.map((member) => (
        <li key={member.id} class="row">
          <Badge status="warning">{shared.waits}</Badge>
          <strong>{nameOf(member)}</strong>
          <Accept member={member} acts={acts} />
          <Remove member={member} acts={acts} isWaiting />
        </li>
      ))}
    </ul>
  );
}

interface MemberProps {
  readonly member: AnyMember;
  readonly acts: MemberActs;
}

function Accept({ member, acts: { accept, onChanged } }: MemberProps) {
  const { error, isBusy, run } = useSubmit(async () => {
    await accept?.(member.id!);
    toast(shared.accepted);
    await onChanged();
  });
  if (accept === undefined) return null;
  return (
    <>
      <Button
        icon="check"
        variant="primary"
        isBusy={isBusy.value}
        aria-label={shared.acceptOf(nameOf(member))}
        onClick={run}
      >
        {shared.accept}
      </Button>
      <FormError error={error.value} />
    </>
  );
}

export interface RemoveProps extends MemberProps {
  /** Refuses a request to join. */
  readonly isWaiting?: boolean;
}

export function Remove({ member, acts: { remove, onChanged, texts }, isWaiting = false }: RemoveProps) {
  if (remove === undefined || member.id === undefined) return null;
  const { id } = member;
  const label = isWaiting ? shared.refuse : shared.remove;
  return (
    <Act
      label={label}
      name={texts.of(label, nameOf(member))}
      variant={isWaiting ? 'plain' : 'quiet'}
      consequence={isWaiting ? shared.refuseText : texts.removeText}
      isDanger
      run={async () => {
        await remove(id);
        toast(texts.removed);
        await onChanged();
      }}
    />
  );
}
