/** What of the plane a map shows, and the gestures and keys that change it. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Metres } from './geometry.js';

export interface MapView {
  /** In the middle of the map. */
  readonly centre: Metres;
  /** Metres of a pixel. */
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Metres of a pixel. */
const SMALLEST = 0.002;
const LARGEST = 200_000;
/** Pixels that a key moves the map. */
const STEP = 60;
/** Pixels that a pointer moves before it drags. */
const SLACK = 4;

export function zoomed(view: MapView, factor: number, around: Metres = view.centre): MapView {
  const scale = Math.max(SMALLEST, Math.min(LARGEST, view.scale * factor));
  const by = scale / view.scale;
  return {
    scale,
    centre: {
      x: around.x + (view.centre.x - around.x) * by,
      y: around.y + (view.centre.y - around.y) * by,
    },
  };
}

export function moved(view: MapView, right: number, down: number): MapView {
  return {
    ...view,
    centre: { x: view.centre.x + right * view.scale, y: view.centre.y - down * view.scale },
  };
}

/** @returns metres at a pixel of the map */
function metresAt(view: MapView, size: Size, left: number, top: number): Metres {
  return {
    x: view.centre.x + (left - size.width / 2) * view.scale,
    y: view.centre.y - (top - size.height / 2) * view.scale,
  };
}

/** @returns the pixels of an element, as they change */
export function useSize(element: RefObject<Element | null>): Size {
  const size = useSignal<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      size.value = { width, height };
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, []);
  return size.value;
}

export interface Gestures {
  readonly view: MapView;
  readonly size: Size;
  /** Null: the map shows everything again. */
  readonly onView: (view: MapView | null) => void;
  /** A click, or Enter for the middle of the map. */
  readonly onPick: ((at: Metres) => void) | undefined;
}

/** Mouse and fingers drag, Ctrl and the wheel or two fingers zoom; a single finger moves the page up and down. */
export function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => {
    const map = element.current!;
    const pointers = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    const local = (event: MouseEvent) => {
      const box = map.getBoundingClientRect();
      return metresAt(
        latest.current.view,
        latest.current.size,
        event.clientX - box.left,
        event.clientY - box.top,
      );
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('button') !== null) return;
      if (pointers.size === 0) travelled = 0;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const [right, down] = [event.clientX - before.x, event.clientY - before.y];
      travelled += Math.abs(right) + Math.abs(down);
      if (travelled < SLACK) return;
      if (!map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
      const { view, onView } = latest.current;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (other === undefined) return onView(moved(view, -right, -down));
      const [was, is] = [
        Math.hypot(before.x - other.x, before.y - other.y),
        Math.hypot(event.clientX - other.x, event.clientY - other.y),
      ];
      if (was > 0 && is > 0) onView(zoomed(view, was / is));
    };
    const onUp = (event: PointerEvent) => {
      pointers.delete(event.pointerId);
    };
    const onClick = (event: MouseEvent) => {
      if (travelled >= SLACK) {
        // A drag that ends on a link is no click on it.
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if ((event.target as Element).closest('button') !== null) return;
      const { onPick } = latest.current;
      if (onPick === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onPick(local(event));
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { view, onView } = latest.current;
      onView(zoomed(view, 1.002 ** event.deltaY, local(event)));
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== map || event.ctrlKey || event.metaKey || event.altKey) return;
      const { view, onView, onPick } = latest.current;
      if (event.key === 'Enter' && onPick !== undefined) onPick(view.centre);
      else if (event.key === '0') onView(null);
      else {
        const next = {
          ArrowLeft: () => moved(view, -STEP, 0),
          ArrowRight: () => moved(view, STEP, 0),
          ArrowUp: () => moved(view, 0, -STEP),
          ArrowDown: () => moved(view, 0, STEP),
          '+': () => zoomed(view, 1 / 1.5),
          '=': () => zoomed(view, 1 / 1.5),
          '-': () => zoomed(view, 1.5),
        }[event.key];
        if (next === undefined) return;
        onView(next());
      }
      event.preventDefault();
    };
    map.addEventListener('pointerdown', onDown);
    map.addEventListener('pointermove', onMove);
    map.addEventListener('pointerup', onUp);
    map.addEventListener('pointercancel', onUp);
    map.addEventListener('click', onClick, true);
    map.addEventListener('wheel', onWheel, { passive: false });
    map.addEventListener('keydown', onKey);
    return () => {
      map.removeEventListener('pointerdown', onDown);
      map.removeEventListener('pointermove', onMove);
      map.removeEventListener('pointerup', onUp);
      map.removeEventListener('pointercancel', onUp);
      map.removeEventListener('click', onClick, true);
      map.removeEventListener('wheel', onWheel);
      map.removeEventListener('keydown', onKey);
    };
  }, []);
}
