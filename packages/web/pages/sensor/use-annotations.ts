/** Annotations of a sensor around the range in sight. */
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { lengthOf, type View } from '../../chart/view.js';
import { useLoad } from '../../kit/load.js';

export type Annotation = Result<'GET', '/annotations'>['annotations'][number];

export interface Annotations {
  /** Those in sight, in order of time. */
  readonly shown: readonly Annotation[];
  /** Undefined: the last read succeeded. */
  readonly error: unknown;
  readonly reload: () => Promise<void>;
}

/** Annotations that are read at most; more than a chart can show. */
const MOST = 1000;

export function useAnnotations(sensorId: number, view: View | null): Annotations {
  const range = view === null ? null : cellAround(view);
  const { data, error, reload } = useLoad(
    async () =>
      range === null
        ? []
        : (
            await call(() =>
              client.get('/annotations', {
                sensor_id: [sensorId],
                start_date: Math.max(range.from, 0.000001).toFixed(6),
                end_date: range.to.toFixed(6),
                per_page: MOST,
                total: false,
              }),
            )
          ).annotations,
    [sensorId, range?.from, range?.to],
  );
  const shown =
    view === null
      ? []
      : (data.value ?? [])
          .filter(({ start_date, end_date }) => end_date >= view.from && start_date <= view.to)
          .sort((one, other) => one.start_date - other.start_date);
  return { shown, error: error.value, reload };
}

/** A range of few places that has the view, so that small moves read nothing. */
function cellAround(view: View): View {
  const size = 2 ** Math.ceil(Math.log2(lengthOf(view)));
  const from = Math.floor(view.from / size) * size;
  return { from, to: from + 2 * size };
}
