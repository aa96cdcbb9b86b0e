/** The controls of the chart: range, steps, detail, zone. */
import { type Signal, useSignal } from '@preact/signals';
import { liveState } from '../../api/live.js';
import { FUNCTIONS } from '../../chart/data.js';
import { FILLS } from '../../chart/draw.js';
import { widthText } from '../../chart/format.js';
import { LAST_RANGES, type Range, wordsOfRange } from '../../chart/range.js';
import type { Detail } from '../../chart/source.js';
import { lengthOf, panned, type View, zoomed } from '../../chart/view.js';
import { Button } from '../../kit/button.js';
import { Segmented, Switch } from '../../kit/choice.js';
import { Field } from '../../kit/field.js';
import { LineForm } from '../../kit/form.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input, Select } from '../../kit/input.js';
import { useSubmit } from '../../kit/submit.js';
import { localText, momentOfLocal } from '../../parts/local-moment.js';
import { texts } from '../../texts/texts.js';
import type { SensorAddress } from './address.js';
import type { Shown } from './use-view.js';

export interface ToolbarProps {
  readonly address: SensorAddress;
  readonly shown: Shown | null;
  readonly zone: string;
  /** Zone of the browser. */
  readonly here: string;
  readonly isSelecting: Signal<boolean>;
  readonly isStates: boolean;
  /** Whether points can be deleted. */
  readonly canSelect: boolean;
  readonly onGo: (change: Partial<SensorAddress>, isStep?: boolean) => void;
}

const WIDTHS = [1, 10, 60, 300, 900, 3600, 21_600, 86_400, 604_800, 2_629_746];

export function Toolbar({
  address,
  shown,
  zone,
  here,
  isSelecting,
  isStates,
  canSelect,
  onGo,
}: ToolbarProps) {
  const isOwn = useSignal(false);
  /** On a phone the options take a line only when they are asked for. */
  const hasOptions = useSignal(false);
  const word = wordOf(address.range);
  const view = shown?.view;
  const step = (next: View) => shown?.move(next, true);
  return (
    <div class="sensor-tools">
      <div class="row">
        <Segmented
          label={texts.sensor.range}
          choices={[...LAST_RANGES.map((each) => each.word), 'all'].map((value) => ({
            value,
            label: texts.sensor.ranges[value]!,
          }))}
          value={word}
          onChange={(value) => {
            isOwn.value = false;
            const last = LAST_RANGES.find((each) => each.word === value);
            if (last !== undefined) shown?.choose({ kind: 'last', length: last.length });
            else if (value === 'all') shown?.choose({ kind: 'all' });
          }}
        />
        <IconButton
          icon="calendar"
          label={texts.sensor.ownRange}
          aria-expanded={isOwn.value ? 'true' : 'false'}
          onClick={() => {
            isOwn.value = !isOwn.value;
          }}
        />
        <span class="row sensor-steps">
          <IconButton
            icon="undo"
            label={texts.sensor.back}
            disabled={shown?.canGoBack !== true}
            onClick={() => shown?.back()}
          />
          <IconButton
            icon="chevron-left"
            label={texts.sensor.earlier}
            onClick={() => view && step(panned(view, -0.5))}
          />
          <IconButton
            icon="zoom-out"
            label={texts.sensor.zoomOut}
            onClick={() => view && step(zoomed(view, 2, (view.from + view.to) / 2))}
          />
          <IconButton
            icon="zoom-in"
            label={texts.sensor.zoomIn}
            onClick={() => view && step(zoomed(view, 0.5, (view.from + view.to) / 2))}
          />
          <IconButton
            icon="chevron-right"
            label={texts.sensor.later}
            onClick={() => view && step(panned(view, 0.5))}
          />
        </span>
        <LiveMark shown={shown} />
        <IconButton
          icon="settings"
          class="sensor-options-button"
          label={texts.sensor.options}
          aria-expanded={hasOptions.value ? 'true' : 'false'}
          onClick={() => {
            hasOptions.value = !hasOptions.value;
          }}
        />
      </div>
      <div class={hasOptions.value ? 'row sensor-options' : 'row sensor-options sensor-options-closed'}>
        {!isStates && (
          <Select
            aria-label={texts.sensor.detail}
            title={texts.sensor.detail}
            value={String(address.detail)}
            onChange={(event) => {
              const detail = detailOf(event.currentTarget.value);
              onGo(detail === 'raw' ? { detail, fn: 'avg' } : { detail });
            }}
          >
            <option value="auto">
              {address.fn === 'sum' || address.fn === 'count'
                ? texts.sensor.detailUsual
                : texts.sensor.detailAuto}
            </option>
            <option value="raw">{texts.sensor.detailRaw}</option>
            {[...new Set([...WIDTHS, ...(typeof address.detail === 'number' ? [address.detail] : [])])]
              .sort((one, other) => one - other)
              .map((width) => (
                <option key={width} value={String(width)}>
                  {texts.sensor.detailWidth(widthText(width))}
                </option>
              ))}
          </Select>
        )}
        {!isStates && (
          <Select
            aria-label={texts.sensor.fn}
            title={texts.sensor.fn}
            value={address.fn}
            onChange={(event) => {
              const fn = FUNCTIONS.find((each) => each === event.currentTarget.value) ?? 'avg';
              onGo(address.detail === 'raw' && fn !== 'avg' ? { fn, detail: 'auto' } : { fn });
            }}
          >
            {FUNCTIONS.map((fn) => (
              <option key={fn} value={fn}>
                {texts.sensor.functions[fn]}
              </option>
            ))}
          </Select>
        )}
        {!isStates && (
          <Select
            aria-label={texts.sensor.fill}
            title={texts.sensor.fill}
            value={address.fill}
            onChange={(event) =>
              onGo({ fill: FILLS.find((each) => each === event.currentTarget.value) ?? 'none' })
            }
          >
            {FILLS.map((fill) => (
              <option key={fill} value={fill}>
                {texts.sensor.fills[fill]}
              </option>
            ))}
          </Select>
        )}
        <ZoneSelect zone={address.zone} here={here} onChange={(chosen) => onGo({ zone: chosen })} />
        {!isStates && address.fn === 'avg' && (
          <Switch
            label={texts.sensor.band}
            isOn={address.hasBand}
            onChange={(hasBand) => onGo({ hasBand })}
          />
        )}
        {canSelect && (
          <Switch
            label={texts.sensor.select}
            isOn={isSelecting.value}
            onChange={(isOn) => {
              isSelecting.value = isOn;
            }}
          />
        )}
      </div>
      {isOwn.value && view !== undefined && (
        <OwnRange
          view={view}
          zone={zone}
          onApply={(next) => {
            isOwn.value = false;
            shown?.choose({ kind: 'fixed', view: next });
          }}
        />
      )}
    </div>
  );
}

