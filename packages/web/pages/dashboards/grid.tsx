/** The grid of panels, with the handles of the editor: by mouse, by finger and by keyboard. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { announce } from '../../kit/announce.js';
import { classes } from '../../kit/classes.js';
import { Icon } from '../../kit/icons/icon.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import type { Panel, Place } from './content.js';
import { allowedPlace, COLUMNS, inOrder } from './layout.js';

/** Pixels: of a row, and between panels. As in the style sheet. */
const [ROW, GAP] = [40, 12];

export interface GridProps {
  readonly panels: readonly Panel[];
  readonly isEditing: boolean;
  readonly titleOf: (panel: Panel) => string;
  readonly onPlace: (id: string, place: Place) => void;
  /** @param handle of the editor, which moves the panel */
  readonly children: (panel: Panel, handle: ComponentChildren) => ComponentChildren;
}

export function Grid({ panels, isEditing, titleOf, onPlace, children }: GridProps) {
  const root = useRef<HTMLUListElement>(null);
  const dragged = useSignal<string | null>(null);
  // On a phone all panels stand below each other. The elements stay in their order, so that a panel that moves keeps the focus.
  const order = new Map(inOrder(panels).map(({ id }, index) => [id, index]));
  const column = () => {
    const width = root.current!.clientWidth;
    return (width + GAP) / COLUMNS;
  };

  const drag = (panel: Panel, isResize: boolean) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget as HTMLElement;
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    const { clientX, clientY } = event;
    const start = panel.grid;
    dragged.value = panel.id;
    const onMove = (moved: PointerEvent) => {
      const dx = (moved.clientX - clientX) / column();
      const dy = (moved.clientY - clientY) / (ROW + GAP);
      const place = isResize
        ? { ...start, w: Math.min(COLUMNS - start.x, start.w + dx), h: start.h + dy }
        : { ...start, x: start.x + dx, y: start.y + dy };
      onPlace(panel.id, allowedPlace(place));
    };
    const onEnd = () => {
      dragged.value = null;
      handle.removeEventListener('pointermove', onMove);
      handle.removeEventListener('pointerup', onEnd);
      handle.removeEventListener('pointercancel', onEnd);
    };
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('pointerup', onEnd);
    handle.addEventListener('pointercancel', onEnd);
  };

  const onKeyDown = (panel: Panel) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [dx, dy] = step as [number, number];
    const { x, y, w, h } = panel.grid;
    const below = panels
      .filter(({ id, grid }) => id !== panel.id && grid.x < x + w && x < grid.x + grid.w && grid.y >= y + h)
      .reduce((least, { grid }) => Math.min(least, grid.y + grid.h - h), Number.POSITIVE_INFINITY);
    const above = panels
      .filter(({ id, grid }) => id !== panel.id && grid.x < x + w && x < grid.x + grid.w && grid.y < y)
      .reduce((most, { grid }) => Math.max(most, grid.y), -1);
    // A panel falls up at once, so that down and up go past the next panel.
    const next = event.shiftKey
      ? { ...panel.grid, w: Math.min(COLUMNS - x, w + dx), h: h + dy }
      : {
          ...panel.grid,
          x: x + dx,
          y:
            dy > 0 && Number.isFinite(below) ? Math.max(y + 1, below) : dy < 0 && above >= 0 ? above : y + dy,
        };
    onPlace(panel.id, allowedPlace(next));
    requestAnimationFrame(() => {
      const place = root.current?.querySelector<HTMLElement>(`[data-panel="${CSS.escape(panel.id)}"]`)
        ?.dataset.place;
      if (place !== undefined) announce(place);
    });
  };

  return (
    <ul class={classes('dash-grid', isEditing && 'dash-grid-editing')} ref={root}>
      {panels.map((panel) => {
        const { x, y, w, h } = panel.grid;
        const title = titleOf(panel) || texts.types[panel.type];
        return (
          <li
            key={panel.id}
            class={classes(
              'dash-panel',
              `dash-panel-${panel.type}`,
              dragged.value === panel.id && 'dash-panel-dragged',
            )}
            data-panel={panel.id}
            data-place={texts.place(x + 1, y + 1, w, h)}
            style={{
              gridColumn: `${x + 1} / span ${w}`,
              gridRow: `${y + 1} / span ${h}`,
              '--order': String(order.get(panel.id) ?? 0),
              '--rows': String(h),
            }}
          >
            {children(
              panel,
              isEditing && (
                <button
                  type="button"
                  class="dash-handle"
                  aria-label={texts.move(title)}
                  title={texts.moveHint}
                  onPointerDown={drag(panel, false)}
                  onKeyDown={onKeyDown(panel)}
                >
                  <Icon name="menu" />
                </button>
              ),
            )}
            {isEditing && <span class="dash-corner" aria-hidden="true" onPointerDown={drag(panel, true)} />}
          </li>
        );
      })}
    </ul>
  );
}
