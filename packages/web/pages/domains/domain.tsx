/** One domain: for managers its members, tokens and settings; for others the way in and out. */
import './domains.css';
import { useLocation, useRoute } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Act } from '../../kit/act.js';
import { Badge } from '../../kit/badge.js';
import { useIsHere } from '../../kit/here.js';
import { useLoad } from '../../kit/load.js';
import { PartLinks } from '../../kit/part-links.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState, ReadOnlyNote } from '../../kit/states.js';
import { toast } from '../../kit/toast.js';
import { domainTexts as texts } from '../../texts/domains.js';
import { sharingParts } from '../sharing-parts.js';
import { Join } from './join.js';
import { Members } from './members.js';
import { Settings } from './settings.js';
import { Tokens } from './tokens.js';

/** Domains that are looked through. */
const MOST = 1000;

export default function DomainPage() {
  const { params } = useRoute();
  return <OneDomain key={params.id} id={Number(params.id)} />;
}

function OneDomain({ id }: { readonly id: number }) {
  const { route } = useLocation();
  const isHere = useIsHere();
  const own = Number(session.value?.id);
  // What the user may not see would be an error: first in which domains the user is.
  const { data, error, reload } = useLoad(async () => {
    const { domains } = await call(() => client.get('/domains', { per_page: MOST, details: 'full' }));
    return domains.find((each) => each.id === id) ?? null;
  });
  const shown = data.value;
  const leave = async (done: string) => {
    await call(() => client.delete('/domains/{id}/users/{user_id}', { id, user_id: own }));
    toast(done);
    if (isHere()) route(PAGES.domains);
  };
  if (shown == null)
    return (
      <div class="stack domains">
        <PartLinks {...sharingParts} current={PAGES.domains} />
        <h1>{shown === null ? texts.join : texts.domain}</h1>
        {shown === null ? (
          <Join id={id} onJoined={reload} />
        ) : error.value === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <ErrorState error={error.value} retry={reload} />
        )}
      </div>
    );
  const { name, member_limit = 0, member_type = 'member', accepted = true } = shown;
  const isManager = accepted && member_type === 'manager';
  return (
    <div class="stack domains">
      <PartLinks {...sharingParts} current={PAGES.domains} />
      <header class="stack">
        <h1>{name}</h1>
        <span class="row">
          {accepted ? (
            <Badge status={isManager ? 'good' : 'neutral'}>{texts.roles[member_type]}</Badge>
          ) : (
            <Badge status="warning">{texts.waits}</Badge>
          )}
        </span>
      </header>
      {!accepted && (
        <>
          <section class="panel stack domains-end">
            <ReadOnlyNote>{texts.youWait}</ReadOnlyNote>
            <Act label={texts.withdraw} consequence={texts.withdrawText} run={() => leave(texts.withdrawn)} />
          </section>
          <Join id={id} isWaiting onJoined={reload} />
        </>
      )}
      {isManager && (
        <>
          <Members id={id} own={own} limit={member_limit} onChanged={reload} />
          <Tokens id={id} />
          <Settings domain={{ id, name, member_limit }} onSaved={reload} />
        </>
      )}
      {accepted && (
        <section class="stack domains-end">
          <h2>{texts.leave}</h2>
          {!isManager && <p class="muted">{texts.youAreMember}</p>}
          <Act
            label={texts.leave}
            variant="danger"
            consequence={texts.leaveText}
            isDanger
            run={() => leave(texts.left)}
          />
        </section>
      )}
      {isManager && (
        <section class="stack domains-end">
          <h2>{texts.delete}</h2>
          <Act
            label={texts.delete}
            variant="danger"
            icon="trash"
            consequence={texts.deleteText}
            isDanger
            run={async () => {
              await call(() => client.delete('/domains/{id}', { id }));
              toast(texts.deleted);
              if (isHere()) route(PAGES.domains);
            }}
          />
        </section>
      )}
    </div>
  );
}
