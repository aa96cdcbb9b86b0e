/** Training of a service: its examples, how well it does, and the calls that change it. */
import { type Signal, useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { client } from '../../../api/client.js';
import { call } from '../../../api/session.js';

/** An example; moments in UNIX seconds. */
export interface Range {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly windows: number;
}

/** How often windows of each label were recognised as which label, out of training. */
export interface Matrix {
  readonly labels: readonly string[];
  /** A row for each label. */
  readonly matrix: readonly (readonly number[])[];
  readonly accuracy: number;
  readonly windows: number;
  /** Whether whole ranges were held out. */
  readonly byRange: boolean;
}

export interface Training {
  /** In order of label, then of time. */
  readonly ranges: readonly Range[];
  readonly labels: readonly string[];
  readonly isLoading: boolean;
  readonly matrix: Matrix | null;
  /** Accuracy before the last change; null: there was none. */
  readonly before: number | null;
  /** Why there is no matrix. */
  readonly matrixError: unknown;
  /** The last output; null: none yet. */
  readonly now: { readonly label: string; readonly confidence: number } | null;
  /** Counts changes of the training. */
  readonly version: Signal<number>;
  readonly reload: () => Promise<void>;
}

/** @throws SensoriumError service_failed, overloaded */
async function ask<T>(id: number, method: string): Promise<T> {
  const { result } = await call(() =>
    client.get('/sensors/{id}/services/{service_id}/{method}', { id, service_id: id, method }),
  );
  return JSON.parse(result) as T;
}

/** Calls a method that changes the training. @throws SensoriumError */
export async function change(
  id: number,
  method: string,
  parameters: readonly (string | number)[],
): Promise<void> {
  const body = { parameters: [...parameters] };
  await call(() =>
    client.post('/sensors/{id}/services/{service_id}/{method}', { id, service_id: id, method, body }),
  );
}

/** Trains the service with ranges again; one that it cannot read does not keep the others. @throws SensoriumError of the first such range */
export async function learnAgain(id: number, ranges: readonly Range[]): Promise<void> {
  let failure: { readonly error: unknown } | null = null;
  for (const range of ranges) {
    try {
      await learn(id, range, range.label);
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure !== null) throw failure.error;
}

/** Trains the service with one more example. @throws SensoriumError invalid_input, service_failed */
export async function learn(
  id: number,
  { from, to }: { readonly from: number; readonly to: number },
  label: string,
): Promise<void> {
  const body = { start_date: from.toFixed(6), end_date: to.toFixed(6), class_label: label };
  await call(() =>
    client.post('/sensors/{id}/services/{service_id}/manualLearn', { id, service_id: id, body }),
  );
}

interface TrainingData {
  readonly trainingData: readonly {
    readonly classLabel: string;
    readonly start_date: number;
    readonly end_date: number;
    readonly windows: number;
  }[];
}

/** @param turn another number reads the newest output again. Of two reads of the training the later one counts. */
export function useTraining(id: number, turn: number): Training {
  const ranges = useSignal<readonly Range[] | null>(null);
  const matrix = useSignal<Matrix | null>(null);
  const before = useSignal<number | null>(null);
  const matrixError = useSignal<unknown>(null);
  const now = useSignal<Training['now']>(null);
  const version = useSignal(0);
  const reads = useRef(0);

  const reload = async () => {
    reads.current += 1;
    const own = reads.current;
    let trainingData: TrainingData['trainingData'];
    try {
      ({ trainingData } = await ask<TrainingData>(id, 'GetTrainingData'));
    } catch (thrown) {
      if (own !== reads.current) return;
      throw thrown;
    }
    if (own !== reads.current) return;
    const found = trainingData.map(({ classLabel, start_date, end_date, windows }) => ({
      label: classLabel,
      from: start_date,
      to: end_date,
      windows,
    }));
    ranges.value = found.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : a.from - b.from));
    version.value += 1;
    const old = matrix.value?.accuracy ?? null;
    matrixError.value = null;
    if (new Set(found.map(({ label }) => label)).size < 2) {
      matrix.value = null;
      return;
    }
    try {
      const computed = await ask<Matrix>(id, 'GetConfusionMatrix');
      if (own !== reads.current) return;
      matrix.value = computed;
      before.value = old;
    } catch (thrown) {
      if (!(thrown instanceof SensoriumError)) throw thrown;
      if (own !== reads.current) return;
      matrix.value = null;
      matrixError.value = thrown;
    }
  };
  useEffect(() => {
    reload().catch((thrown: unknown) => {
      matrixError.value = thrown;
    });
  }, [id]);
  useEffect(() => {
    let isEnded = false;
    ask<{ label: string | null; confidence: number | null }>(id, 'GetState').then(
      ({ label, confidence }) => {
        if (isEnded) return;
        now.value = label === null || confidence === null ? null : { label, confidence };
      },
      // The chart shows the outputs; only this line is missing.
      () => {},
    );
    return () => {
      isEnded = true;
    };
  }, [id, turn]);

  const { value: all } = ranges;
  const labels = useMemo(() => [...new Set((all ?? []).map(({ label }) => label))], [all]);
  return {
    ranges: all ?? NONE,
    labels,
    isLoading: all === null,
    matrix: matrix.value,
    before: before.value,
    matrixError: matrixError.value,
    now: now.value,
    version,
    reload,
  };
}

const NONE: readonly Range[] = [];
