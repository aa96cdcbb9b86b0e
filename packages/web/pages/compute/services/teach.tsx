/** Teaches a service by examples: ranges of the chart are marked and named, and the chart shows what it recognises now. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { stateColoursOf } from '../../../chart/colours.js';
import { durationText, momentText } from '../../../chart/format.js';
import { between, type View } from '../../../chart/view.js';
import { announce } from '../../../kit/announce.js';
import { Segmented } from '../../../kit/choice.js';
import { FormError } from '../../../kit/states.js';
import { toast } from '../../../kit/toast.js';
import { servicesTexts as texts } from '../../../texts/services.js';
import { runsOf, stateText } from './drawn.js';
import { Outcome } from './outcome.js';
import { usePreview } from './preview.js';
import { computedId, ServiceChart } from './service-chart.js';
import { type ServiceDetails, SettingsPanel, useSettings } from './settings-panel.js';
import { Confusion } from './teach-confusion.js';
import { Mark } from './teach-mark.js';
import { Taught } from './teach-taught.js';
import { change, learn, learnAgain, useTraining } from './teach-training.js';
import { type ServiceType, titleOf } from './types.js';
import { COMPUTED_EACH, useChartRange } from './use-chart-range.js';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface TeachProps {
  readonly service: ServiceDetails;
  readonly type: ServiceType;
  /** Counts new points of its sensors. */
  readonly turn: number;
  readonly onChanged: () => Promise<void>;
}

