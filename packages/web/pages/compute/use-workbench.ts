/** What is edited of a data processor, and what the user does with it: try it, save it, start, stop and delete it. */
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { fieldError } from '../../kit/errors.js';
import { useActs, useSubmit } from '../../kit/submit.js';
import { toast } from '../../kit/toast.js';
import { computeTexts as texts } from '../../texts/compute.js';
import { isComplete, NEW_OUTPUT, type Output, outputBody } from './output-fields.js';
import type { Processor, Tried } from './processor.js';

/** The sensor into which a data processor writes. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

export interface WorkbenchProps {
  /** Null: it is new. */
  readonly processor: Processor | null;
  readonly target: Target | null;
  readonly script: string;
  /** @param isOther the other version replaces what is edited here */
  readonly onChanged: (processor: Processor, isOther?: boolean) => void;
}

export type Workbench = ReturnType<typeof useWorkbench>;

export function useWorkbench({ processor, script, onChanged }: WorkbenchProps) {
  const { route } = useLocation();
  const code = useSignal(script);
  const interval = useSignal(processor?.execution_interval ?? 3600);
  const output = useSignal<Output>(NEW_OUTPUT);
  /** The last run, and the script that ran. */
  const tried = useSignal<{ readonly code: string; readonly result: Tried } | null>(null);
  /** The script that was saved last. */
  const sent = useSignal('');
  /** A version that was saved elsewhere meanwhile. */
  const other = useSignal<Processor | null>(null);
  const { error, isBusy: isSaving, run: act } = useActs();

  const trial = useSubmit(async () => {
    const command = code.value;
    const { kind, picked } = output.value;
    const pickedId = kind === 'existing' && picked !== null ? Number(picked.id) : undefined;
    const sensorId = processor?.sensor_id ?? pickedId;
    const dataprocessor = { command, ...(sensorId === undefined ? {} : { sensor_id: sensorId }) };
    const result = await call(() => client.post('/dataprocessors/execute', { body: { dataprocessor } }));
    tried.value = { code: command, result };
  });

  const put = (id: Processor['id'], changed: Partial<Processor>) =>
    call(() => client.put('/dataprocessors/{id}', { id, body: { dataprocessor: changed } }));

  /** @param isForced also over a version that was saved elsewhere meanwhile */
  const save = (isForced = false) =>
    act(async () => {
      const changed = { command: code.value, execution_interval: interval.value };
      sent.value = changed.command;
      if (processor === null) {
        const body = { dataprocessor: { ...changed, ...outputBody(output.value) } };
        const made = await call(() => client.post('/dataprocessors', { body }));
        toast(texts.created);
        route(PAGES.processor(made.dataprocessor.id));
        return;
      }
      const { id } = processor;
      const now = (await call(() => client.get('/dataprocessors/{id}', { id }))).dataprocessor;
      const isOther =
        now.command !== processor.command || now.execution_interval !== processor.execution_interval;
      other.value = isOther && !isForced ? now : null;
      if (other.value !== null) return;
      onChanged((await put(id, changed)).dataprocessor);
      toast(texts.saved);
    });

  const setActive = (active: boolean) =>
    act(async () => {
      if (processor === null) return;
      onChanged((await put(processor.id, { active })).dataprocessor);
      toast(active ? texts.started : texts.stopped);
    });

  const remove = () =>
    act(async () => {
      if (processor === null) return;
      await call(() => client.delete('/dataprocessors/{id}', { id: processor.id }));
      toast(texts.deleted);
      route(PAGES.compute);
    });

  return {
    code,
    interval,
    output,
    tried,
    trial,
    other,
    error,
    isSaving,
    /** What the API said of the script as it stands; undefined: nothing. */
    refusal: sent.value === code.value ? fieldError(error.value, 'command') : undefined,
    isDirty:
      processor === null ||
      code.value !== processor.command ||
      interval.value !== processor.execution_interval,
    canSave: processor !== null || isComplete(output.value),
    save,
    setActive,
    remove,
  };
}
