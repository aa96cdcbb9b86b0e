/** The dashboard as it is being edited, until it is saved or given up. */
import { type Signal, useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect, useRef } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call, session } from '../../api/session.js';
import type { Content, Dashboard, Panel, Place } from './content.js';
import { inOrder, placed } from './layout.js';

export interface Conflict {
  /** Empty: the user is not known to the caller. */
  readonly username: string;
  /** UNIX seconds. */
  readonly updated: number;
}

export interface Draft {
  readonly name: Signal<string>;
  readonly content: Signal<Content>;
  readonly isChanged: boolean;
  readonly error: Signal<unknown>;
  readonly isBusy: Signal<boolean>;
  readonly conflict: Signal<Conflict | null>;
  readonly change: (content: Content) => void;
  readonly put: (panel: Panel) => void;
  readonly place: (id: string, place: Place) => void;
  /** Back to what is stored. */
  readonly reset: (dashboard: Dashboard) => void;
  /** @returns null: it was refused; see `error` and `conflict` */
  readonly save: () => Promise<Dashboard | null>;
}

/** The content as it is stored: panels in the order in which one reads them, without empty titles. */
function stored(content: Content): Content {
  const panels = inOrder(content.panels).map((panel) => {
    const { title, ...rest } = panel;
    return title === undefined || title.trim() === '' ? (rest as Panel) : panel;
  });
  return { ...content, panels };
}

interface Kept {
  readonly base: Dashboard;
  readonly name: string;
  readonly content: Content;
}

/** Changes that were left without an answer, such as by the button Back, by user and dashboard. In memory only. */
const left = new Map<string, Kept>();

/** @param onLeft called with unsaved changes when the page is left; they are there again when the dashboard is opened in this tab */
export function useDraft(dashboard: Dashboard, onLeft: () => void): Draft {
  const key = useRef(`${session.peek()?.id ?? 0} ${dashboard.id}`).current;
  const kept = left.get(key);
  const base = useSignal(kept?.base ?? dashboard);
  const name = useSignal(kept?.name ?? dashboard.name);
  const content = useSignal(kept?.content ?? dashboard.content);
  const error = useSignal<unknown>(null);
  const isBusy = useSignal(false);
  const conflict = useSignal<Conflict | null>(null);
  const isChanged = content.value !== base.value.content || name.value !== base.value.name;

  const reset = (next: Dashboard) => {
    base.value = next;
    name.value = next.name;
    content.value = next.content;
    error.value = null;
    conflict.value = null;
  };
  // What another tab or user has saved shows at once, unless there is something to lose.
  useEffect(() => {
    if (!isChanged && dashboard.version !== base.value.version) reset(dashboard);
  }, [dashboard.version]);
  useEffect(() => {
    left.delete(key);
    return () => {
      const [stored, edited, title] = [base.peek(), content.peek(), name.peek()];
      if (edited === stored.content && title === stored.name) return;
      left.set(key, { base: stored, name: title, content: edited });
      onLeft();
    };
  }, []);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);

  const save = async () => {
    isBusy.value = true;
    error.value = null;
    conflict.value = null;
    const { id, version } = base.value;
    const body = { dashboard: { version, name: name.value, content: stored(content.value) } };
    try {
      const read = await call(() => client.put('/dashboards/{id}', { id, body }));
      reset(read.dashboard);
      return read.dashboard;
    } catch (thrown) {
      if (thrown instanceof SensoriumError && thrown.code === 'version_conflict') {
        const { updated, updated_by } = thrown.body as {
          updated?: number;
          updated_by?: { username?: string };
        };
        conflict.value = { username: updated_by?.username ?? '', updated: updated ?? Date.now() / 1000 };
      } else error.value = thrown;
      return null;
    } finally {
      isBusy.value = false;
    }
  };
  const change = (next: Content) => {
    content.value = next;
  };
  return {
    name,
    content,
    isChanged,
    error,
    isBusy,
    conflict,
    change,
    put: (panel) =>
      change({
        ...content.value,
        panels: content.value.panels.map((each) => (each.id === panel.id ? panel : each)),
      }),
    place: (id, place) => change({ ...content.value, panels: placed(content.value.panels, id, place) }),
    reset,
    save,
  };
}
