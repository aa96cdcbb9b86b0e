/** What pointer, wheel and fingers do to the view of a chart. */
import { between, lengthOf, panned, type View, zoomed } from './view.js';

/** Where moments are on the screen: pixels from the left edge of the chart. */
export interface Place {
  readonly left: number;
  readonly width: number;
}

export interface GestureTarget {
  /** The place of the plot and the view that it shows now. */
  place(): Place;
  view(): View;
  /** What a drag with the mouse does: mark a range, or move the view. */
  drags(): 'mark' | 'pan';
  /** A view on the way, or at its end. */
  move(view: View, isFinal: boolean): void;
  /** Moment under the pointer; null: it has left. */
  hover(moment: number | null): void;
  /** A range that is being marked; null: no longer. */
  marking(range: View | null): void;
  marked(range: View): void;
  back(): void;
}

/** Pixels that a pointer moves before it is a drag. */
const DRAG = 4;
/** Milliseconds after the last turn of the wheel at which the view is final. */
const FINAL_AFTER = 250;

/** @returns a function that ends listening */
export function listen(element: HTMLElement, target: GestureTarget): () => void {
  const pointers = new Map<number, { x: number; readonly start: number }>();
  let startView: View | null = null;
  let drag: 'none' | 'mark' | 'pan' | 'pinch' = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const xOf = (event: MouseEvent) => event.clientX - element.getBoundingClientRect().left;
  const momentAt = (x: number, view = target.view()) => {
    const { left, width } = target.place();
    return view.from + ((x - left) / width) * lengthOf(view);
  };
  const isInside = (x: number) => {
    const { left, width } = target.place();
    return x >= left - 8 && x <= left + width + 8;
  };

  const onWheel = (event: WheelEvent) => {
    const x = xOf(event);
    if (!isInside(x)) return;
    event.preventDefault();
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const unit = event.deltaMode === 1 ? 16 : 1;
    const view = target.view();
    const delta = (isSideways && event.deltaX !== 0 ? event.deltaX : event.deltaY) * unit;
    const next = isSideways
      ? panned(view, delta / target.place().width)
      : zoomed(view, Math.exp(Math.max(-120, Math.min(120, delta)) * 0.0025), momentAt(x));
    target.move(next, false);
    clearTimeout(timer);
    timer = setTimeout(() => target.move(target.view(), true), FINAL_AFTER);
  };

  const onDown = (event: PointerEvent) => {
    const x = xOf(event);
    if (!isInside(x) || (event.pointerType === 'mouse' && event.button !== 0)) return;
    pointers.set(event.pointerId, { x, start: x });
    startView = target.view();
    if (pointers.size === 2) {
      drag = 'pinch';
      for (const pointer of pointers.values()) (pointer as { start: number }).start = pointer.x;
    } else drag = 'none';
  };

  const onMove = (event: PointerEvent) => {
    const x = xOf(event);
    const pointer = pointers.get(event.pointerId);
    if (pointer === undefined) {
      if (event.pointerType === 'mouse') target.hover(isInside(x) ? momentAt(x) : null);
      return;
    }
    pointer.x = x;
    if (drag === 'pinch') return pinch();
    if (drag === 'none' && Math.abs(x - pointer.start) >= DRAG) {
      const isMark = event.pointerType === 'mouse' && !event.shiftKey && target.drags() === 'mark';
      drag =
        isMark || (event.pointerType !== 'mouse' && target.drags() === 'mark' && isMarkTool())
          ? 'mark'
          : 'pan';
      element.setPointerCapture(event.pointerId);
      if (drag === 'pan') target.hover(null);
    }
    if (drag === 'mark') {
      target.hover(momentAt(x));
      target.marking(between(momentAt(pointer.start, startView!), momentAt(x, startView!)));
    }
    if (drag === 'pan') target.move(panned(startView!, (pointer.start - x) / target.place().width), false);
  };

  const isMarkTool = () => element.dataset.tool === 'select';

  const pinch = () => {
    const [one, other] = [...pointers.values()];
    if (one === undefined || other === undefined || startView === null) return;
    const start = Math.max(16, Math.abs(one.start - other.start));
    const now = Math.max(16, Math.abs(one.x - other.x));
    const [startMiddle, middle] = [(one.start + other.start) / 2, (one.x + other.x) / 2];
    const zoom = zoomed(startView, start / now, momentAt(startMiddle, startView));
    target.move(panned(zoom, (startMiddle - middle) / target.place().width), false);
  };

  const onUp = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    if (pointer === undefined) return;
    pointers.delete(event.pointerId);
    const was = drag;
    if (was === 'pinch') {
      if (pointers.size === 0) {
        drag = 'none';
        target.move(target.view(), true);
      }
      return;
    }
    drag = 'none';
    if (was === 'mark') {
      target.marking(null);
      if (event.type === 'pointerup')
        target.marked(between(momentAt(pointer.start, startView!), momentAt(pointer.x, startView!)));
    } else if (was === 'pan') target.move(target.view(), true);
    else if (event.pointerType !== 'mouse') target.hover(momentAt(pointer.x));
  };

  const onLeave = (event: PointerEvent) => {
    if (pointers.size === 0 && event.pointerType === 'mouse') target.hover(null);
  };

  const onDoubleClick = (event: MouseEvent) => {
    if (isInside(xOf(event))) target.back();
  };

  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  element.addEventListener('pointerleave', onLeave);
  element.addEventListener('dblclick', onDoubleClick);
  return () => {
    clearTimeout(timer);
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
    element.removeEventListener('pointerleave', onLeave);
    element.removeEventListener('dblclick', onDoubleClick);
  };
}
