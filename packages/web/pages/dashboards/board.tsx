/** The dashboard once it is there. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useCallback, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { sentenceOf } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input } from '../../kit/input.js';
import { Menu, type MenuItem } from '../../kit/menu.js';
import { EmptyState, ErrorState, FormError, ReadOnlyNote } from '../../kit/states.js';
import { toast } from '../../kit/toast.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { addressOf, type DashboardAddress, rangeOfContent, textOfAddress, timeOfRange } from './address.js';
import { Annotated } from './annotated.js';
import { type Dashboard, newId, newPanel, PANEL_TYPES, type Panel, type PanelType } from './content.js';
import { download } from './files.js';
import { Grid } from './grid.js';
import { arranged, endOf } from './layout.js';
import { LeaveQuestion } from './leave-question.js';
import { PanelDrawer } from './panel-drawer.js';
import { PanelFrame, titleOf } from './panel-frame.js';
import { RangeBar } from './range-bar.js';
import { ShareDrawer } from './share-drawer.js';
import { type Draft, useDraft } from './use-draft.js';
import { useRange } from './use-range.js';
import { useSensors } from './use-sensors.js';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface BoardProps {
  readonly dashboard: Dashboard;
  readonly onStored: (dashboard: Dashboard) => void;
}

export function Board({ dashboard, onStored }: BoardProps) {
  const { query, route } = useLocation();
  const { id, rights } = dashboard;
  const mayEdit = rights !== 'read' && !session.value?.group;
  const address = addressOf(query);
  const now = useRef(address);
  now.current = address;
  const go = useCallback(
    (change: Partial<DashboardAddress>, isStep = true) =>
      route(textOfAddress(id, { ...now.current, ...change }), !isStep),
    [id],
  );
  const draft = useDraft(dashboard, () =>
    toast(texts.leftUnsaved(dashboard.name), {
      kind: 'info',
      undo: () => route(textOfAddress(id, { range: null, isEditing: true, open: null })),
    }),
  );
  const isEditing = address.isEditing && mayEdit;
  const content = isEditing ? draft.content.value : dashboard.content;
  const zone = content.timezone || HERE;
  const range = useRange(rangeOfContent(content.time), address.range, (next) => go({ range: next }));
  const cursor = useSignal<number | null>(null);
  const { found, error, reload } = useSensors(content.panels);
  const isLive = content.live !== false;
  const nameOf = (panel: Panel) => titleOf(panel, found.value);
  const opened = isEditing ? content.panels.find((panel) => panel.id === address.open) : undefined;

  const add = (type: PanelType) => {
    const { panels } = draft.content.value;
    const panel = newPanel(type, newId(panels), endOf(panels));
    draft.change({ ...draft.content.value, panels: arranged([...panels, panel]) });
    go({ open: panel.id }, false);
    scrollToPanel(panel.id);
  };
  const duplicate = (panel: Panel) => {
    const { panels } = draft.content.value;
    const copy = { ...panel, id: newId(panels), grid: { ...panel.grid, y: panel.grid.y + panel.grid.h } };
    draft.change({ ...draft.content.value, panels: arranged([...panels, copy], copy.id) });
    scrollToPanel(copy.id);
  };
  const remove = (panel: Panel) => {
    const before = draft.content.value;
    draft.change({ ...before, panels: arranged(before.panels.filter(({ id: each }) => each !== panel.id)) });
    if (address.open === panel.id) go({ open: null }, false);
    toast(texts.removed(nameOf(panel) || texts.types[panel.type]), {
      kind: 'info',
      undo: () => {
        const { panels } = draft.content.value;
        if (panels.some(({ id: each }) => each === panel.id)) return;
        draft.change({ ...draft.content.value, panels: arranged([...panels, panel], panel.id) });
      },
    });
  };
  const leaveEditor = () => go({ isEditing: false, open: null });
  const saveCopy = async (source: Pick<Dashboard, 'name' | 'description' | 'content'>) => {
    const body = { dashboard: { ...source, name: texts.copyOf(source.name) } };
    const made = await call(() => client.post('/dashboards', { body }));
    toast(texts.copied);
    draft.reset(dashboard);
    route(PAGES.dashboard(made.dashboard.id));
  };
  const cancel = () => {
    const [name, edited] = [draft.name.value, draft.content.value];
    if (draft.isChanged)
      toast(texts.discarded, {
        kind: 'info',
        undo: () => {
          draft.name.value = name;
          draft.change(edited);
          go({ isEditing: true });
        },
      });
    draft.reset(dashboard);
    leaveEditor();
  };
  const save = async () => {
    const saved = await draft.save();
    if (saved === null) return false;
    onStored(saved);
    toast(texts.saved);
    return true;
  };

  const hasDrawer = opened !== undefined || (address.open === 'share' && rights === 'owner');
  return (
    <div class={hasDrawer ? 'dash dash-beside' : 'dash'}>
      <Head
        {...{ dashboard, draft, isEditing, mayEdit }}
        onEdit={() => {
          if (!draft.isChanged) draft.reset(dashboard);
          go({ isEditing: true });
        }}
        onCancel={cancel}
        onSave={async () => {
          if (await save()) leaveEditor();
        }}
        onShare={() => go({ open: 'share' })}
        onCopy={() => void failing(saveCopy(dashboard))}
        add={add}
      />
      <LeaveQuestion
        isChanged={draft.isChanged}
        isBusy={draft.isBusy}
        onSave={save}
        onDiscard={() => draft.reset(dashboard)}
      />
      <FormError error={draft.error.value} />
      {draft.conflict.value !== null && (
        <Banner
          kind="warning"
          actions={
            <>
              <Button
                icon="refresh"
                onClick={() =>
                  failing(
                    call(() => client.get('/dashboards/{id}', { id })).then((read) => {
                      draft.reset(read.dashboard);
                      onStored(read.dashboard);
                    }),
                  )
                }
              >
                {texts.loadTheirs}
              </Button>
              <Button
                icon="copy"
                onClick={() =>
                  failing(
                    saveCopy({
                      name: draft.name.value,
                      description: dashboard.description,
                      content: draft.content.value,
                    }),
                  )
                }
              >
                {texts.saveCopy}
              </Button>
            </>
          }
        >
          <p>
            {texts.conflict(draft.conflict.value.username || texts.unknown)}{' '}
            <Age time={draft.conflict.value.updated * 1000} />
          </p>
          <p>{texts.conflictText}</p>
        </Banner>
      )}
      <RangeBar
        range={range}
        zone={zone}
        isLive={isLive}
        isOwn={address.range === null}
        onKeep={
          isEditing && address.range !== null
            ? () => {
                draft.change({ ...draft.content.value, time: timeOfRange(range.range) });
                go({ range: null });
              }
            : undefined
        }
      />
      {isEditing && <p class="muted dash-help">{texts.moveHelp}</p>}
      {error.value !== undefined && found.value === undefined && (
        <ErrorState error={error.value} retry={reload} />
      )}
      {content.panels.length === 0 ? (
        <EmptyState
          icon="dashboard"
          title={texts.emptyDashboard}
          actions={
            mayEdit && !isEditing ? (
              <Button variant="primary" icon="edit" onClick={() => go({ isEditing: true })}>
                {texts.edit}
              </Button>
            ) : undefined
          }
        >
          {mayEdit ? texts.emptyDashboardText : texts.emptyDashboardRead}
        </EmptyState>
      ) : (
        <Annotated
          dashboardId={id}
          panels={content.panels}
          found={found.value}
          range={range}
          zone={zone}
          cursor={cursor}
          canWrite={mayEdit}
        >
          <Grid panels={content.panels} isEditing={isEditing} titleOf={nameOf} onPlace={draft.place}>
            {(panel, handle) => (
              <PanelFrame
                {...{ panel, range, zone, cursor, isLive }}
                found={found.value}
                tools={
                  isEditing ? (
                    <Tools
                      title={nameOf(panel) || texts.types[panel.type]}
                      handle={handle}
                      onConfigure={() => go({ open: panel.id })}
                      onDuplicate={() => duplicate(panel)}
                      onRemove={() => remove(panel)}
                    />
                  ) : undefined
                }
              />
            )}
          </Grid>
        </Annotated>
      )}
      {opened !== undefined && (
        <PanelDrawer
          key={opened.id}
          panel={opened}
          title={nameOf(opened) || texts.types[opened.type]}
          onChange={draft.put}
          onClose={() => go({ open: null })}
        />
      )}
      {address.open === 'share' && rights === 'owner' && (
        <ShareDrawer id={id} onClose={() => go({ open: null })} />
      )}
    </div>
  );
}

/** An act outside of a form: what the API refuses is a message. */
async function failing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    toast(sentenceOf(error), { kind: 'bad' });
  }
}

