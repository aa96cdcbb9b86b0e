/** With whom a dashboard is shared. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Checkbox, Switch } from '../../kit/choice.js';
import { Drawer } from '../../kit/drawer.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input, Select } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState, FormError } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { PublicLinks } from './public-links.js';

type SharedUser = Result<'GET', '/dashboards/{id}/users'>['users'][number];

export function ShareDrawer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data, error, reload } = useLoad(async () => {
    const all = { id, per_page: 1000 };
    const [users, groups, mine] = await Promise.all([
      call(() => client.get('/dashboards/{id}/users', all)),
      call(() => client.get('/dashboards/{id}/groups', all)),
      call(() => client.get('/groups', { per_page: 1000 })),
    ]);
    return { users: users.users, groups: groups.groups, mine: mine.groups };
  }, [id]);
  const done = async (name: string) => {
    toast(texts.sharedWith(name));
    await reload();
  };
  const run = (work: () => Promise<unknown>) => async () => {
    try {
      await call(work);
      await reload();
    } catch (thrown) {
      error.value = thrown;
    }
  };
  const read = data.value;
  return (
    <Drawer title={texts.shareTitle} onClose={onClose}>
      <div class="stack">
        <p class="muted">{texts.shareText}</p>
        {error.value !== undefined && <ErrorState error={error.value} retry={reload} />}
        {read === undefined ? (
          error.value === undefined && <Skeleton lines={4} />
        ) : (
          <>
            <h3>{texts.users}</h3>
            {read.users.length === 0 && <p class="muted">{texts.notShared}</p>}
            <ul class="dash-shares">
              {read.users.map((user) => (
                <Share
                  key={user.id}
                  name={nameOf(user)}
                  mayEdit={user.edit}
                  onEdit={(edit) =>
                    run(() =>
                      client.post('/dashboards/{id}/users', { id, body: { user: { id: user.id }, edit } }),
                    )()
                  }
                  onEnd={run(() =>
                    client.delete('/dashboards/{id}/users/{user_id}', { id, user_id: user.id }),
                  )}
                />
              ))}
            </ul>
            <AddUser id={id} onDone={done} />
            <h3>{texts.groups}</h3>
            {read.groups.length === 0 && <p class="muted">{texts.notShared}</p>}
            <ul class="dash-shares">
              {read.groups.map((group) => (
                <Share
                  key={group.id}
                  name={group.name}
                  mayEdit={group.edit}
                  onEdit={(edit) =>
                    run(() =>
                      client.post('/dashboards/{id}/groups', { id, body: { group: { id: group.id }, edit } }),
                    )()
                  }
                  onEnd={run(() =>
                    client.delete('/dashboards/{id}/groups/{group_id}', { id, group_id: group.id }),
                  )}
                />
              ))}
            </ul>
            <AddGroup
              id={id}
              groups={read.mine
                .map((group) => ({ id: Number(group.id), name: group.name ?? '' }))
                .filter((group) => !read.groups.some((each) => each.id === group.id))}
              onDone={done}
            />
          </>
        )}
        <PublicLinks id={id} />
      </div>
    </Drawer>
  );
}

function nameOf({ id, username, name, surname }: SharedUser): string {
  return username || `${name} ${surname}`.trim() || texts.userOf(id);
}

interface ShareProps {
  readonly name: string;
  readonly mayEdit: boolean;
  readonly onEdit: (edit: boolean) => void;
  readonly onEnd: () => void;
}

function Share({ name, mayEdit, onEdit, onEnd }: ShareProps) {
  return (
    <li class="row">
      <span class="cut dash-share-name">{name}</span>
      <Switch
        label={
          <>
            {texts.mayEdit}
            <span class="visually-hidden"> {name}</span>
          </>
        }
        isOn={mayEdit}
        onChange={onEdit}
      />
      <IconButton icon="trash" label={texts.endShare(name)} onClick={onEnd} />
    </li>
  );
}

interface AddProps {
  readonly id: number;
  readonly onDone: (name: string) => Promise<void>;
}

function AddUser({ id, onDone }: AddProps) {
  const { error, isBusy, onSubmit } = useSubmit(async ({ text, reset }) => {
    const username = text('username').trim();
    const body = { user: { username }, edit: text('edit') === 'on' };
    await call(() => client.post('/dashboards/{id}/users', { id, body }));
    reset();
    await onDone(username);
  });
  return (
    <form class="stack" onSubmit={onSubmit}>
      <Field label={texts.username} error={fieldError(error.value, 'username')}>
        <Input name="username" required maxLength={100} autocomplete="off" />
      </Field>
      <FormError error={error.value} fields={['username']} />
      <div class="row">
        <Checkbox label={texts.mayEdit} name="edit" />
        <Button type="submit" icon="share" isBusy={isBusy.value}>
          {texts.addUser}
        </Button>
      </div>
    </form>
  );
}

function AddGroup({
  id,
  groups,
  onDone,
}: AddProps & { readonly groups: readonly { readonly id: number; readonly name: string }[] }) {
  const { error, isBusy, onSubmit } = useSubmit(async ({ text, reset }) => {
    const group = Number(text('group'));
    const body = { group: { id: group }, edit: text('edit') === 'on' };
    await call(() => client.post('/dashboards/{id}/groups', { id, body }));
    reset();
    await onDone(groups.find((each) => each.id === group)?.name ?? '');
  });
  if (groups.length === 0) return <p class="muted">{texts.noGroups}</p>;
  return (
    <form class="stack" onSubmit={onSubmit}>
      <Field label={texts.group}>
        <Select name="group" required>
          <option value="">{texts.chooseGroup}</option>
          {groups.map((group) => (
            <option key={group.id} value={String(group.id)}>
              {group.name}
            </option>
          ))}
        </Select>
      </Field>
      <FormError error={error.value} />
      <div class="row">
        <Checkbox label={texts.mayEdit} name="edit" />
        <Button type="submit" icon="share" isBusy={isBusy.value}>
          {texts.addGroup}
        </Button>
      </div>
    </form>
  );
}
