/** The one range of time that all panels show. */
import { liveState } from '../../api/live.js';
import { momentText, zoneName } from '../../chart/format.js';
import { LAST_RANGES } from '../../chart/range.js';
import { lengthOf, panned } from '../../chart/view.js';
import { Button } from '../../kit/button.js';
import { Segmented } from '../../kit/choice.js';
import { IconButton } from '../../kit/icon-button.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import type { SharedRange } from './use-range.js';

export interface RangeBarProps {
  readonly range: SharedRange;
  readonly zone: string;
  readonly isLive: boolean;
  /** Whether the range is that of the dashboard. */
  readonly isOwn: boolean;
  /** Makes the range that of the dashboard. */
  readonly onKeep: (() => void) | undefined;
  /** Milliseconds between two reads where no stream brings the points. */
  readonly every?: number;
}

export function RangeBar({ range, zone, isLive, isOwn, onKeep, every }: RangeBarProps) {
  const { range: shown, view } = range;
  const last = shown.kind === 'last' ? LAST_RANGES.find(({ length }) => length === shown.length) : undefined;
  const { from, to } = view.value;
  const state = every === undefined ? liveState.value : 'polling';
  const step = lengthOf(view.value) > 172_800 ? 60 : 1;
  return (
    <div class="row dash-range">
      <Segmented
        label={texts.range}
        choices={LAST_RANGES.map(({ word }) => ({ value: word as string, label: texts.ranges[word]! }))}
        value={last?.word ?? ''}
        onChange={(word) => {
          const found = LAST_RANGES.find((each) => each.word === word);
          if (found !== undefined) range.choose({ kind: 'last', length: found.length });
        }}
      />
      <IconButton
        icon="chevron-left"
        label={texts.earlier}
        onClick={() => range.move(panned(view.value, -0.5), true)}
      />
      <IconButton
        icon="chevron-right"
        label={texts.later}
        onClick={() => range.move(panned(view.value, 0.5), true)}
      />
      {shown.kind === 'last' ? (
        <span class="dash-live" data-live={isLive && range.isLive ? state : 'off'}>
          {!isLive ? texts.still : every === undefined ? liveText() : texts.liveEvery(every / 1000)}
        </span>
      ) : (
        <>
          <span class="muted number dash-moments">
            {momentText(from, zone, step)} – {momentText(to, zone, step)} {zoneName(zone, to)}
          </span>
          <Button
            icon="play"
            onClick={() =>
              range.choose({ kind: 'last', length: Math.max(10, Math.round(lengthOf(view.value))) })
            }
          >
            {texts.resume}
          </Button>
        </>
      )}
      {!isOwn && (
        <Button variant="quiet" icon="undo" onClick={() => range.choose(null)}>
          {texts.ownRange}
        </Button>
      )}
      {onKeep !== undefined && <Button onClick={onKeep}>{texts.keepRange}</Button>}
    </div>
  );
}

function liveText(): string {
  const state = liveState.value;
  if (state === 'polling') return texts.polling;
  return state === 'waiting' ? texts.connecting : texts.live;
}
