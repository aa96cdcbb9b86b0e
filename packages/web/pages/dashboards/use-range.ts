/** The range of time that all panels show: of the address, else of the dashboard; moved by hand, or moving on with time. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { onBeat } from '../../api/beat.js';
import { type Range, rounded, viewOfRange } from '../../chart/range.js';
import { lengthOf, type View } from '../../chart/view.js';

export interface SharedRange {
  readonly range: Range;
  readonly view: Signal<View>;
  /** Whether the end of the view is now, and moves on. */
  readonly isLive: boolean;
  readonly move: (view: View, isFinal: boolean) => void;
  readonly choose: (range: Range | null) => void;
  readonly back: () => void;
}

const now = () => Date.now() / 1000;

/**
 * @param own range of the dashboard
 * @param given range of the address; null: none
 * @param go writes a range into the address
 */
export function useRange(own: Range, given: Range | null, go: (range: Range | null) => void): SharedRange {
  const range = given ?? own;
  const key = JSON.stringify(range);
  const view = useSignal<View>(viewOfRange(range, now(), null));
  const before = useRef<(Range | null)[]>([]);
  const isByHand = useSignal(false);
  const isLive = range.kind === 'last' && !isByHand.value;

  useEffect(() => {
    isByHand.value = false;
    view.value = viewOfRange(range, now(), null);
  }, [key]);
  useEffect(() => {
    if (!isLive) return;
    // A step is a pixel or two of a panel.
    const step = Math.min(60_000, 2 * lengthOf(view.value));
    return onBeat(() => {
      if (!document.hidden) view.value = viewOfRange(range, now(), null);
    }, step);
  }, [key, isLive]);

  const choose = (next: Range | null) => {
    before.current = [...before.current, given].slice(-50);
    isByHand.value = false;
    view.value = viewOfRange(next ?? own, now(), null);
    go(next);
  };
  return {
    range,
    view,
    isLive,
    choose,
    move: (given, isFinal) => {
      isByHand.value = true;
      // On the way too: what was read for the last view of a gesture is what its end shows.
      const next = rounded(given);
      view.value = next;
      if (isFinal) choose({ kind: 'fixed', view: next });
    },
    back: () => {
      const last = before.current.pop();
      isByHand.value = false;
      view.value = viewOfRange(last ?? own, now(), null);
      go(last ?? null);
    },
  };
}