function wordOf(range: Range): string {
  if (range.kind === 'all') return 'all';
  if (range.kind === 'fixed') return 'own';
  return (
    LAST_RANGES.find(({ length }) => length === range.length)?.word ?? wordsOfRange(range).range ?? '24h'
  );
}

function detailOf(text: string): Detail {
  return text === 'auto' || text === 'raw' ? text : Number(text);
}

function LiveMark({ shown }: { readonly shown: Shown | null }) {
  if (shown === null) return null;
  if (!shown.isLive.value)
    return (
      <Button icon="play" onClick={() => shown.resume()}>
        {texts.sensor.resume}
      </Button>
    );
  const state = liveState.value;
  const text =
    state === 'polling'
      ? texts.sensor.polling
      : state === 'stream'
        ? texts.sensor.live
        : texts.sensor.connecting;
  return (
    <span
      class={state === 'waiting' ? 'sensor-live sensor-live-waiting' : 'sensor-live'}
      title={texts.sensor.liveHint}
    >
      {text}
    </span>
  );
}

interface OwnRangeProps {
  readonly view: View;
  readonly zone: string;
  readonly onApply: (view: View) => void;
}

/** Two moments in the zone of the chart. */
function OwnRange({ view, zone, onApply }: OwnRangeProps) {
  const isWrong = useSignal(false);
  const form = useSubmit(async ({ text }) => {
    const [from, to] = [momentOfLocal(text('from'), zone), momentOfLocal(text('to'), zone)];
    isWrong.value = !(from < to);
    if (!isWrong.value) onApply({ from, to });
  });
  const step = lengthOf(view) < 3600 ? 0.001 : 1;
  // A view that moves on changes what was not typed yet, and nothing else.
  return (
    <LineForm of={form} submit={texts.sensor.apply} class="sensor-own">
      <Field label={texts.sensor.from} name="from">
        <Input type="datetime-local" step={step} required defaultValue={localText(view.from, zone)} />
      </Field>
      <Field label={texts.sensor.to} name="to" error={isWrong.value ? texts.sensor.notARange : ''}>
        <Input type="datetime-local" step={step} required defaultValue={localText(view.to, zone)} />
      </Field>
    </LineForm>
  );
}

interface ZoneSelectProps {
  readonly zone: string | null;
  readonly here: string;
  readonly onChange: (zone: string | null) => void;
}

function ZoneSelect({ zone, here, onChange }: ZoneSelectProps) {
  // An address may name the zone of here, or one by an old name.
  const names = Intl.supportedValuesOf('timeZone').filter((name) => name === zone || name !== here);
  const all = zone === null || names.includes(zone) ? names : [zone, ...names];
  return (
    <Select
      aria-label={texts.sensor.zone}
      title={texts.sensor.zone}
      class="sensor-zone"
      value={zone ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    >
      <option value="">{texts.sensor.zoneHere(here)}</option>
      <option value="UTC">UTC</option>
      {all
        .filter((name) => name !== 'UTC')
        .map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
    </Select>
  );
}
