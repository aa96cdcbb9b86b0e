/** One group: its members and their rights, its sensors, its settings; or the way into it. */
import './groups.css';
import { useLocation, useRoute } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Act } from '../../kit/act.js';
import { ButtonLink } from '../../kit/button.js';
import { useIsHere } from '../../kit/here.js';
import { useLoad } from '../../kit/load.js';
import { PartLinks } from '../../kit/part-links.js';
import { Skeleton } from '../../kit/skeleton.js';
import { EmptyState, ErrorState, ReadOnlyNote } from '../../kit/states.js';
import { toast } from '../../kit/toast.js';
import { groupTexts as texts } from '../../texts/groups.js';
import { sharingParts } from '../sharing-parts.js';
import { Join } from './join.js';
import { JoinBadge } from './join-badge.js';
import { Members } from './members.js';
import { GroupSensors } from './sensors.js';
import { Settings } from './settings.js';

export default function GroupPage() {
  const { params } = useRoute();
  return <OneGroup key={params.id} id={Number(params.id)} />;
}

function OneGroup({ id }: { readonly id: number }) {
  const { route } = useLocation();
  const isHere = useIsHere();
  const own = Number(session.value?.id);
  const { data, error, reload } = useLoad(async () => {
    // What the user may not see would be an error: first in which groups the user is.
    const lists = { per_page: 1000 };
    const [mine, waiting, all] = await Promise.all([
      call(() => client.get('/groups', lists)),
      call(() => client.get('/groups', { ...lists, waiting: true })),
      call(() => client.get('/groups/all', lists)),
    ]);
    const find = (groups: typeof mine.groups) => groups.find((each) => each.id === id);
    const group = find(mine.groups) ?? find(waiting.groups) ?? find(all.groups);
    if (group === undefined) return null;
    const isMember = find(mine.groups) !== undefined;
    if (!isMember) return { group, state: find(waiting.groups) === undefined ? 'out' : 'waits' } as const;
    const { user } = await call(() => client.get('/groups/{id}/users/{user_id}', { id, user_id: own }));
    return { group, state: 'member', rights: user.group_permissions ?? null } as const;
  });
  const shown = data.value;
  if (shown === undefined)
    return (
      <div class="stack groups">
        <PartLinks {...sharingParts} current={PAGES.groups} />
        <h1>{texts.group}</h1>
        {error.value === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <ErrorState error={error.value} retry={reload} />
        )}
      </div>
    );
  if (shown === null)
    return (
      <div class="stack groups">
        <PartLinks {...sharingParts} current={PAGES.groups} />
        <h1>{texts.group}</h1>
        <EmptyState
          icon="share"
          title={texts.gone}
          actions={<ButtonLink href={PAGES.groups}>{texts.toGroups}</ButtonLink>}
        >
          {texts.goneText}
        </EmptyState>
      </div>
    );
  const { group, state } = shown;
  const leave = async (done: string) => {
    await call(() => client.delete('/groups/{id}', { id }));
    toast(done);
    if (isHere()) route(PAGES.groups);
  };
  return (
    <div class="stack groups">
      <PartLinks {...sharingParts} current={PAGES.groups} />
      <header class="stack">
        <h1>{group.name}</h1>
        <JoinBadge group={group} />
        {group.description !== '' && <p class="groups-text">{group.description}</p>}
      </header>
      {state === 'out' && <Join group={group} onJoined={reload} />}
      {state === 'waits' && (
        <section class="panel stack">
          <ReadOnlyNote>{texts.youWait}</ReadOnlyNote>
          <Act label={texts.withdraw} consequence={texts.withdrawText} run={() => leave(texts.withdrawn)} />
        </section>
      )}
      {state === 'member' && shown.rights !== null && (
        <>
          <Members group={group} own={own} rights={shown.rights} onChanged={reload} />
          <GroupSensors group={group} rights={shown.rights} />
          {shown.rights.edit_group && <Settings group={group} onSaved={reload} />}
          <section class="stack groups-leave">
            <h2>{texts.leave}</h2>
            <Act
              label={texts.leave}
              variant="danger"
              consequence={texts.leaveText}
              isDanger
              run={() => leave(texts.left)}
            />
          </section>
        </>
      )}
    </div>
  );
}
