/** The dashboard once it is there. */
import { useSignal } from '@preact/signals';
import { useCallback, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { EmptyState, ErrorState, FormError } from '../../kit/states.js';
import { toast, toastError } from '../../kit/toast.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { addressOf, type DashboardAddress, rangeOfContent, textOfAddress, timeOfRange } from './address.js';
import { Annotated } from './annotated.js';
import { BoardHead } from './board-head.js';
import { ConflictBanner } from './conflict-banner.js';
import type { Dashboard, Panel } from './content.js';
import { Grid } from './grid.js';
import { LeaveQuestion } from './leave-question.js';
import { PanelDrawer } from './panel-drawer.js';
import { panelEdits } from './panel-edits.js';
import { PanelFrame, titleOf } from './panel-frame.js';
import { PanelTools } from './panel-tools.js';
import { RangeBar } from './range-bar.js';
import { ShareDrawer } from './share-drawer.js';
import { useDraft } from './use-draft.js';
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

  const { add, duplicate, remove } = panelEdits(draft, {
    onOpen: (panel) => go({ open: panel }, false),
    onClose: (panel) => {
      if (address.open === panel) go({ open: null }, false);
    },
  });
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
      <BoardHead
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
        onCopy={() => void saveCopy(dashboard).catch(toastError)}
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
        <ConflictBanner
          conflict={draft.conflict.value}
          onLoad={async () => {
            const read = await call(() => client.get('/dashboards/{id}', { id }));
            draft.reset(read.dashboard);
            onStored(read.dashboard);
          }}
          onCopy={() =>
            saveCopy({
              name: draft.name.value,
              description: dashboard.description,
              content: draft.content.value,
            })
          }
        />
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
                    <PanelTools
                      title={nameOf(panel) || texts.types[panel.type]}
                      handle={handle}
                      onConfigure={() => go({ open: panel.id })}
                      onDuplicate={() => duplicate(panel)}
                      onRemove={() => remove(panel, nameOf(panel) || texts.types[panel.type])}
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