export function Teach({ service, type, turn, onChanged }: TeachProps) {
  const { id, sources, sensor } = service;
  const range = useChartRange(sources[0]!.sensor_id);
  const settings = useSettings(service, type);
  const training = useTraining(id, turn);
  const tool = useSignal<'select' | 'zoom'>('select');
  const selection = useSignal<View | null>(null);
  /** Where a range begins that is being marked with the keyboard. */
  const anchor = useSignal<number | null>(null);
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (turn > 0 && selection.value === null) range.advance(turn % COMPUTED_EACH === 0);
  }, [turn]);

  const { ranges, labels } = training;
  const isReady = labels.length >= 2;
  const {
    preview,
    error: previewError,
    isBusy: isComputing,
  } = usePreview({ id }, range.asked.value, training.version.value);
  const taught = useMemo(
    () => ranges.map(({ label, from, to }) => ({ from, to, label, states: 1, points: 1 })),
    [ranges],
  );
  const bands = useMemo(() => {
    const { date = [], value = [], output = '' } = preview.value ?? {};
    const colours = stateColoursOf(computedId(id));
    colours.assign(labels);
    const state = value.map((each) => stateText(output, each));
    return runsOf(date, state, { from: 0, to: 0 }, false).map(({ from, to, label }) => ({
      from,
      to,
      colour: label === null ? 0 : colours.of(label),
    }));
  }, [preview.value, labels.join('\n')]);

  const attempt = async (work: () => Promise<void>, done?: string, undo?: () => Promise<void>) => {
    isBusy.value = true;
    error.value = null;
    let isDone = false;
    try {
      await work();
      isDone = true;
      if (done !== undefined) toast(done, undo === undefined ? {} : { undo: () => void takeBack(undo) });
      await training.reload();
    } catch (thrown) {
      error.value = thrown;
    }
    isBusy.value = false;
    return isDone;
  };
  /** The change that is under way, or the last one. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** @returns whether it is done; false: another change is under way, or the API refused */
  const run = async (...change: Parameters<typeof attempt>): Promise<boolean> => {
    if (isBusy.value) return false;
    const running = attempt(...change);
    last.current = running;
    return running;
  };
  /** The button of a message is there once only: it waits for a change that is under way. */
  const takeBack = async (undo: () => Promise<void>) => {
    while (isBusy.value) await last.current;
    await run(undo);
  };
  const teach = async (label: string) => {
    const marked = selection.value;
    if (marked === null) return;
    if (!(await run(() => learn(id, marked, label)))) return;
    selection.value = null;
    announce(texts.taught(label));
    section.current?.querySelector<HTMLElement>('.chart')?.focus();
  };

  const onKey = (event: KeyboardEvent, cursor: number | null): boolean => {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (event.key === 'Enter' && cursor !== null) {
      if (anchor.value === null) {
        anchor.value = cursor;
        selection.value = null;
        announce(texts.markBegins(momentText(cursor, ZONE)));
      } else {
        if (anchor.value !== cursor) selection.value = between(anchor.value, cursor);
        anchor.value = null;
        if (selection.value !== null)
          announce(texts.markEnds(durationText(selection.value.to - selection.value.from)));
      }
      return true;
    }
    if (event.key === 'Escape' && (anchor.value !== null || selection.value !== null)) {
      anchor.value = null;
      selection.value = null;
      return true;
    }
    const label = labels[Number(event.key) - 1];
    if (/^[1-9]$/.test(event.key) && selection.value !== null && label !== undefined) {
      void teach(label);
      return true;
    }
    return false;
  };

  return (
    <>
      <section class="stack panel" aria-label={texts.teach} ref={section}>
        <div class="row between">
          <h2>{texts.teach}</h2>
          {training.now !== null && (
            <p class="number" role="status">
              {texts.now} <strong>{training.now.label}</strong>{' '}
              <span class="muted">{texts.sure(training.now.confidence)}</span>
            </p>
          )}
        </div>
        <p class="muted">{texts.teachIntro}</p>
        <ServiceChart
          sources={sources}
          range={range}
          base={id}
          preview={preview.value}
          output={{ name: texts.predicted, unit: '', lasts: false }}
          stored={service.last_output === null ? null : { ...sensor, sensor_id: id, label: texts.stored }}
          strips={taught.length === 0 ? [] : [{ name: texts.taughtStrip, spans: taught }]}
          labels={labels}
          bands={bands}
          tool={tool.value}
          selection={selection.value}
          onMarked={(marked) => {
            anchor.value = null;
            selection.value = marked;
          }}
          onKey={onKey}
          turn={turn}
          label={texts.teachChart(titleOf(service.name))}
          controls={
            <Segmented
              label={texts.drag}
              value={tool.value}
              choices={[
                { value: 'select', label: texts.dragMarks },
                { value: 'zoom', label: texts.dragZooms },
              ]}
              onChange={(value) => {
                tool.value = value;
              }}
            />
          }
        />
        <Mark
          selection={selection}
          anchor={anchor.value}
          labels={labels}
          colourOf={(label) => stateColoursOf(computedId(id)).of(label)}
          isBusy={isBusy.value}
          error={error.value}
          onTeach={(label) => void teach(label)}
        />
        <FormError error={error.value} fields={['start_date', 'end_date', 'class_label']} />
        {isReady && (
          <Outcome
            type={{ ...type, trained: false }}
            preview={preview.value}
            error={previewError.value}
            isBusy={isComputing.value}
            isMissing={false}
          />
        )}
      </section>
      <div class="services-split services-split-even">
        <Taught
          ranges={ranges}
          labels={labels}
          colourOf={(label) => stateColoursOf(computedId(id)).of(label)}
          isLoading={training.isLoading}
          isBusy={isBusy.value}
          onShow={({ from, to }) => {
            const room = Math.max(1, (to - from) * 0.5);
            range.show({ from: from - room, to: to + room }, true);
            section.current?.querySelector<HTMLElement>('.chart')?.focus();
          }}
          onRelabel={({ label, from, to }, name) =>
            run(() => change(id, 'RelabelTrainingData', [label, from, to, name]), texts.renamed)
          }
          onRemove={(each) =>
            void run(
              () => change(id, 'RemoveTrainingData', [each.label, each.from, each.to]),
              texts.rangeRemoved,
              () => learn(id, each, each.label),
            )
          }
          onRenameLabel={(old, name) => {
            const moved = ranges.filter((each) => each.label === old);
            const undo = async () => {
              for (const { from, to } of moved)
                await change(id, 'RelabelTrainingData', [name, from, to, old]);
            };
            // The name of another state makes one of the two.
            return run(
              () => change(id, 'RenameClassLabel', [old, name]),
              labels.includes(name) ? texts.merged(old, name) : texts.renamed,
              labels.includes(name) ? undo : undefined,
            );
          }}
          onRemoveLabel={(label) => {
            const removed = ranges.filter((each) => each.label === label);
            void run(
              () => change(id, 'RemoveClassLabel', [label]),
              texts.labelRemoved(label),
              () => learnAgain(id, removed),
            );
          }}
        />
        <Confusion
          training={training}
          isBusy={isBusy.value}
          onRetrain={() => void run(() => change(id, 'Retrain', []), texts.retrained)}
        />
      </div>
      <SettingsPanel service={service} type={type} settings={settings} onChanged={onChanged} />
    </>
  );
}
