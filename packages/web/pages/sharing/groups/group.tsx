/** One group: its members and their rights, its sensors, its settings; or the way into it. */
import { useRoute } from 'preact-iso/router';
import { PAGES } from '../../../addresses.js';
import { client } from '../../../api/client.js';
import { call, session } from '../../../api/session.js';
import { EndSection } from '../../../kit/end-act.js';
import { useLoad } from '../../../kit/load.js';
import { LoadState } from '../../../kit/load-state.js';
import { Gone } from '../../../kit/states.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { Area } from '../area.js';
import { YouWait } from '../you-wait.js';
import { Join } from './join.js';
import { JoinBadge } from './join-badge.js';
import { JoinHidden } from './join-hidden.js';
import { Members } from './members.js';
import { GroupSensors } from './sensors.js';
import { Settings } from './settings.js';
import { Shown } from './shown.js';

export default function GroupPage() {
  const { params } = useRoute();
  return <OneGroup key={params.id} id={Number(params.id)} />;
}

function OneGroup({ id }: { readonly id: number }) {
  const own = Number(session.value?.id);
  const loaded = useLoad(() => read(id, own));
  const { reload } = loaded;
  const shown = loaded.data.value;
  if (shown == null)
    return (
      <Area part="groups">
        <h1>{texts.group}</h1>
        <LoadState of={loaded} lines={8}>
          {() => (
            <>
              <Gone icon="share" title={texts.gone} back={PAGES.groups} backLabel={texts.toGroups}>
                {texts.goneText}
              </Gone>
              {id > 0 && <JoinHidden id={id} onJoined={reload} />}
            </>
          )}
        </LoadState>
      </Area>
    );
  const { group, state } = shown;
  const leave = () => call(() => client.delete('/groups/{id}', { id }));
  return (
    <Area part="groups">
      <header class="stack">
        <h1>{group.name}</h1>
        <JoinBadge group={group} />
        {group.description !== '' && <p class="sharing-text">{group.description}</p>}
      </header>
      {state === 'out' && <Join group={group} onJoined={reload} />}
      {state === 'waits' && <YouWait note={texts.youWait} back={PAGES.groups} withdraw={leave} />}
      {state === 'member' && shown.rights !== null && (
        <>
          <Members group={group} own={own} rights={shown.rights} onChanged={reload} />
          <GroupSensors group={group} rights={shown.rights} />
          {shown.display !== null && (
            <Shown group={group} own={own} shown={shown.display} onChanged={reload} />
          )}
          {shown.rights.edit_group && <Settings group={group} mine={shown.rights} onSaved={reload} />}
          <EndSection
            title={texts.leave}
            label={texts.leave}
            consequence={texts.leaveText}
            run={leave}
            done={texts.left}
            back={PAGES.groups}
          />
        </>
      )}
    </Area>
  );
}

/** @param own id of the user @returns null: there is no such group, or it is hidden from the user */
async function read(id: number, own: number) {
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
  const { group_permissions: rights = null, display_user_info: display = null } = user;
  return { group, state: 'member', rights, display } as const;
}
