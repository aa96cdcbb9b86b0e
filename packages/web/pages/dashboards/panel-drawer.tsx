/** Settings of one panel, beside the dashboard, which shows each change at once. */
import { useSignal } from '@preact/signals';
import { Button } from '../../kit/button.js';
import { Checkbox, Segmented } from '../../kit/choice.js';
import { Drawer } from '../../kit/drawer.js';
import { Field } from '../../kit/field.js';
import { Input, Select, Textarea } from '../../kit/input.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { PANEL_TYPES, type Panel, type PanelOf, type PanelType, withType } from './content.js';
import { filterOf, tagOf } from './filters.js';
import { SensorPicker } from './sensor-picker.js';

export interface PanelDrawerProps {
  readonly panel: Panel;
  readonly title: string;
  readonly onChange: (panel: Panel) => void;
  readonly onClose: () => void;
}

export function PanelDrawer({ panel, title, onChange, onClose }: PanelDrawerProps) {
  return (
    <Drawer
      title={texts.configure(title)}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div class="stack">
        <Field label={texts.type} hint={texts.typeHints[panel.type]}>
          <Select
            value={panel.type}
            onChange={(event) => onChange(withType(panel, event.currentTarget.value as PanelType))}
          >
            {PANEL_TYPES.map((type) => (
              <option key={type} value={type}>
                {texts.types[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.panelTitle} {...(panel.type === 'text' ? {} : { hint: texts.panelTitleHint })}>
          <Input
            maxLength={100}
            value={panel.title ?? ''}
            onInput={(event) => onChange({ ...panel, title: event.currentTarget.value })}
          />
        </Field>
        {panel.type !== 'text' && <Sensors panel={panel} onChange={onChange} />}
        <Options panel={panel} onChange={onChange} />
      </div>
    </Drawer>
  );
}

type OfSensors = Exclude<Panel, { type: 'text' }>;

interface Part<Type> {
  readonly panel: Type;
  readonly onChange: (panel: Panel) => void;
}

function Sensors({ panel, onChange }: Part<OfSensors>) {
  const { ids = [], filter } = panel.sensors;
  const tag = filter === undefined ? { name: '', value: '' } : tagOf(filter);
  const hasTag = useSignal(filter !== undefined);
  const change = (sensors: OfSensors['sensors']) => onChange({ ...panel, sensors } as Panel);
  const own = filter === undefined ? {} : { filter };
  return (
    <section class="stack" aria-label={texts.sensors}>
      <h3>{texts.sensors}</h3>
      <SensorPicker ids={ids} onChange={(next) => change({ ...own, ids: [...next] })} />
      {tag === null ? (
        <p class="row">
          <span class="muted">{texts.otherFilter}</span>
          <Button onClick={() => change({ ids })}>{texts.removeFilter}</Button>
        </p>
      ) : (
        <>
          <Checkbox
            label={texts.byTag}
            hint={texts.byTagHint}
            checked={hasTag.value}
            onChange={(event) => {
              hasTag.value = event.currentTarget.checked;
              if (!hasTag.value) change({ ids });
            }}
          />
          {hasTag.value && (
            <div class="row dash-pair">
              <Field label={texts.tagName}>
                <Input
                  maxLength={100}
                  value={tag.name}
                  onChange={(event) => {
                    const name = event.currentTarget.value;
                    change(name.trim() === '' ? { ids } : { ids, filter: filterOf({ ...tag, name }) });
                  }}
                />
              </Field>
              <Field label={texts.tagValue} hint={texts.tagValueHint}>
                <Input
                  maxLength={100}
                  value={tag.value}
                  disabled={tag.name === ''}
                  onChange={(event) => {
                    const value = event.currentTarget.value;
                    change({ ids, filter: filterOf({ ...tag, value }) });
                  }}
                />
              </Field>
            </div>
          )}
        </>
      )}
      {ids.length === 0 && filter === undefined && <p class="dash-needs">{texts.needsSensor}</p>}
    </section>
  );
}

function Options({ panel, onChange }: Part<Panel>) {
  switch (panel.type) {
    case 'text':
      return (
        <Field label={texts.text} hint={texts.textHint}>
          <Textarea
            rows={12}
            maxLength={10_000}
            value={panel.options.text}
            onInput={(event) => onChange({ ...panel, options: { text: event.currentTarget.value } })}
          />
        </Field>
      );
    case 'line':
      return (
        <>
          <Checkbox
            label={texts.band}
            checked={panel.options?.band !== false}
            onChange={(event) =>
              onChange({ ...panel, options: { ...panel.options, band: event.currentTarget.checked } })
            }
          />
          <FiringsField panel={panel} onChange={onChange} />
        </>
      );
    case 'state':
      return <FiringsField panel={panel} onChange={onChange} />;
    case 'number':
      return (
        <Checkbox
          label={texts.sparkline}
          checked={panel.options?.sparkline !== false}
          onChange={(event) => onChange({ ...panel, options: { sparkline: event.currentTarget.checked } })}
        />
      );
    case 'gauge':
      return <Scale panel={panel} onChange={onChange} />;
    case 'bar':
      return (
        <>
          <Field label={texts.span}>
            <Segmented
              label={texts.span}
              choices={(['hour', 'day', 'week', 'month'] as const).map((value) => ({
                value,
                label: texts.spans[value],
              }))}
              value={panel.options?.span ?? 'day'}
              onChange={(span) => onChange({ ...panel, options: { ...panel.options, span } })}
            />
          </Field>
          <StatisticField panel={panel} onChange={onChange} />
        </>
      );
    case 'heatmap':
      return <StatisticField panel={panel} onChange={onChange} />;
    default:
      return null;
  }
}

function FiringsField({ panel, onChange }: Part<PanelOf<'line'> | PanelOf<'state'>>) {
  return (
    <Checkbox
      label={texts.firings}
      hint={texts.firingsHint}
      checked={panel.options?.firings === true}
      onChange={(event) =>
        onChange({ ...panel, options: { ...panel.options, firings: event.currentTarget.checked } } as Panel)
      }
    />
  );
}

type Statistic = NonNullable<NonNullable<PanelOf<'heatmap'>['options']>['statistic']>;

function StatisticField({ panel, onChange }: Part<PanelOf<'bar'> | PanelOf<'heatmap'>>) {
  return (
    <Field label={texts.statistic}>
      <Select
        value={panel.options?.statistic ?? 'mean'}
        onChange={(event) => {
          const statistic = event.currentTarget.value as Statistic;
          onChange({ ...panel, options: { ...panel.options, statistic } } as Panel);
        }}
      >
        {(['mean', 'min', 'max', 'sum', 'count'] as const).map((each) => (
          <option key={each} value={each}>
            {texts.statistics[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Scale({ panel, onChange }: Part<PanelOf<'gauge'>>) {
  const { min = 0, max = 100 } = panel.options ?? {};
  const given = useSignal({ min: String(min), max: String(max) });
  const change = (next: { min: string; max: string }) => {
    given.value = next;
    const [least, most] = [Number(next.min), Number(next.max)];
    if (next.min.trim() !== '' && next.max.trim() !== '' && least < most)
      onChange({ ...panel, options: { min: least, max: most } });
  };
  const isWrong = !(Number(given.value.min) < Number(given.value.max));
  return (
    <div class="row dash-pair">
      <Field label={texts.min}>
        <Input
          type="number"
          step="any"
          value={given.value.min}
          onInput={(event) => change({ ...given.value, min: event.currentTarget.value })}
        />
      </Field>
      <Field label={texts.max} error={isWrong ? texts.badScale : ''}>
        <Input
          type="number"
          step="any"
          value={given.value.max}
          onInput={(event) => change({ ...given.value, max: event.currentTarget.value })}
        />
      </Field>
    </div>
  );
}
