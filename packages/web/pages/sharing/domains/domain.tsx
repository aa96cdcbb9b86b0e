/** One domain: for managers its members, tokens and settings; for others the way in and out. */
import { useRoute } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call, session } from '../../../api/session.js';
import { EndSection } from '../../../kit/end-act.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { domainTexts as texts } from '../../../texts/domains.js';
import { Area } from '../area.js';
import { YouWait } from '../you-wait.js';
import { Join } from './join.js';
import { Members } from './members.js';
import { RoleBadge } from './role-badge.js';
import { Settings } from './settings.js';
import { Tokens } from './tokens.js';

/** Domains that are looked through. */
const MOST = 1000;

export default function DomainPage() {
  const { params } = useRoute();
  return <OneDomain key={params.id} id={Number(params.id)} />;
}

function OneDomain({ id }: { readonly id: number }) {
  const own = Number(session.value?.id);
  // What the user may not see would be an error: first in which domains the user is.
  const loaded = useLoad(async () => {
    const { domains } = await call(() => client.get('/domains', { per_page: MOST, details: 'full' }));
    return domains.find((each) => each.id === id) ?? null;
  });
  const { reload } = loaded;
  const shown = loaded.data.value;
  if (shown == null)
    return (
      <Area part="domains">
        <h1>{shown === null ? texts.join : texts.domain}</h1>
        <LoadState of={loaded} lines={8}>
          {() => <Join id={id} onJoined={reload} />}
        </LoadState>
      </Area>
    );
  const { name, member_limit = 0, member_type = 'member', accepted = true } = shown;
  const isManager = accepted && member_type === 'manager';
  const leave = () => call(() => client.delete('/domains/{id}/users/{user_id}', { id, user_id: own }));
  return (
    <Area part="domains">
      <header class="stack">
        <h1>{name}</h1>
        <span class="row">
          <RoleBadge role={member_type} isAccepted={accepted} />
        </span>
      </header>
      {!accepted && (
        <>
          <YouWait note={texts.youWait} back={PAGES.domains} withdraw={leave} />
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
        <EndSection
          title={texts.leave}
          label={texts.leave}
          consequence={texts.leaveText}
          run={leave}
          done={texts.left}
          back={PAGES.domains}
        >
          {!isManager && <p class="muted">{texts.youAreMember}</p>}
        </EndSection>
      )}
      {isManager && (
        <EndSection
          title={texts.delete}
          label={texts.delete}
          icon="trash"
          consequence={texts.deleteText}
          run={() => call(() => client.delete('/domains/{id}', { id }))}
          done={texts.deleted}
          back={PAGES.domains}
        />
      )}
    </Area>
  );
}