function scrollToPanel(id: string): void {
  requestAnimationFrame(() => {
    document.querySelector(`[data-panel="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  });
}

interface ToolsProps {
  readonly title: string;
  readonly handle: ComponentChildren;
  readonly onConfigure: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

function Tools({ title, handle, onConfigure, onDuplicate, onRemove }: ToolsProps) {
  return (
    <span class="dash-tools">
      <IconButton icon="settings" label={texts.configure(title)} onClick={onConfigure} />
      <IconButton icon="copy" label={texts.duplicate(title)} onClick={onDuplicate} />
      <IconButton icon="trash" label={texts.remove(title)} onClick={onRemove} />
      {handle}
    </span>
  );
}

interface HeadProps {
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

function Head({
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
}: HeadProps) {
  const { route } = useLocation();
  const isSure = useSignal(false);
  const { id, name, rights, owner } = dashboard;
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
    { label: texts.export, icon: 'download', onSelect: () => download(dashboard) },
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
      : { label: texts.leave, icon: 'close', onSelect: () => void failing(leave()) },
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
              <Menu label={texts.actions} icon="more" isIconOnly align="end" items={items} />
            </>
          )}
        </span>
      </header>
      {isSure.value && (
        <Banner
          kind="warning"
          actions={
            <>
              <Button
                onClick={() => {
                  isSure.value = false;
                }}
              >
                {texts.cancel}
              </Button>
              <Button variant="danger" icon="trash" onClick={() => failing(end())}>
                {texts.delete}
              </Button>
            </>
          }
        >
          <p>{texts.deleteSure}</p>
          <p>{texts.deleteText}</p>
        </Banner>
      )}
    </>
  );
}
