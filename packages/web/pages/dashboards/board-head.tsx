/** The head of a dashboard: its name, and what can be done with it. */
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { ConfirmBanner } from '../../kit/confirm-banner.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { Menu, type MenuItem } from '../../kit/menu.js';
import { ReadOnlyNote } from '../../kit/states.js';
import { toast, toastError } from '../../kit/toast.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { type Dashboard, PANEL_TYPES, type PanelType } from './content.js';
import { download } from './files.js';
import { readNotes } from './notes.js';
import type { Draft } from './use-draft.js';

export interface BoardHeadProps {
  readonly dashboard: Dashboard;
  readonly draft: Draft;
  readonly isEditing: boolean;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly onCancel: () => void;
  readonly onSave: () => Promise<void>;
  readonly onShare: () => void;
  readonly onCopy: () => void;
  readonly add: (type: PanelType) => void;
}

export function BoardHead({
  dashboard,
  draft,
  isEditing,
  mayEdit,
  onEdit,
  onCancel,
  onSave,
  onShare,
  onCopy,
  add,
}: BoardHeadProps) {
  const { route } = useLocation();
  const isSure = useSignal(false);
  const { id, name, rights, owner } = dashboard;
  const save = async () => download({ dashboard, annotations: await readNotes(id) });
  const end = async () => {
    await call(() => client.delete('/dashboards/{id}', { id }));
    toast(texts.deleted(name));
    route(PAGES.dashboards);
  };
  const leave = async () => {
    await call(() => client.delete('/dashboards/{id}/users/{user_id}', { id, user_id: session.value!.id }));
    toast(texts.left);
    route(PAGES.dashboards);
  };
  const items: MenuItem[] = [
    { label: texts.export, icon: 'download', onSelect: () => void save().catch(toastError) },
    ...(session.value?.group ? [] : [{ label: texts.copy, icon: 'copy', onSelect: onCopy } as const]),
    rights === 'owner'
      ? {
          label: texts.delete,
          icon: 'trash',
          isDanger: true,
          onSelect: () => {
            isSure.value = true;
          },
        }
      : { label: texts.leave, icon: 'close', onSelect: () => void leave().catch(toastError) },
  ];
  return (
    <>
      <header class="row dash-page-head">
        <h1 class={isEditing ? 'visually-hidden' : 'cut'}>{name}</h1>
        {isEditing ? (
          <Field label={texts.dashboardName}>
            <Input
              maxLength={100}
              value={draft.name.value}
              onInput={(event) => {
                draft.name.value = event.currentTarget.value;
              }}
            />
          </Field>
        ) : (
          rights !== 'owner' && (
            <span class="row muted">
              {owner.username !== undefined && texts.by(owner.username)}
              {rights === 'read' && <ReadOnlyNote>{texts.readOnly}</ReadOnlyNote>}
            </span>
          )
        )}
        <span class="row dash-page-actions">
          {isEditing ? (
            <>
              {draft.isChanged && <span class="muted">{texts.unsaved}</span>}
              <Menu
                key="add"
                label={texts.add}
                icon="plus"
                align="end"
                items={PANEL_TYPES.map((type) => ({ label: texts.types[type], onSelect: () => add(type) }))}
              />
              <Button onClick={onCancel}>{texts.cancel}</Button>
              <Button variant="primary" icon="check" isBusy={draft.isBusy.value} onClick={onSave}>
                {texts.save}
              </Button>
            </>
          ) : (
            <>
              {mayEdit && (
                <Button icon="edit" onClick={onEdit}>
                  {texts.edit}
                </Button>
              )}
              {rights === 'owner' && mayEdit && (
                <Button icon="share" onClick={onShare}>
                  {texts.share}
                </Button>
              )}
              <Menu key="actions" label={texts.actions} icon="more" isIconOnly align="end" items={items} />
            </>
          )}
        </span>
      </header>
      {isSure.value && (
        <ConfirmBanner
          confirm={texts.delete}
          onConfirm={() => void end().catch(toastError)}
          onKeep={() => {
            isSure.value = false;
          }}
        >
          <p>{texts.deleteSure}</p>
          <p>{texts.deleteText}</p>
        </ConfirmBanner>
      )}
    </>
  );
}
