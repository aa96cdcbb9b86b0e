/** What can be done with the selected sensors: an overlay in one chart, and deletion, which asks with the count. */
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { saidOf } from '../../kit/errors.js';
import { IconButton } from '../../kit/icon-button.js';
import { runInBackground, toast } from '../../kit/toast.js';
import { sensorsTexts as texts } from '../../texts/sensors.js';
import type { SensorRow } from './rows.js';

/** Sensors of a chart. */
const MOST_OVERLAID = 8;
/** Deletions at once. */
const AT_ONCE = 3;

export interface SelectionBarProps {
  readonly selected: ReadonlyMap<string, SensorRow>;
  readonly onClear: () => void;
  readonly onDeleted: (ids: readonly string[]) => void;
}

export function SelectionBar({ selected, onClear, onDeleted }: SelectionBarProps) {
  const { route } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const sensors = [...selected.values()];
  if (sensors.length === 0) return null;
  const [first, ...others] = sensors.map(({ id }) => id);
  const foreign = sensors.filter(({ owned }) => !owned).length;

  const remove = async () => {
    const ids = sensors.map(({ id }) => id);
    setAsking(false);
    setDeleting(true);
    await runInBackground(texts.deleting, async ({ signal, progress }) => {
      const show = (done: number) =>
        progress(done / ids.length, `${done.toLocaleString('en')} / ${ids.length.toLocaleString('en')}`);
      const { deleted, failed, error } = await deleteAll(ids, signal, show);
      onDeleted(deleted);
      if (failed > 0) toast(texts.notDeleted(failed, saidOf(error)), { kind: 'bad', duration: 12_000 });
      if (signal.aborted) toast(texts.deletedPart(deleted.length, ids.length), { kind: 'info' });
      else if (failed === 0) toast(texts.deleted(deleted.length));
    });
    setDeleting(false);
  };
  return (
    <section class="sensors-selection row" aria-label={texts.selected(sensors.length)}>
      {isAsking ? (
        <>
          <p role="alert">
            {texts.askDelete(sensors.length)} {foreign > 0 && texts.askLeave(foreign)}
          </p>
          <span class="sensors-selection-actions row">
            <Button variant="danger" icon="trash" onClick={remove}>
              {texts.deleteNow(sensors.length)}
            </Button>
            <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
          </span>
        </>
      ) : (
        <>
          <strong class="number">{texts.selected(sensors.length)}</strong>
          <span class="sensors-selection-actions row">
            {sensors.length > MOST_OVERLAID ? (
              <span class="muted">{texts.overlayLimit(MOST_OVERLAID)}</span>
            ) : (
              <Button
                variant="primary"
                icon="chart"
                onClick={() => {
                  const added = others.length === 0 ? '' : `?with=${others.join(',')}`;
                  route(`${PAGES.sensor(first!)}${added}`);
                }}
              >
                {texts.overlay}
              </Button>
            )}
            <Button icon="trash" isBusy={isDeleting} onClick={() => setAsking(true)}>
              {texts.delete}
            </Button>
            <IconButton icon="close" label={texts.unselect} onClick={onClear} />
          </span>
        </>
      )}
    </section>
  );
}

/** @param signal ends it: what is under way is finished, and the others stay */
async function deleteAll(ids: readonly string[], signal: AbortSignal, onDone: (count: number) => void) {
  const waiting = [...ids];
  const deleted: string[] = [];
  let [failed, error]: [number, unknown] = [0, null];
  const work = async () => {
    while (!signal.aborted) {
      const sensor = waiting.pop();
      if (sensor === undefined) return;
      try {
        await call(() => client.delete('/sensors/{id}', { id: sensor }));
        deleted.push(sensor);
      } catch (thrown) {
        failed += 1;
        error = thrown;
      }
      onDone(deleted.length + failed);
    }
  };
  onDone(0);
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { deleted, failed, error };
}
