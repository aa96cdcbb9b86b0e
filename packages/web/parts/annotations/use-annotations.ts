/** Annotations of sensors and of a dashboard around the range in sight. */
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

/** Sensors that a request may name. */
const MOST_SENSORS = 100;

/** Whose annotations are read: those of sensors that the user may read, and of a dashboard. */
export interface AnnotatedThings {
  readonly sensorIds: readonly number[];
  readonly dashboardId?: number;
}

/** @param of things that have annotations @param view null: not known yet */
export function useAnnotations(of: AnnotatedThings, view: View | null): Annotations {
  const { all, error, reload } = useAnnotationsOf(of, view === null ? null : cellAround(view));
  return { shown: view === null ? [] : within(all, view), error, reload };
}

export interface AllAnnotations {
  /** Those of the range, in order of time. */
  readonly all: readonly Annotation[];
  readonly error: unknown;
  readonly reload: () => Promise<void>;
}

/** @param range null: not known yet @param every milliseconds after which it reads again */
export function useAnnotationsOf(
  { sensorIds, dashboardId }: AnnotatedThings,
  range: View | null,
  every?: number,
): AllAnnotations {
  const { data, error, reload } = useLoad(
    async () => {
      if (range === null) return [];
      const times = {
        start_date: Math.max(range.from, 0.000001).toFixed(6),
        end_date: range.to.toFixed(6),
        per_page: MOST,
        total: false,
      };
      const read = async (things: { sensor_id?: number[]; dashboard_id?: number }) =>
        (await call(() => client.get('/annotations', { ...things, ...times }))).annotations;
      const chunks = Array.from({ length: Math.ceil(sensorIds.length / MOST_SENSORS) }, (_, index) =>
        sensorIds.slice(index * MOST_SENSORS, (index + 1) * MOST_SENSORS),
      );
      const pages = await Promise.all([
        ...chunks.map((ids) => read({ sensor_id: ids })),
        ...(dashboardId === undefined ? [] : [read({ dashboard_id: dashboardId })]),
      ]);
      return pages.flat().sort((one, other) => one.start_date - other.start_date);
    },
    [sensorIds.join(), dashboardId, range?.from, range?.to],
    { every },
  );
  return { all: data.value ?? [], error: error.value, reload };
}

export function within(annotations: readonly Annotation[], { from, to }: View): readonly Annotation[] {
  return annotations.filter(({ start_date, end_date }) => end_date >= from && start_date <= to);
}

/** A range of few places that has the view, so that small moves read nothing. */
export function cellAround(view: View): View {
  const size = 2 ** Math.ceil(Math.log2(lengthOf(view)));
  const from = Math.floor(view.from / size) * size;
  return { from, to: from + 2 * size };
}
