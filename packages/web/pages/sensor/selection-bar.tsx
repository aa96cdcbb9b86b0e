/** What can be done with a marked range: look closer, or delete its points, which can be taken back for a minute. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { momentStep } from '../../chart/chart.js';
import { durationText, momentText } from '../../chart/format.js';
import { lengthOf, type View } from '../../chart/view.js';
import { Button } from '../../kit/button.js';
import { FormError } from '../../kit/states.js';
import { runInBackground, toast } from '../../kit/toast.js';
import { UNDO_TIME } from '../../parts/undo-time.js';
import { texts } from '../../texts/texts.js';
import { countText } from './drawn.js';
import type { Sensor } from './sensor-type.js';
import { MOST_KEPT, pointsOf, upload } from './undo.js';

export interface SelectionBarProps {
  readonly sensor: Sensor;
  readonly selection: Signal<View | null>;
  readonly isSelecting: Signal<boolean>;
  readonly zone: string;
  readonly onZoom: (range: View) => void;
  readonly onAnnotate: (range: View) => void;
  readonly onChanged: () => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { sensor, selection, isSelecting, zone, onZoom, onAnnotate, onChanged } = props;
  const count = useSignal<number | null>(null);
  const isSure = useSignal(false);
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(null);
  const range = selection.value;
  const query = range === null ? null : queryOf(range);

  useEffect(() => {
    count.value = null;
    isSure.value = false;
    error.value = null;
    if (query === null) return;
    const controller = new AbortController();
    call(() =>
      client.get(
        '/sensors/{id}/data',
        { id: sensor.id, ...query, per_page: 1 },
        { signal: controller.signal },
      ),
    )
      .then(({ total }) => {
        count.value = total;
      })
      .catch((thrown: unknown) => {
        if (!controller.signal.aborted) error.value = thrown;
      });
    return () => controller.abort();
  }, [range?.from, range?.to]);

  if (range === null || query === null)
    return <p class="sensor-selection muted">{texts.sensor.selectHint}</p>;

  const close = () => {
    selection.value = null;
    isSelecting.value = false;
  };
  const remove = async () => {
    isBusy.value = true;
    error.value = null;
    try {
      // Read at the last moment: what is deleted is what can be brought back.
      const kept = await pointsOf(sensor.id, query);
      const { deleted } = await call(() => client.delete('/sensors/{id}/data', { id: sensor.id, ...query }));
      close();
      onChanged();
      toast(texts.sensor.deleted(countText(deleted)), {
        duration: UNDO_TIME,
        undo: () =>
          void upload(sensor.id, kept).then(
            () => {
              toast(texts.sensor.restored(countText(kept.length)));
              onChanged();
            },
            () => toast(texts.sensor.notRestored, { kind: 'bad' }),
          ),
      });
    } catch (thrown) {
      error.value = thrown;
    } finally {
      isBusy.value = false;
    }
  };
  const removeForGood = async () => {
    close();
    await deleteRange(sensor.id, range, count.value ?? 0);
    onChanged();
  };
  const step = momentStep(range);
  return (
    <section class="sensor-selection" aria-live="polite">
      <span class="number">
        {momentText(range.from, zone, step)} – {momentText(range.to, zone, step)}
        <span class="muted"> ({durationText(lengthOf(range))})</span>
      </span>
      <strong class="number">
        {count.value === null ? '…' : texts.sensor.selected(countText(count.value))}
      </strong>
      <span class="row">
        {isSure.value ? (
          <>
            <span>{texts.sensor.deleteMany(countText(count.value ?? 0))}</span>
            <Button variant="danger" onClick={removeForGood}>
              {texts.sensor.deleteAnyway}
            </Button>
            <Button
              onClick={() => {
                isSure.value = false;
              }}
            >
              {texts.sensor.keep}
            </Button>
          </>
        ) : (
          <>
            <Button icon="zoom-in" onClick={() => onZoom(range)}>
              {texts.sensor.zoomToSelection}
            </Button>
            <Button icon="edit" onClick={() => onAnnotate(range)}>
              {texts.sensor.annotations.add}
            </Button>
            <Button
              icon="trash"
              variant="danger"
              isBusy={isBusy.value}
              disabled={count.value === null || count.value === 0}
              onClick={() => {
                if (count.value! > MOST_KEPT) isSure.value = true;
                else void remove();
              }}
            >
              {texts.sensor.deleteSelection}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                selection.value = null;
              }}
            >
              {texts.sensor.clearSelection}
            </Button>
          </>
        )}
      </span>
      <FormError error={error.value} />
    </section>
  );
}

/** Points of a part of a range that is deleted at once, about. */
const PART = 100_000;
/** Milliseconds that a part takes at most: points may be dense in it. */
const LONGEST_PART = 300_000;

/** Deletes a range part by part, so that its progress shows and the user can end it; the part that is under way is finished. */
async function deleteRange(sensorId: string, range: View, count: number): Promise<void> {
  const parts = Math.ceil(count / PART);
  const length = lengthOf(range) / parts;
  let deleted = 0;
  const isWhole = await runInBackground(texts.sensor.deleting(countText(count)), async (work) => {
    for (let part = 0; part < parts; part++) {
      work.signal.throwIfAborted();
      const from = range.from + part * length;
      const query = queryOf({ from, to: part === parts - 1 ? range.to : from + length });
      const done = await call(() =>
        client.delete('/sensors/{id}/data', { id: sensorId, ...query }, { timeout: LONGEST_PART }),
      );
      deleted += done.deleted;
      work.progress((part + 1) / parts, countText(deleted));
    }
  });
  if (isWhole) toast(texts.sensor.deleted(countText(deleted)));
  else toast(texts.sensor.deletedPart(deleted.toLocaleString('en'), countText(count)), { kind: 'info' });
}

function queryOf({ from, to }: View) {
  return { start_date: Math.max(from, 0.000001).toFixed(6), end_date: to.toFixed(6) };
}
