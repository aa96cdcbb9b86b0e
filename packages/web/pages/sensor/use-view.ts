/** The range that the page shows: from its address, moved by hand, or moving on with time. */
import { type Signal, useSignal } from '@preact/signals';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { onBeat } from '../../api/beat.js';
import { type Range, rounded, viewOfRange } from '../../chart/range.js';
import { lengthOf, type View } from '../../chart/view.js';
import { popped, pushed, type ZoomHistory } from '../../chart/zoom-history.js';

export interface Shown {
  readonly view: View;
  /** Whether the end of the view is now, and moves on. */
  readonly isLive: Signal<boolean>;
  readonly canGoBack: boolean;
  /** A view by hand. It stays in the address when the gesture is over. */
  move(view: View, isFinal: boolean): void;
  choose(range: Range): void;
  back(): void;
  /** A range of the same length that ends now. */
  resume(): void;
  /** A live point has come: a live view moves on to it. */
  advance(): void;
}

const now = () => Date.now() / 1000;

/**
 * @param range of the address
 * @param extent of all points of the sensor; undefined: not known yet
 * @param go writes a range into the address
 */
export function useView(
  range: Range,
  extent: View | null | undefined,
  go: (range: Range) => void,
): Shown | null {
  const view = useSignal<View | null>(null);
  const isLive = useSignal(false);
  const history = useSignal<ZoomHistory>([]);
  const shownRange = useRef<Range>(range);
  const rangeKey = JSON.stringify(range);
  const isKnown = range.kind !== 'all' || extent !== undefined;

  useLayoutEffect(() => {
    shownRange.current = range;
    if (!isKnown) return;
    view.value = viewOfRange(range, now(), extent ?? null);
    isLive.value = range.kind === 'last';
  }, [rangeKey, isKnown]);

  // Moves on by whole pixels, ten times a second at most.
  useEffect(() => {
    if (!isLive.value || view.value === null) return;
    const pixel = lengthOf(view.value) / 1000;
    return onBeat(
      () => {
        const { current } = shownRange;
        if (isLive.value && current.kind === 'last' && !document.hidden)
          view.value = viewOfRange(current, now(), null);
      },
      Math.min(60_000, pixel * 1000),
    );
  }, [isLive.value, rangeKey, view.value === null]);

  const choose = useCallback(
    (next: Range) => {
      history.value = pushed(history.value, shownRange.current);
      if (JSON.stringify(next) === JSON.stringify(shownRange.current)) {
        view.value = viewOfRange(next, now(), extent ?? null);
        isLive.value = next.kind === 'last';
      } else go(next);
    },
    [go, extent],
  );
  const move = useCallback(
    (given: View, isFinal: boolean) => {
      isLive.value = false;
      // On the way too: what was read for the last view of a gesture is what its end shows.
      const next = rounded(given);
      view.value = next;
      if (isFinal) choose({ kind: 'fixed', view: next });
    },
    [choose],
  );
  const back = useCallback(() => {
    const before = popped(history.value);
    if (before === null) return;
    history.value = before.rest;
    if (JSON.stringify(before.range) === JSON.stringify(shownRange.current)) {
      view.value = viewOfRange(before.range, now(), extent ?? null);
      isLive.value = before.range.kind === 'last';
    } else go(before.range);
  }, [go, extent]);
  const resume = useCallback(() => {
    const length = view.value === null ? 86_400 : Math.max(10, Math.round(lengthOf(view.value)));
    choose({ kind: 'last', length });
  }, [choose]);
  const advance = useCallback(() => {
    const { current } = shownRange;
    const isDue = view.value !== null && now() - view.value.to > 0.1;
    if (isDue && isLive.value && current.kind === 'last' && !document.hidden)
      view.value = viewOfRange(current, now(), null);
  }, []);
  if (view.value === null) return null;
  return {
    advance,
    view: view.value,
    isLive,
    canGoBack: history.value.length > 0,
    move,
    choose,
    back,
    resume,
  };
}
