/** Panels that the editor adds, duplicates and removes. */
import { toast } from '../../kit/toast.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { newId, newPanel, type Panel, type PanelType } from './content.js';
import { arranged, endOf } from './layout.js';
import type { Draft } from './use-draft.js';

export interface PanelEdits {
  readonly add: (type: PanelType) => void;
  readonly duplicate: (panel: Panel) => void;
  /** @param title of the panel, for the message that brings it back */
  readonly remove: (panel: Panel, title: string) => void;
}

export interface PanelEditsOptions {
  /** Opens the settings of a new panel. */
  readonly onOpen: (id: string) => void;
  /** Called with the id of a panel that is removed. */
  readonly onClose: (id: string) => void;
}

export function panelEdits(draft: Draft, { onOpen, onClose }: PanelEditsOptions): PanelEdits {
  const add = (type: PanelType) => {
    const { panels } = draft.content.value;
    const panel = newPanel(type, newId(panels), endOf(panels));
    draft.change({ ...draft.content.value, panels: arranged([...panels, panel]) });
    onOpen(panel.id);
    scrollToPanel(panel.id);
  };
  const duplicate = (panel: Panel) => {
    const { panels } = draft.content.value;
    const copy = { ...panel, id: newId(panels), grid: { ...panel.grid, y: panel.grid.y + panel.grid.h } };
    draft.change({ ...draft.content.value, panels: arranged([...panels, copy], copy.id) });
    scrollToPanel(copy.id);
  };
  const remove = (panel: Panel, title: string) => {
    const before = draft.content.value;
    draft.change({ ...before, panels: arranged(before.panels.filter(({ id: each }) => each !== panel.id)) });
    onClose(panel.id);
    toast(texts.removed(title), {
      kind: 'info',
      undo: () => {
        const { panels } = draft.content.value;
        if (panels.some(({ id: each }) => each === panel.id)) return;
        draft.change({ ...draft.content.value, panels: arranged([...panels, panel], panel.id) });
      },
    });
  };
  return { add, duplicate, remove };
}

function scrollToPanel(id: string): void {
  requestAnimationFrame(() => {
    document.querySelector(`[data-panel="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  });
}
